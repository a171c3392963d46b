import type { Page } from 'playwright/test'
import { expect, test } from './support.ts'

const ENTRY = /\/assets\/main-[^/]*\.js$/

/** The first picture of /2d is held back until `release`; whether the browser's part was asked for by then is told. */
async function withSlowPicture(page: Page) {
  const gate = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(/\/media\/2d\/[^/]+\/poster\.\w+$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  page.on('request', (request) => {
    if (ENTRY.test(request.url())) isAsked = true
  })
  await page.goto('/2d', { waitUntil: 'domcontentloaded' })
  return { release: gate.resolve, isAsked: () => isAsked }
}

test('code is fetched once what the page shows is there', async ({ page }) => {
  await page.clock.install()
  const { release, isAsked } = await withSlowPicture(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.runFor(500)
  expect(isAsked()).toBe(false)
  const entry = page.waitForRequest(ENTRY)
  release()
  await page.waitForLoadState('load')
  await page.clock.runFor(100)
  await entry
})

test('where a picture hangs, code comes all the same after three seconds', async ({ page }) => {
  await page.clock.install()
  const { release, isAsked } = await withSlowPicture(page)
  await page.clock.runFor(1_000)
  expect(isAsked()).toBe(false)
  const entry = page.waitForRequest(ENTRY)
  await page.clock.runFor(2_500)
  await entry
  release()
})

for (const [sign, act] of [
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a touch', (page: Page) => page.dispatchEvent('h1', 'pointerdown')],
] as const) {
  test(`${sign} fetches it at once`, async ({ page }) => {
    await page.clock.install()
    const { release, isAsked } = await withSlowPicture(page)
    await page.clock.runFor(100)
    expect(isAsked()).toBe(false)
    const entry = page.waitForRequest(ENTRY)
    await act(page)
    await entry
    release()
  })
}

/** The library before the browser's part has come: it comes once it is let. */
async function withoutCode(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(ENTRY, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/2d', { waitUntil: 'domcontentloaded' })
  return gate.resolve
}

test('a sort that is chosen before the code is there holds', async ({ page }) => {
  const letCode = await withoutCode(page)
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOption('Newest')
  letCode()
  await expect(page).toHaveURL(/sort_by=newest/)
  await expect(sort).toHaveValue('newest')
})

test('a filter that is ticked before the code is there holds', async ({ page }) => {
  const letCode = await withoutCode(page)
  const filter = page.getByRole('checkbox', { name: /^Fire/ })
  await filter.check()
  letCode()
  await expect(page).toHaveURL(/fire/)
  await expect(filter).toBeChecked()
})
