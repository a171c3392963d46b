import { createHash } from 'node:crypto'
import type { Page } from 'playwright/test'
import {
  amount,
  dollars,
  followEmailLink,
  assetsForSale,
  openCart,
  SCREENS,
  sha256Of,
  signIn,
  signUp,
  takeIntoCart,
  visit,
} from './shopper.ts'
import { expect, test, type Visitor } from './support.ts'

const UNCONFIRMED =
  'Your email address is not verified yet. This means you are not able to download any content. Please check your email inbox and verify the email address!'
const UNCONFIRMED_FREE =
  'Your email address has not been confirmed. Email confirmation is required to download free assets and practice footage.'

for (const { name, viewport, tag } of SCREENS) {
  test.describe(name, { tag }, () => {
    test.use({ viewport })

    test('a stranger looks around, buys, and owns a file forever', async ({
      page,
      expectComplaint,
    }) => {
      test.setTimeout(600_000)
      expectComplaint(/status of 403 .*downloads/)
      expectComplaint(/status of 402 .*checkout/)
      await test.step('1. the homepage shows footage, and can be told to stand still', () =>
        lookAtHome(page))
      await test.step('2. a library previews what is focused, and narrows', () =>
        browseLibraries(page))
      await test.step('3. search answers while one types', () => searchAsOneTypes(page))
      const price = await test.step('4. a product is judged and priced', () => judgeAProduct(page))
      await test.step('5. five items are a fifth cheaper', () => fillTheCart(page, price))
      const member = await test.step('6. an account, and the link in the e-mail', () =>
        comeIn(page))
      await test.step('7. paying', () => pay(page))
      const file = await test.step('8. the file that arrives is the file that was shown', () =>
        download(page))
      await test.step('8. a torn download goes on where it was', () => resume(page, file))
      await test.step('9. it is there forever', async () => {
        await leaveAndComeBack(page, member)
        await visit(page, '/account/downloads')
        await expect(page.getByText(file.sha256)).toBeAttached()
      })
    })
  })
}

async function lookAtHome(page: Page): Promise<void> {
  await visit(page, '/')
  const hero = page.getByRole('region', { name: 'Showreel' })
  await expect(hero.getByRole('presentation').or(hero.locator('img')).first()).toBeVisible()
  const video = hero.locator('video')
  await expect(video).toHaveJSProperty('muted', true)
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).not.toBe(0)
  await hero.getByRole('button', { name: 'Pause video' }).click()
  await expect(video).toHaveJSProperty('paused', true)

  const main = page.getByRole('main')
  await expect(main.getByRole('search').getByRole('combobox')).toBeVisible()
  const libraries = main.getByRole('list', { name: 'Libraries' })
  await expect(libraries.getByRole('link')).toHaveText([
    '2D elements',
    'Practice footage',
    '3D assets',
  ])
  for (const listing of ['Newest assets', 'Most popular assets']) {
    await expect(main.getByRole('list', { name: listing }).getByRole('article')).not.toHaveCount(0)
  }
  await libraries.getByRole('link', { name: '2D elements' }).click()
  await expect(page).toHaveURL('/2d')
}

