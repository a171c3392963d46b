import type { Page } from 'playwright/test'
import { choose, test } from './production-shop.ts'
import { hydrated, openCart, signUp, takeIntoCart, visit } from './shopper.ts'
import { expect, NOTHING_STORED } from './support.ts'
import {
  inAnyOrder,
  openPanel,
  ownCalls,
  rowsTo,
  sentInPanel,
  messagesIn,
} from './sent-messages.ts'

test.use({ storageState: NOTHING_STORED, ignoreHTTPSErrors: true })

const TO_SHOP = 'To Emberstock for analytics'
const TO_PIXEL = 'To Meta Pixel for marketing'
const TO_TAGS = 'To Google Tag Manager for marketing'
const OWN = '/api/user_interest_analytics'
/** By then a page has told what it tells by itself. */
const QUIET_MS = 1500

const usd = (value: number) => ({ currency: 'USD', value })
const PAGE = { name: 'PageView', details: usd(0) }
const pageIn = (path: string) => ({ name: 'page_view', details: { page_path: path } })

/** Somebody makes an account in the dialog that stands open for signing in. */
async function becomeMember(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  return signUp(page)
}

/** Pays, and gives the order's id. */
async function pay(page: Page): Promise<string> {
  await page.getByLabel('Billing country').selectOption('US')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page).toHaveURL(/\/checkout\/complete\?order=/)
  await hydrated(page)
  return new URL(page.url()).searchParams.get('order') ?? ''
}

/** What the tag manager's script takes of each event, as the panel shows it. */
const inLayer = ({ name, details }: { name: string; details: unknown }) => ({
  name,
  details: { event: name, ...(Object(details) as object) },
})

test('from the homepage to the order, each hears each event once with its fields, and the panel shows just that', async ({
  page,
  context,
  shop,
}) => {
  const { pixel, tags } = shop
  const calls = ownCalls(context)
  await choose(context, shop.origin, 'analytics marketing')
  await visit(page, '/')
  await expect.poll(() => pixel.heard.length).toBe(2)
  await page.getByRole('main').getByRole('combobox').fill('fire')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?search_query=fire')
  await expect.poll(() => pixel.heard.length).toBe(3)
  const results = page.getByRole('region', { name: 'Results' }).getByRole('article')
  const path = '/product/campfire-close'
  await results.locator(`a[href="${path}"]`).first().click()
  await expect(page).toHaveURL(path)
  await expect.poll(() => pixel.heard.length).toBe(5)
  await takeIntoCart(page)
  await expect.poll(() => calls.length).toBe(5)
  await (await openCart(page)).getByRole('button', { name: 'Check out' }).click()
  await expect(page).toHaveURL('/checkout')
  await hydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  const member = await becomeMember(page)
  const orderId = await pay(page)
  // The checkout tells nobody, and says so.
  await openPanel(page)
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  for (const to of ['Meta Pixel', 'Google Tag Manager']) {
    const group = waiting.locator('div').filter({ hasText: to })
    await expect(group).toContainText('Checkout and account pages don’t send anything')
    await expect(group.getByRole('listitem')).toHaveText(['Order placed', 'Checkout started'])
  }
  expect(pixel.heard).toHaveLength(5)

  await visit(page, '/')
  await expect.poll(() => pixel.heard.length).toBe(7)
  await expect.poll(() => tags.heard.length).toBe(7)
  await page.reload()
  await hydrated(page)
  await page.waitForTimeout(QUIET_MS)

  const { id, sku, slug, name, variants } = await factsOf(page, path)
  const [file] = variants
  expect(file).toMatchObject({ base_price: 400 })
  const price = usd(4)
  const files = { content_ids: [file?.sku], content_type: 'product', num_items: 1, ...price }
  expect(inAnyOrder(pixel.heard)).toEqual(
    inAnyOrder([
      PAGE,
      { name: 'ViewContent', details: { content_name: 'Homepage', ...usd(0) } },
      PAGE,
      PAGE,
      {
        name: 'ViewContent',
        details: {
          content_ids: [sku],
          content_name: name,
          content_category: '2d element',
          content_type: 'product',
          ...price,
        },
      },
      { name: 'InitiateCheckout', details: files },
      { name: 'Purchase', details: { ...files, eventID: orderId } },
    ]),
  )
  const item = { item_id: sku, item_name: name, price: 4, quantity: 1 }
  const ecommerce = { ...price, items: [{ ...item, item_id: file?.sku }] }
  expect(inAnyOrder(tags.heard)).toEqual(
    inAnyOrder([
      pageIn('/'),
      { name: 'home_visit', details: {} },
      pageIn('/search'),
      pageIn(path),
      { name: 'view_item', details: { ecommerce: { ...price, items: [item] } } },
      { name: 'begin_checkout', details: { ecommerce } },
      {
        name: 'purchase',
        details: {
          ecommerce: { transaction_id: orderId, ...ecommerce },
          first_name: member.firstName,
          last_name: member.lastName,
          email: member.email,
        },
      },
    ]),
  )

  const common: Readonly<Record<string, unknown>> = {
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    browser_fingerprint: await fingerprintOf(page),
    user_type: 'individual user',
  }
  const nobody = { user_id: null, user_email: null }
  const { shown, total } = await foundFor(page, 'fire')
  const [{ name: ofResults } = { name: '' }] = messagesIn(calls).filter((one) =>
    one.name.startsWith(`${OWN}/search_results_event/`),
  )
  expect(ofResults).toMatch(/search_results_event\/[0-9A-Z]{26}$/)
  const about = { ...common, result_count: total, page: 1, shown_ids: shown }
  const onFirst = { product_id: id, position: shown.indexOf(id) + 1 }
  expect(messagesIn(calls)).toEqual([
    {
      name: `${OWN}/search_event`,
      details: {
        ...common,
        ...nobody,
        search_type: 'homepage-dropdown',
        search_url: '/search?search_query=fire',
        search_term: 'fire',
      },
    },
    { name: ofResults, details: { ...about, action: 'shown' } },
    { name: ofResults, details: { ...about, action: 'click', ...onFirst } },
    {
      name: `${OWN}/product_page_visit_event`,
      details: { ...common, ...nobody, slug, name, url: path, product_type: '2d element' },
    },
    { name: ofResults, details: { ...about, action: 'add_to_cart', ...onFirst } },
  ])
  expect(calls.map(({ status }) => status)).toEqual([202, 204, 204, 202, 204])

  const rows = await sentInPanel(page)
  expect(inAnyOrder(rowsTo(rows, TO_PIXEL))).toEqual(inAnyOrder(pixel.heard))
  expect(inAnyOrder(rowsTo(rows, TO_TAGS))).toEqual(inAnyOrder(tags.heard.map(inLayer)))
  expect(inAnyOrder(rowsTo(rows, TO_SHOP))).toEqual(inAnyOrder(messagesIn(calls)))
  expect(rows).toHaveLength(pixel.heard.length + tags.heard.length + calls.length)
})

