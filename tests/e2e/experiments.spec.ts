import type { Page } from 'playwright/test'
import { choose, test } from './production-shop.ts'
import { messagesIn, ownCalls, openPanel, rowsTo, sentInPanel } from './sent-messages.ts'
import { hydrated, visit } from './shopper.ts'
import { expect, NOTHING_STORED } from './support.ts'

// Where a script from outside tests versions of pages, the shop's own experiments rest.
test.use({
  storageState: NOTHING_STORED,
  ignoreHTTPSErrors: true,
  settings: { AB_SCRIPT_URL: '' },
})

const COOKIE = 'emberstock-experiments'
/** By then a page has told what it tells by itself. */
const QUIET_MS = 1500
const CONTROL = ['Newest', 'Most popular']
const POPULAR = ['Most popular', 'Newest']

/** Every order of the rows that was ever on screen, from the first bytes on. */
declare global {
  interface Window {
    seenOrders: Set<string>
  }
}

async function watchOrders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seenOrders = new Set()
    const look = () => {
      const headings = [...document.querySelectorAll('main h2')].map(
        (heading) => heading.textContent ?? '',
      )
      const rows = headings.filter((one) => one === 'Newest' || one === 'Most popular')
      if (rows.length === 2) window.seenOrders.add(rows.join(', '))
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

const rowsIn = (html: string) =>
  [...html.matchAll(/<h2>(Newest|Most popular)<\/h2>/g)].map(([, row]) => row)

/** Comes again as somebody else until the server gives this variant. */
async function takePart(page: Page, origin: string, rows: readonly string[]): Promise<void> {
  await choose(page.context(), origin, 'experiments')
  for (let attempt = 0; attempt < 60; attempt += 1) {
    await page.context().clearCookies({ name: COOKIE })
    const answer = await page.request.get('/')
    if (rowsIn(await answer.text()).join() === rows.join()) return
  }
  throw new Error('nobody is given this variant')
}

const EXPOSURES = '/api/v1/experiments/exposures'

for (const [variant, rows] of [
  ['newest-first', CONTROL],
  ['popular-first', POPULAR],
] as const) {
  test(`${variant}: the server’s HTML has its order, nothing moves, and it is told once`, async ({
    page,
    context,
    shop,
  }) => {
    await takePart(page, shop.origin, rows)
    await watchOrders(page)
    const sent = ownCalls(context)
    const told = page.waitForResponse('**/api/v1/experiments/exposures')
    const document = await page.goto('/')
    expect(rowsIn((await document?.text()) ?? '')).toEqual(rows)
    await hydrated(page)
    expect((await told).status()).toBe(200)
    // Away and back in the same document: the same order, and nothing is told again.
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL(/\/pricing$/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: rows[0] ?? '', exact: true })).toBeVisible()
    await page.waitForTimeout(QUIET_MS)
    expect(await page.evaluate(() => [...window.seenOrders])).toEqual([rows.join(', ')])
    const message = { name: EXPOSURES, details: { experiment: 'home-rows', variant } }
    expect(messagesIn(sent)).toEqual([message])
    expect(rowsTo(await sentInPanel(page), 'To Emberstock for experiments')).toEqual([message])
    // On return it is still the same.
    const again = await page.goto('/')
    expect(rowsIn((await again?.text()) ?? '')).toEqual(rows)
    await hydrated(page)
    await page.waitForTimeout(QUIET_MS)
    expect(messagesIn(sent)).toEqual([message])
  })
}

test.describe('a test version of the store', () => {
  test.use({ settings: { AB_SCRIPT_URL: '', APP_ENV: 'staging' } })

  test('shows variants, tells nobody of them, and says why', async ({ page, context, shop }) => {
    await takePart(page, shop.origin, POPULAR)
    const sent = ownCalls(context)
    await visit(page, '/')
    await page.waitForTimeout(QUIET_MS)
    await openPanel(page)
    const off = page.getByRole('region', { name: 'Not sent' })
    await expect(off).toContainText('Experiment shown: Order of the home page rows')
    await expect(off).toContainText('Only the live store sends anything.')
    expect(sent).toEqual([])
  })
})

test('without consent it is the control, and nothing is kept or told', async ({
  page,
  context,
}) => {
  const sent = ownCalls(context)
  const document = await page.goto('/')
  expect(rowsIn((await document?.text()) ?? '')).toEqual(CONTROL)
  await hydrated(page)
  await page.getByRole('region', { name: 'Privacy choices' }).getByText('Reject all').click()
  await visit(page, '/')
  await page.waitForTimeout(QUIET_MS)
  expect(sent).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIE)
})

test('withdrawing takes the cookie away, and the next document is the control', async ({
  page,
  context,
  shop,
}) => {
  await takePart(page, shop.origin, POPULAR)
  await visit(page, '/')
  expect((await context.cookies()).map(({ name }) => name)).toContain(COOKIE)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject all' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIE)
  const document = await page.goto('/')
  expect(rowsIn((await document?.text()) ?? '')).toEqual(CONTROL)
})