async function browseLibraries(page: Page): Promise<void> {
  const results = page.getByRole('region', { name: 'Results' })
  const calm = results.getByRole('article').filter({ hasNotText: 'Photosensitivity warning' })
  await calm.nth(1).getByRole('link').focus()
  await expect(calm.nth(1).locator('video')).toHaveJSProperty('paused', false)

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest')
  await expect(page).toHaveURL('/2d?sort_by=newest')
  const filters = page.getByRole('button', { name: /^Filters/ })
  if (await filters.isVisible()) await filters.click()
  await page.locator('summary', { hasText: 'Angle' }).filter({ visible: true }).click()
  await page.getByRole('checkbox', { name: 'Front' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/2d?angle=front&sort_by=newest')
  const show = page.getByRole('dialog').getByRole('button', { name: /^Show \d+ asset/ })
  if (await show.isVisible()) await show.click()
  await expect(page.getByRole('link', { name: 'Remove Angle: Front' })).toBeVisible()
}

async function searchAsOneTypes(page: Page): Promise<void> {
  await visit(page, '/bundles')
  const box = page.getByRole('banner').getByRole('search').getByRole('combobox')
  await box.pressSequentially('smoke')
  const options = page.getByRole('banner').getByRole('option')
  await expect(options.first()).toContainText(/smoke/i)
  await box.press('Enter')
  await expect(page).toHaveURL('/search?search_query=smoke')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“smoke”')

  await visit(page, '/search?search=smoke')
  await expect(page).toHaveURL('/search?search_query=smoke')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“smoke”')
}

/** Leaves with an asset in the cart under the second license; gives back what it costs. */
async function judgeAProduct(page: Page): Promise<number> {
  const [path = ''] = await assetsForSale(page, '/2d')
  await page.getByRole('main').locator(`a[href="${path}"]`).click()
  await expect(page).toHaveURL(path)
  const backgrounds = page.getByRole('group', { name: 'Background' })
  for (const ground of ['White', 'Gray', 'Checker', 'Black']) {
    await backgrounds.getByRole('button', { name: ground }).click()
    await expect(backgrounds.getByRole('button', { pressed: true })).toHaveAccessibleName(ground)
  }
  await backgrounds.getByLabel('Custom color').fill('#204080')
  await expect(backgrounds.getByRole('button', { pressed: true })).toHaveCount(0)

  const facts = page.getByRole('table', { name: /^Specifications for/ })
  await expect(facts.getByRole('row', { name: /^Frame rate \(fps\) \d/ })).toBeVisible()
  await expect(facts.getByRole('row', { name: /^Alpha Straight/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Similar assets' })).toBeVisible()
  const panel = page.getByRole('region', { name: 'License and download' })
  const files = panel.getByRole('radio')
  await files.last().check()
  const shown = panel.getByText(/\$\d/).last()
  const before = dollars(await shown.innerText())
  await panel.getByLabel('License', { exact: true }).selectOption({ label: 'Startup' })
  await expect.poll(async () => dollars(await shown.innerText())).toBeCloseTo(before * 1.8, 2)
  await takeIntoCart(page)
  await expect(panel.getByRole('button', { name: 'In your cart' })).toBeVisible()
  return before * 1.8
}

async function fillTheCart(page: Page, first: number): Promise<void> {
  await visit(page, '/bundles')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('effective_discount')
  await expect(page).toHaveURL('/bundles?sort_by=effective_discount')
  await page.getByRole('list', { name: 'Bundles' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/bundle\//)
  await takeIntoCart(page)
  for (const path of (await assetsForSale(page, '/2d?sort_by=newest')).slice(1, 4)) {
    await visit(page, path)
    await takeIntoCart(page)
  }

  await page.reload()
  const panel = await openCart(page)
  await expect(panel.getByLabel('License', { exact: true })).toHaveValue('2')
  const fifth = panel.getByRole('term').filter({ hasText: '20% Off Bundle Discount' })
  await expect(fifth).toBeVisible()
  const subtotal = await amount(panel, 'Subtotal')
  const discount = await amount(panel, '20% Off Bundle Discount')
  expect(subtotal).toBeGreaterThan(first)
  expect(discount).toBeCloseTo(-subtotal * 0.2, 1)
  expect(await amount(panel, 'Total')).toBeCloseTo(subtotal + discount, 2)

  await panel
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(fifth).toHaveCount(0)
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(fifth).toBeVisible()
  await panel.getByLabel('License', { exact: true }).selectOption({ label: 'Individual' })
  await expect.poll(() => amount(panel, 'Subtotal')).toBeCloseTo(subtotal / 1.8, 1)
  await panel.getByRole('button', { name: 'Check out' }).click()
  await expect(page).toHaveURL('/checkout')
}

async function comeIn(page: Page): Promise<Visitor> {
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  const dialogs = page.getByRole('dialog')
  await expect(dialogs).toHaveAccessibleName('Sign in')
  await dialogs.getByRole('button', { name: 'Create an account' }).click()
  await expect(dialogs).toHaveAccessibleName('Create an account')
  await expect(dialogs).toHaveCount(1)
  const member = await signUp(page)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText(UNCONFIRMED)
  await expect(page.getByRole('button', { name: 'Cart, 5 items' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('banner')).toContainText(member.firstName)
  await expect(messages).toContainText(UNCONFIRMED)
  await visit(page, '/practice-footage')
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click()
  const refused = page.waitForResponse('/api/v1/downloads')
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click()
  expect((await refused).status()).toBe(403)
  await expect(messages).toContainText(UNCONFIRMED_FREE)

  await followEmailLink(page, member)
  // What a browser says when somebody comes back to a tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(messages).toBeEmpty()
  return member
}

async function pay(page: Page): Promise<void> {
  await visit(page, '/checkout')
  const total = await amount(page.getByRole('region', { name: 'Order summary' }), 'Total')
  await page.getByLabel('Billing country').selectOption('US')
  await page.getByRole('radio', { name: 'Test: card declined' }).check()
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page.getByText('Your payment was declined and nothing was charged.')).toBeVisible()
  await page.getByRole('radio', { name: 'Test 3-D Secure' }).check()
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await page
    .getByRole('dialog', { name: 'Verify payment' })
    .getByText('Approve', { exact: true })
    .click()
  await expect(page).toHaveURL(/\/checkout\/complete\?order=/)
  const receipt = page.getByRole('table', { name: 'Receipt' })
  await expect(receipt).toContainText('20% Off Bundle Discount')
  await expect(receipt.getByRole('row', { name: /^Total/ })).toContainText(total.toFixed(2))
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
}

interface Arrived {
  readonly sha256: string
  readonly address: string
}

async function download(page: Page): Promise<Arrived> {
  const proof = page.getByRole('article').locator('details').first()
  await proof.locator('summary').click()
  const shown = await proof.locator('code').innerText()
  const [arrived] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('article')
      .getByRole('button', { name: /^Download / })
      .first()
      .click(),
  ])
  expect(await sha256Of(arrived)).toBe(shown)
  return { sha256: shown, address: arrived.url() }
}

async function resume(page: Page, { sha256, address }: Arrived): Promise<void> {
  const start = await page.request.get(address, { headers: { Range: 'bytes=0-999' } })
  const { etag, 'content-range': range, 'content-disposition': name } = start.headers()
  expect(start.status()).toBe(206)
  expect(etag).toMatch(/^"[^"]+"$/)
  expect(range).toMatch(/^bytes 0-999\/\d+$/)
  expect(name).toMatch(/^attachment; filename=/)
  const headers = { Range: 'bytes=1000-', 'If-Range': String(etag) }
  const rest = await page.request.get(address, { headers })
  expect(rest.status()).toBe(206)
  const whole = createHash('sha256')
    .update(await start.body())
    .update(await rest.body())
  expect(whole.digest('hex')).toBe(sha256)
}

async function leaveAndComeBack(page: Page, member: Visitor): Promise<void> {
  await visit(page, '/')
  const menu = page.getByRole('banner').locator('summary', { hasNotText: 'Browse' })
  await menu.click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, member)
  await expect(menu).toHaveText(member.firstName)
}
