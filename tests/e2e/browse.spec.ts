import type { Locator, Page } from 'playwright/test'
import { hydrated, visit } from './shopper.ts'
import { expect, test } from './support.ts'

const INTENT_MS = 250
const DEBOUNCE_MS = 500
const MINUTE_MS = 60_000

test('a card scrubs at once and plays after a rest, and never two at a time', async ({ page }) => {
  await visit(page, '/2d')
  const [one, other] = [calmCards(page).nth(0), calmCards(page).nth(1)]
  const times = await watchForFootage(page)
  await one.hover()
  await expect.poll(() => filmsRunning(one)).toBe(1)
  const { strip, video } = await times()
  expect(strip).toBeLessThan(video)
  expect(video).toBeGreaterThanOrEqual(INTENT_MS)

  await other.getByRole('link').focus()
  await expect.poll(() => filmsRunning(other)).toBe(1)
  expect(await filmsRunning(page.locator('body'))).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('video')).toHaveCount(0)
})

test('footage that flashes never starts by itself', async ({ page }) => {
  await visit(page, '/2d')
  const flashing = cards(page).filter({ hasText: 'Photosensitivity warning' }).first()
  await flashing.hover()
  await expect(flashing.locator('img[src*="scrub"]')).toBeVisible()
  await page.waitForTimeout(2 * INTENT_MS)
  await expect(page.locator('video')).toHaveCount(0)
})

test('who asked for stillness gets no moving picture anywhere', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible()
  await page.getByRole('main').getByRole('article').first().hover()
  await page.waitForTimeout(2 * INTENT_MS)
  await expect(page.locator('video')).toHaveCount(0)
  await page.getByRole('list', { name: 'Newest assets' }).getByRole('link').first().focus()
  await page.waitForTimeout(2 * INTENT_MS)
  await expect(page.locator('video')).toHaveCount(0)
})

test('Back brings filters, sort and scroll as they were', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await visit(page, '/2d')
  const popular = await cards(page).allInnerTexts()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.locator('summary', { hasText: 'Alpha' }).click()
  const filter = filters.getByRole('checkbox', { name: /^Straight alpha/ })
  await filter.click()
  await expect(page).toHaveURL(/alpha=straight&sort_by=newest|sort_by=newest&alpha=straight/)
  // The address is first: the list and what it was narrowed by come together.
  await expect(page.getByRole('link', { name: /^Remove / })).toBeVisible()
  await expect.poll(() => cards(page).allInnerTexts()).not.toEqual(popular)
  const before = await cards(page).allInnerTexts()
  await calmCards(page).nth(9).scrollIntoViewIfNeeded()
  const scrolled = await scrollTop(page)
  expect(scrolled).toBeGreaterThan(200)
  await calmCards(page).nth(9).getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(() => scrollTop(page)).toBe(0)

  await page.goBack()
  await expect.poll(() => scrollTop(page)).toBe(scrolled)
  await expect(filter).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest')
  expect(await cards(page).allInnerTexts()).toEqual(before)
})

test('pages have addresses, repeat nothing, and end', async ({ page }) => {
  await visit(page, '/search')
  const first = await links(page)
  expect(first).toHaveLength(24)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/search?page=2')
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const second = await links(page)
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((link) => first.includes(link))).toEqual([])
  await visit(page, '/search?page=999')
  await expect(page.getByText('Page 999 doesn’t exist.')).toBeVisible()
  await expect(cards(page)).not.toHaveCount(0)
})

for (const [place, path, landmark] of [
  ['the top of every page', '/bundles', 'banner'],
  ['the homepage', '/', 'main'],
  ['a library', '/2d', 'main'],
] as const) {
  test(`search from ${place} asks once, half a second after the last key`, async ({ page }) => {
    await page.clock.install()
    await visit(page, path)
    await page.clock.pauseAt(Date.now() + MINUTE_MS)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/suggestions')) asked.push(request.url())
    })
    const box = page.getByRole(landmark).getByRole('search').getByRole('combobox')
    for (const key of 'fire') {
      await box.press(key)
      await page.clock.runFor(DEBOUNCE_MS - 1)
    }
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(asked).toHaveLength(1)
    await page.clock.resume()
    await box.press('ArrowDown')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/product\//)
  })
}

