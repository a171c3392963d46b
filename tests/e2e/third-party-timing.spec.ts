import { findWholeBrowser } from '../../scripts/browser.ts'
import { chunks } from './chunks.ts'
import { choose, test } from './production-shop.ts'
import { inAnyOrder, openPanel, ownCalls } from './sent-messages.ts'
import { hydrated, visit } from './shopper.ts'
import { expect, NOTHING_STORED } from './support.ts'

test.use({ storageState: NOTHING_STORED, ignoreHTTPSErrors: true })

/** By then a page has told what it tells by itself. */
const QUIET_MS = 1500

const pageIn = (path: string) => ({ name: 'page_view', details: { page_path: path } })

/** What tells of pages. */
const TRACKING_PART = chunks('consent-part')

test('Back, a reload and two tabs tell nothing again, and the panel says what was not sent and why', async ({
  page,
  context,
  shop,
}) => {
  const { pixel, tags } = shop
  const calls = ownCalls(context)
  await choose(context, shop.origin, 'marketing')
  await visit(page, '/2d')
  const asset = page
    .getByRole('region', { name: 'Results' })
    .locator('a[href^="/product/"]')
    .first()
  const path = (await asset.getAttribute('href')) ?? ''
  await asset.click()
  await expect(page).toHaveURL(path)
  await expect.poll(() => pixel.heard.length).toBe(3)
  await page.goBack()
  await expect(page).toHaveURL('/2d')
  await page.goForward()
  await expect(page).toHaveURL(path)
  await page.reload()
  await hydrated(page)
  await visit(page, '/checkout')
  await page.goBack()
  await expect(page).toHaveURL(path)
  await hydrated(page)
  // As a browser says that it has taken the page out of its cache.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  const others = await Promise.all([context.newPage(), context.newPage()])
  await Promise.all(others.flatMap((other) => [visit(other, path)]))
  await Promise.all(others.map((other) => visit(other, '/')))
  await expect.poll(() => pixel.heard.length).toBe(5)
  await page.waitForTimeout(QUIET_MS)
  expect(pixel.heard.map(({ name }) => name).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'PageView'),
    ...Array.from({ length: 2 }, () => 'ViewContent'),
  ])
  expect(tags.heard.map(({ name }) => name).toSorted()).toEqual([
    'home_visit',
    ...Array.from({ length: 3 }, () => 'page_view'),
    'view_item',
  ])
  expect(calls).toEqual([])
  await openPanel(page)
  const off = page.getByRole('region', { name: 'Not sent' })
  await expect(off.getByRole('heading', { level: 4 })).toHaveText(['Emberstock Analytics'])
  await expect(off).toContainText('Analytics was off.')
  await expect(off.getByRole('listitem')).toHaveText([/^Product viewed: /])
})

test('a page that the browser kept, and shows again at Back, tells nothing again and goes on telling', async ({
  playwright,
  launchOptions,
  shop,
}) => {
  // The headless shell keeps no pages, and browsers that are driven by tests only if they are asked to.
  const executablePath = findWholeBrowser()
  if (executablePath === null) throw new Error('install the package "chromium" of your system')
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const launched = { ...launchOptions, executablePath, ignoreDefaultArgs }
  const browser = await playwright.chromium.launch(launched)
  const context = await browser.newContext({ baseURL: shop.origin, ignoreHTTPSErrors: true })
  await choose(context, shop.origin, 'marketing')
  const page = await context.newPage()
  await visit(page, '/2d')
  await expect.poll(() => shop.pixel.heard.length).toBe(1)
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['kept'] = String(persisted)
    })
  })
  await visit(page, '/pricing')
  await expect.poll(() => shop.pixel.heard.length).toBe(3)
  await page.evaluate(() => history.back())
  await expect(page.locator('html[data-kept=true]')).toBeVisible()
  await page.waitForTimeout(QUIET_MS)
  expect(shop.pixel.heard).toHaveLength(3)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect.poll(() => shop.pixel.heard.length).toBe(4)
  await browser.close()
})

