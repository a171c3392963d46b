import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { openAdmin } from './open-admin.ts'
import { endAll, openShop, type ShopProcess } from './shop-process.ts'
import { hydrated, visit } from './shopper.ts'
import { expect, test as shopTest } from './support.ts'

const folders: string[] = []

const test = shopTest.extend<{ readonly dataDir: string; readonly shop: ShopProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-pages-'))
    folders.push(folder)
    await provide(folder)
  },
  shop: async ({ dataDir }, provide) => provide(await openShop(dataDir)),
  baseURL: async ({ shop }, provide) => provide(shop.origin),
})

test.afterEach(async () => {
  endAll()
  for (const one of folders.splice(0)) await rm(one, { recursive: true, force: true })
})

/** Whatever a policy of a page refuses, or would refuse, is a complaint, and fails the test. */
async function watched(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      reportError(new Error(`violation of ${violatedDirective}: ${sample}`))
    })
  })
  return page
}

const PRODUCT = { sku: 'EMB-2D-0001', path: '/product/campfire-close' }

test('visitors get one page that runs under hashes, members their own, and a new price is on the next one', async ({
  page,
  browser,
  baseURL,
  dataDir,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const visitor = await watched(await context.newPage())
  const open = async (on: Page, path: string) => {
    const answer = await on.goto(path)
    await hydrated(on)
    const headers = (await answer?.allHeaders()) ?? {}
    return { etag: headers['etag'], policy: headers['content-security-policy'] ?? '' }
  }

  await test.step('made once, awake, and walked on from', async () => {
    for (const path of ['/', '/2d?utm_source=mail', '/pricing', PRODUCT.path]) {
      const [first, second] = [await open(visitor, path), await open(visitor, path)]
      expect(first.etag).toMatch(/^"/)
      expect(second.etag).toBe(first.etag)
      expect(first.policy).toMatch(/script-src ('sha256-[^']+' )+'strict-dynamic';/)
    }
    const { etag = '' } = await open(visitor, '/2d')
    const again = await context.request.get('/2d', { headers: { 'If-None-Match': etag } })
    expect(again.status()).toBe(304)
    await visitor.getByRole('region', { name: 'Results' }).getByRole('article').first().click()
    await expect(visitor).toHaveURL(/\/product\//)
    await visitor.goBack()
    await expect(visitor.getByRole('region', { name: 'Results' })).toBeVisible()
  })

  await openAdmin(await watched(page), dataDir)
  await test.step('a member’s page is their own', async () => {
    const own = await open(page, PRODUCT.path)
    expect(own.etag).toBeUndefined()
    expect(own.policy).toContain("'nonce-")
  })

  await test.step('a new price', async () => {
    await visit(page, `/admin/catalog/${PRODUCT.sku}`)
    await expect(page.getByLabel('Price (USD)').first()).toBeVisible()
    for (const price of await page.getByLabel('Price (USD)').all()) await price.fill('4321.00')
    await page.locator('form').getByLabel('Reason').first().fill('As the test wants it')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    // Somebody who has used a page is a visitor like others.
    const answer = await context.request.get(PRODUCT.path)
    expect(answer.headers()['etag']).toMatch(/^"/)
    expect((await answer.text()).includes('4,321')).toBe(true)
    await open(visitor, PRODUCT.path)
    await expect(visitor.getByRole('main')).toContainText('4,321')
  })
})