test('results on the search page follow the typing, half a second after the last key', async ({
  page,
}) => {
  await visit(page, '/search')
  const box = page.getByRole('main').getByRole('searchbox')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/products?')) asked.push(request.url())
  })
  await box.pressSequentially('smoke', { delay: 20 })
  await expect(page).toHaveURL('/search?search_query=smoke')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('smoke')
  await expect(box).toBeFocused()
  expect(asked).toHaveLength(1)
  await page.goBack()
  await expect(page).not.toHaveURL(/search/)
})

test('the older key of a search becomes the newer one, and Back does not meet it again', async ({
  page,
}) => {
  await visit(page, '/bundles')
  await visit(page, '/search?search=smoke')
  await expect(page).toHaveURL('/search?search_query=smoke')
  await visit(page, '/search?search=smoke&search_query=fire')
  await expect(page).toHaveURL('/search?search_query=fire')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“fire”')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/bundles')
})

test('bundles come in the five orders', async ({ page }) => {
  await visit(page, '/bundles')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect(sort.getByRole('option')).toHaveText([
    'Default',
    'Date added (new to old)',
    'Date added (old to new)',
    'Discount (high to low)',
    'Discount (low to high)',
  ])
  for (const [value, falling] of [
    ['effective_discount', true],
    ['effective_discount_low_to_high', false],
  ] as const) {
    await sort.selectOption(value)
    await expect(page).toHaveURL(`/bundles?sort_by=${value}`)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const marks = await page
      .getByRole('main')
      .getByText(/^\d+% off$/)
      .allInnerTexts()
    const discounts = marks.map((mark) => Number.parseInt(mark, 10))
    const sorted = discounts.toSorted((one, other) => (falling ? other - one : one - other))
    expect(discounts).toEqual(sorted)
    expect(new Set(discounts).size).toBeGreaterThan(1)
  }
})

test('the license that a visitor chose prices the next page before any script runs', async ({
  page,
}) => {
  await visit(page, '/2d')
  const before = await cards(page).first().innerText()
  const href = await cards(page).first().getByRole('link').first().getAttribute('href')
  await visit(page, String(href))
  await page
    .getByRole('main')
    .getByLabel('License', { exact: true })
    .selectOption({ label: 'Startup' })
  await expect(page.getByText(/^Startup license/)).toBeVisible()
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('emberstock-license')
  const html = await (await page.request.get('/2d')).text()
  const price = /from \$([\d.]+)/.exec(before)?.[1]
  expect(html).toContain((Number(price) * 1.8).toFixed(2))
  await visit(page, '/2d')
  await expect(cards(page).first()).not.toContainText(`$${price}`)
})

test('a listing opens whole from an address, and wakes up', async ({ page }) => {
  await page.goto('/3d?asset_type=vdb')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'VDB' })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first()).toContainText('voxels')
})

function cards(page: Page): Locator {
  return page.getByRole('region', { name: 'Results' }).getByRole('article')
}

/** Those that may start by themselves. */
function calmCards(page: Page): Locator {
  return cards(page).filter({ hasNotText: 'Photosensitivity warning' })
}

function filmsRunning(within: Locator): Promise<number> {
  return within
    .locator('video')
    .evaluateAll((films) => films.filter((film) => !(film as HTMLVideoElement).paused).length)
}

async function links(page: Page): Promise<readonly string[]> {
  return cards(page)
    .locator('a[href^="/product/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY))
}

/** Notes when the strip and the film of the first card under the pointer come, counted from its coming. */
async function watchForFootage(page: Page) {
  await page.evaluate(() => {
    const seen = { pointer: 0, strip: Infinity, video: Infinity }
    Object.assign(window, { seen })
    // At the window, and with the first event of a pointer: the page may have answered it in full
    // before the document hears of it.
    for (const moved of ['pointerover', 'pointermove']) {
      window.addEventListener(moved, () => (seen.pointer = performance.now()), { capture: true })
    }
    new MutationObserver((changes) => {
      const since = performance.now() - seen.pointer
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        if (node.querySelector('img[src*="scrub"]')) seen.strip = Math.min(seen.strip, since)
        if (node.matches('video, :has(video)')) seen.video = Math.min(seen.video, since)
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seen') as { strip: number; video: number })
}
