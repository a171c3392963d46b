import type { Page } from 'playwright/test'
import { assetsForSale, hydrated, signUp, seedCart, visit } from './shopper.ts'
import { expect, register, test as shopTest } from './support.ts'

// On the documents of the checkout and of an account text becomes neither HTML nor script (security
// 17). Whatever a policy refuses, or would refuse, is a complaint in these tests.
const test = shopTest.extend({
  page: async ({ page }, provide) => {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
        reportError(new Error(`violation of ${violatedDirective}: ${sample}`))
      })
    })
    await provide(page)
  },
})

const ACCOUNT = [
  'profile',
  'security',
  'subscription',
  'credits',
  'downloads',
  'orders',
  'licenses',
  'privacy',
]

test('an account’s pages do what they do without making anything of text', async ({ page }) => {
  await register(page)
  for (const place of ACCOUNT) {
    const answer = await page.goto(`/account/${place}`)
    expect(answer?.headers()['content-security-policy']).toContain('require-trusted-types-for')
    await hydrated(page)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  }
})

test('a search on a page of an account leads on to pages that its document’s policy holds for', async ({
  page,
}) => {
  await register(page)
  await visit(page, '/account/profile')
  const opened = await page.evaluate(() => performance.timeOrigin)
  const box = page.getByRole('banner').getByRole('search').getByRole('combobox')
  await box.pressSequentially('fire')
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await walk(page, opened)
})

test('a walk from a page of the catalog does nothing that the rule would refuse', async ({
  page,
}) => {
  await visit(page, '/2d')
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await walk(page, await page.evaluate(() => performance.timeOrigin))
})

test('a visitor opens an account at the checkout, whose puzzle a worker solves, and pays', async ({
  page,
}) => {
  const [asset = ''] = await assetsForSale(page, '/2d')
  await seedCart(page, asset.replace('/product/', ''))
  await visit(page, '/checkout')
  const working = page.waitForEvent('worker')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  await signUp(page)
  expect(new URL((await working).url()).origin).toBe(new URL(page.url()).origin)
  await page.getByLabel('Billing country').selectOption('CA')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page).toHaveURL(/\/checkout\/complete/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your files are ready' })).toBeVisible()
})

test('credits are bought at the checkout of services', async ({ page }) => {
  await register(page)
  await visit(page, '/checkout/purchase?pack=1')
  await page.getByLabel('Billing country').selectOption('CA')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your credits are ready')
})

/** Over pages with facts for search engines, by links, within one document. */
async function walk(page: Page, opened: number): Promise<void> {
  const head = page.getByRole('banner')
  for (const [place, title] of [
    ['3D assets', '3D assets'],
    ['Bundles', 'Bundles'],
    ['Pricing', /.+/],
    ['Practice footage', 'Practice footage'],
  ] as const) {
    await head.getByRole('link', { name: place, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await head.getByRole('link', { name: 'Emberstock, home' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
}

for (const path of ['/checkout', '/account/security']) {
  test(`at ${path} text from elsewhere becomes nothing`, async ({ page, expectComplaint }) => {
    expectComplaint(
      /violation of (require-trusted-types-for|trusted-types)|Trusted(HTML|Script|TypePolicy)/i,
    )
    await register(page)
    await visit(page, path)
    // This shop takes no cards by the provider's form, so its script is from elsewhere, too.
    const others = ['html', 'script', 'elsewhere', 'data', 'blob', 'policy', 'cards'] as const
    for (const attempt of others) expect(await isRefused(page, attempt), attempt).toBe(true)
    expect(await isRefused(page, 'ours')).toBe(false)
  })
}

test('elsewhere the rule is only tried out', async ({ page, expectComplaint }) => {
  const heard = page.waitForEvent('pageerror')
  expectComplaint(/violation of require-trusted-types-for|TrustedHTML/i)
  await visit(page, '/bundles')
  expect(await isRefused(page, 'html')).toBe(false)
  expect((await heard).message).toContain('require-trusted-types-for')
})

type Attempt = 'html' | 'script' | 'elsewhere' | 'data' | 'blob' | 'policy' | 'ours' | 'cards'

interface PolicyMaker {
  createPolicy(name: string, rules: object): void
}

/** What an injected text would try, in the page itself. */
function isRefused(page: Page, attempt: Attempt): Promise<boolean> {
  return page.evaluate((tried) => {
    const script = document.createElement('script')
    const tries: Readonly<Record<Attempt, () => unknown>> = {
      html: () => (document.createElement('div').innerHTML = '<b>taken</b>'),
      script: () => (script.text = 'document.title = "taken"'),
      elsewhere: () => (script.src = 'https://js.stripe.com.example/v3'),
      data: () => (script.src = 'data:text/javascript,0'),
      blob: () => new Worker(URL.createObjectURL(new Blob(['0']))),
      policy: () => {
        const { trustedTypes } = window as unknown as { readonly trustedTypes: PolicyMaker }
        trustedTypes.createPolicy('another', {})
      },
      ours: () => (script.src = '/assets/ours.js'),
      cards: () => (script.src = 'https://js.stripe.com/v3'),
    }
    try {
      tries[tried]()
      return false
    } catch {
      return true
    }
  }, attempt)
}