test('pages that are left before tracking has arrived are told when it does, by this document or by the next', async ({
  page,
  context,
  shop,
}) => {
  const { pixel, tags } = shop
  const calls = ownCalls(context)
  await choose(context, shop.origin, 'analytics marketing')
  // Asked for, and never answered.
  await page.route(TRACKING_PART, () => undefined)
  await visit(page, '/2d')
  const assets = await page
    .getByRole('region', { name: 'Results' })
    .locator('a[href^="/product/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  // Within this document, as fast as pages come.
  const [first = '', second = '', third = ''] = assets
  for (const path of [first, second]) {
    await page.locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(page).toHaveURL('/2d')
  }
  expect([...pixel.heard, ...tags.heard, ...calls]).toEqual([])
  // Away from it, and no code of tracking has come yet.
  await visit(page, third)
  expect([...pixel.heard, ...tags.heard, ...calls]).toEqual([])
  await page.unroute(TRACKING_PART)
  await visit(page, '/blog')
  await expect.poll(() => calls.length).toBe(3)
  await expect.poll(() => tags.heard.length).toBe(8)
  await page.waitForTimeout(QUIET_MS)
  expect(calls.map(({ details }) => (Object(details) as { url: string }).url).toSorted()).toEqual(
    [first, second, third].toSorted(),
  )
  expect(inAnyOrder(tags.heard.filter(({ name }) => name === 'page_view'))).toEqual(
    inAnyOrder(['/2d', first, second, third, '/blog'].map(pageIn)),
  )
  expect(pixel.heard.map(({ name }) => name).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'PageView'),
    ...Array.from({ length: 3 }, () => 'ViewContent'),
  ])
})

test('what a third party’s script came too late for is told by the next page, and the panel says so until then', async ({
  page,
  context,
  shop,
}) => {
  const { pixel, tags } = shop
  await choose(context, shop.origin, 'marketing')
  const late = new Set<() => void>()
  await page.route('**/pixel.js', async (route) => {
    await new Promise<void>((arrive) => late.add(arrive))
    await route.continue().catch(() => undefined)
  })
  await visit(page, '/')
  await expect.poll(() => tags.heard.length).toBe(2)
  await openPanel(page)
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting.getByRole('heading', { level: 4 })).toHaveText(['Meta Pixel Marketing'])
  await expect(waiting.getByRole('listitem')).toHaveText(['Home page visited', 'Page viewed: /'])
  await expect(waiting).toContainText('Its script hasn’t loaded yet')
  expect(pixel.heard).toEqual([])
  await page.unroute('**/pixel.js')
  for (const arrive of late) arrive()
  await visit(page, '/blog')
  await expect.poll(() => pixel.heard.length).toBe(3)
  await page.waitForTimeout(QUIET_MS)
  expect(pixel.heard).toHaveLength(3)
  expect(tags.heard).toHaveLength(3)
})

for (const [what, isRefused] of [
  ['each of the calls', () => true],
  ['what is told of results', (path: string) => path.includes('search_results_event')],
] as const) {
  test(`where ${what} is answered 503, it was made once, and nobody is led away`, async ({
    page,
    context,
    shop,
    expectComplaint,
  }) => {
    expectComplaint(/status of 503/)
    await context.route(`**/api/user_interest_analytics/**`, (route) =>
      isRefused(new URL(route.request().url()).pathname)
        ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: '' })
        : route.continue(),
    )
    const calls = ownCalls(context)
    await choose(context, shop.origin, 'analytics')
    await visit(page, '/search?search_query=fire')
    const results = page.getByRole('region', { name: 'Results' })
    await expect.poll(() => calls.length).toBe(isRefused('') ? 1 : 2)
    await results.locator('a[href^="/product/"]').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await expect.poll(() => calls.length).toBe(isRefused('') ? 2 : 4)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await page.getByRole('main').locator('a[href^="/blog/"]').first().click()
    await expect(page).toHaveURL(/\/blog\/./)
    const article = page.url()
    await expect.poll(() => calls.length).toBe(isRefused('') ? 3 : 5)
    // Longer than the answer asks to wait.
    await page.waitForTimeout(3 * QUIET_MS)
    expect(page.url()).toBe(article)
    await visit(page, '/pricing')
    await page.waitForTimeout(QUIET_MS)
    await expect(page).toHaveURL('/pricing')
    expect(calls.map(({ name, status }) => `${name.split('/')[3]} ${status}`)).toEqual(
      isRefused('')
        ? ['search_event 503', 'product_page_visit_event 503', 'blog_article_visit_event 503']
        : [
            'search_event 202',
            'search_results_event 503',
            'search_results_event 503',
            'product_page_visit_event 202',
            'blog_article_visit_event 202',
          ],
    )
    await openPanel(page)
    const sent = page.getByRole('region', { name: 'Sent', exact: true })
    await expect(sent.getByText('Not delivered')).toHaveCount(isRefused('') ? 3 : 2)
  })
}