test('a plan is subscribed to and credits are bought, each told by the next page that may, with its value', async ({
  page,
  context,
  shop,
}) => {
  const { pixel, tags } = shop
  await choose(context, shop.origin, 'marketing')
  await visit(page, '/pricing')
  await page.getByRole('link', { name: 'Choose Basic' }).click()
  const member = await becomeMember(page)
  await expect(page).toHaveURL('/checkout/purchase?plan=3')
  await hydrated(page)
  const planOrder = await pay(page)
  await visit(page, '/pricing')
  await page.getByRole('link', { name: 'Buy 10 credits' }).click()
  await expect(page).toHaveURL(/\/checkout\/purchase\?pack=/)
  await hydrated(page)
  const packOrder = await pay(page)
  await visit(page, '/blog')
  await expect.poll(() => pixel.heard.length).toBe(7)
  await expect.poll(() => tags.heard.length).toBe(7)
  await page.waitForTimeout(QUIET_MS)

  const first = { content_ids: ['Basic plan'], content_type: 'product', num_items: 1, ...usd(180) }
  const then = { ...first, content_ids: ['10 credits'], ...usd(20) }
  expect(inAnyOrder(pixel.heard)).toEqual(
    inAnyOrder([
      PAGE,
      { name: 'ViewContent', details: { content_name: 'Plans', ...usd(19) } },
      { name: 'InitiateCheckout', details: first },
      { name: 'Subscribe', details: { ...usd(180), eventID: planOrder } },
      { name: 'InitiateCheckout', details: then },
      { name: 'Purchase', details: { ...then, eventID: packOrder } },
      PAGE,
    ]),
  )
  const { firstName: first_name, lastName: last_name, email } = member
  const ordered = (order: string, value: number, id: unknown) => ({
    name: 'purchase',
    details: {
      ecommerce: { transaction_id: order, ...usd(value), items: [named(id, value)] },
      first_name,
      last_name,
      email,
    },
  })
  const begun = (value: number, id: unknown) => ({
    name: 'begin_checkout',
    details: { ecommerce: { ...usd(value), items: [named(id, value)] } },
  })
  expect(inAnyOrder(tags.heard)).toEqual(
    inAnyOrder([
      pageIn('/pricing'),
      { name: 'view_plans', details: usd(19) },
      begun(180, 'Basic plan'),
      ordered(planOrder, 180, 'Basic plan'),
      begun(20, '10 credits'),
      ordered(packOrder, 20, '10 credits'),
      pageIn('/blog'),
    ]),
  )
  const rows = await sentInPanel(page)
  expect(inAnyOrder(rowsTo(rows, TO_PIXEL))).toEqual(inAnyOrder(pixel.heard))
  expect(inAnyOrder(rowsTo(rows, TO_TAGS))).toEqual(inAnyOrder(tags.heard.map(inLayer)))
  expect(rows).toHaveLength(14)
})

function named(item_id: unknown, price: number) {
  const item_name: unknown = expect.stringMatching(/./)
  return { item_id, item_name, price, quantity: 1 }
}

/** What the shop knows of an asset, from its API. */
async function factsOf(page: Page, path: string) {
  const answer = await page.request.get(path.replace('/product/', '/api/v1/products/'))
  return (await answer.json()) as {
    readonly id: number
    readonly sku: string
    readonly slug: string
    readonly name: string
    readonly variants: readonly { readonly sku: string; readonly base_price: number }[]
  }
}

/** What a search shows, in its order. */
async function foundFor(
  page: Page,
  words: string,
): Promise<{ readonly shown: readonly number[]; readonly total: number }> {
  const answer = await page.request.get(`/api/v1/products?search_query=${words}`)
  const { items, total } = (await answer.json()) as {
    readonly items: readonly { readonly id: number }[]
    readonly total: number
  }
  return { shown: items.map(({ id }) => id).slice(0, 24), total }
}

/** The number of this browser, as its cookie has it. */
async function fingerprintOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'emberstock-fingerprint')?.value
}
