import type { Page } from 'playwright/test'
import { expect, register, test } from './support.ts'

const PUBLIC_PAGES = [
  '/',
  '/2d',
  '/practice-footage',
  '/3d',
  '/search?search_query=fire',
  '/bundles',
  '/pricing',
  '/pricing/enterprise',
  '/help',
  '/help/api',
  '/policies/privacy',
  '/blog',
  '/wishlists',
  '/wishlist/device',
  '/checkout',
  '/auth/confirm',
  '/auth/confirm?confirmation_token=none',
  '/auth/reset',
  '/auth/reset?reset_password_token=none',
  '/auth/email',
  '/auth/email?token=none',
  '/503',
  '/account/closed',
]

for (const path of PUBLIC_PAGES) {
  test(`${path} comes from the server whole, and wakes up without a complaint`, async ({
    page,
  }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hydrated(page)
  })
}

test('the product, bundle and article pages that the shop links to wake up as well', async ({
  page,
}) => {
  for (const [list, kind] of [
    ['/2d', 'product'],
    ['/practice-footage', 'product'],
    ['/3d', 'product'],
    ['/bundles', 'bundle'],
    ['/blog', 'blog'],
  ] as const) {
    await page.goto(list)
    const href = await page.locator(`main a[href^="/${kind}/"]`).first().getAttribute('href')
    const answer = await page.goto(href ?? '/nothing-linked')
    expect(answer?.status()).toBe(200)
    await hydrated(page)
  }
})

test('an address that is none answers 404 with a way home', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL('/')
})

test('a product that is none answers 404', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 404/)
  const answer = await page.goto('/product/no-such-product')
  expect(answer?.status()).toBe(404)
  await hydrated(page)
})

test('an account is for members: others are sent home and asked to sign in', async ({ page }) => {
  await page.goto('/account/downloads')
  await expect(page).toHaveURL(/\/\?sign_in=/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the pages of an account wake up without a complaint, and no search engine keeps them', async ({
  page,
}) => {
  await register(page, { confirmed: false })
  for (const place of ['profile', 'security', 'downloads', 'orders', 'tokens', 'privacy']) {
    const answer = await page.goto(`/account/${place}`)
    expect(answer?.status()).toBe(200)
    await hydrated(page)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  }
})

test('a page that is opened asks once who is here, and goes on as it stands', async ({ page }) => {
  const { firstName } = await register(page, { confirmed: false })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answered = page.waitForResponse('/api/auth/session')
  await page.goto('/bundles')
  expect((await answered).status()).toBe(200)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path === '/api/auth/session')).toHaveLength(1)
  await expect(page.getByRole('banner')).toContainText(firstName)
})

test('every page says what may run on it, and names no inline style', async ({ request }) => {
  const answer = await request.get('/')
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("'strict-dynamic'")
  expect(policy).toContain("style-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(await answer.text()).not.toMatch(/<[^>]+\sstyle=/)
})

test('a page that differs from the server’s is noticed by these tests', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/hydrat|error #418/i)
  await page.route('/bundles', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</h1>', ' and more</h1>')
    await route.fulfill({ response, body })
  })
  const complaint = Promise.race([
    page.waitForEvent('pageerror'),
    page.waitForEvent('console', (message) => message.type() === 'error'),
  ])
  await page.goto('/bundles')
  expect(await complaint).toBeTruthy()
})

/** React has taken the page over: its elements carry React's keys. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}
