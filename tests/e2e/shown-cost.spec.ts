import type { Page } from 'playwright/test'
import { chunks } from './chunks.ts'
import { buyPurchase, PLAN } from './seed.ts'
import { assetsForSale, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

/** What starts downloads. */
const CHUNKS = chunks('download-outcome', 'download-queue')

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const forCredits = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Download · \d+ credits?$/ })
const forNothing = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Download', exact: true })

test('a file whose spend was undone in another tab costs nothing before its button says what', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/)
  await register(page)
  await buyPurchase(page, { plan_id: PLAN.BASIC_MONTH })
  const [asset = ''] = await assetsForSale(page, '/2d')
  await neverStartsFiles(page)
  await visit(page, asset)
  await forCredits(page).click()
  await expect(messages(page)).toContainText('1 credit used.')
  const undo = messages(page).getByRole('button', { name: 'Undo' })
  const other = await page.context().newPage()
  await visit(other, asset)
  await expect(forNothing(other)).toBeVisible()
  // What it asks by itself once it is idle would tell it of the undoing.
  await other.waitForLoadState('networkidle')
  await undo.click()
  await expect(messages(page)).toContainText('Undone')
  const before = await balance(page)

  await forNothing(other).click()
  await expect(messages(other)).toContainText('The price of this file has changed to 1 credit')
  await expect(forCredits(other)).toBeVisible()
  expect(await balance(page)).toBe(before)

  await forCredits(other).click()
  await expect(messages(other)).toContainText('1 credit used.')
  expect(await balance(page)).toBe(before - 1)
})

test('a download whose code does not load spends nothing, says so, and starts at the next click', async ({
  page,
  expectComplaint,
}) => {
  // The browser itself says that the requests failed; nothing else may be said.
  expectComplaint(/^Failed to load resource/)
  await register(page)
  await buyPurchase(page, { plan_id: PLAN.BASIC_MONTH })
  const [asset = ''] = await assetsForSale(page, '/2d')
  const before = await balance(page)
  await page.route(CHUNKS, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await visit(page, asset)
  await forCredits(page).click()
  await expect(messages(page)).toContainText('The download window didn’t load.')
  await expect(forCredits(page)).not.toHaveAttribute('aria-busy', 'true')
  expect(await balance(page)).toBe(before)

  await page.unroute(CHUNKS)
  const arriving = page.waitForEvent('download')
  await forCredits(page).click()
  await expect(messages(page)).toContainText('1 credit used.')
  await arriving
  expect(await balance(page)).toBe(before - 1)
})

/**
 * A file that starts ends the undoing, and on a busy machine the other tab takes longer to open than a file is held
 * for (4 s): that timer, and any other of some seconds, never ends in this tab.
 */
async function neverStartsFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const begin = window.setTimeout.bind(window)
    const ofSeconds = (ms: number) => ms > 2000 && ms <= 4000
    const later = (run: () => void, ms = 0) => begin(run, ofSeconds(ms) ? 2 ** 30 : ms)
    Object.assign(window, { setTimeout: later })
  })
}

async function balance(page: Page): Promise<number> {
  const answer = await page.request.get('/api/v1/credits')
  return ((await answer.json()) as { balance: number }).balance
}
