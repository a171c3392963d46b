import type { Page } from 'playwright/test'
import { buyFile, firstFile, LIBRARY, productsOf } from './seed.ts'
import { hydrated, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

test('a category and an asset that were looked at before are there at once, whatever the shop says later', async ({
  page,
}) => {
  await visit(page, '/categories')
  await page.getByRole('main').getByRole('link', { name: /^Fire/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fire' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Results' }).locator('a[href^="/product/"]').first()
  const path = (await card.getAttribute('href')) ?? ''
  await card.click()
  await expect(page).toHaveURL(path)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => rowsOf(page, 'categories')).toEqual(['fire'])
  await expect.poll(() => rowsOf(page, 'pflFilters')).toEqual(['fire'])
  await expect.poll(() => rowsOf(page, 'products')).toEqual([path.replace('/product/', '')])

  // The next visit: the shop takes its time for whatever is asked of the catalog.
  await visit(page, '/categories')
  const waiting = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/(products|topics|categories)/, async (route) => {
    await waiting.promise
    await route.continue()
  })
  await page.getByRole('main').getByRole('link', { name: /^Fire/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fire' })).toBeVisible()
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  waiting.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('what the shop says otherwise replaces what was shown first', async ({ page }) => {
  await visit(page, '/category/fire')
  const link = page.getByRole('region', { name: 'Results' }).locator('a[href^="/product/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(path)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => rowsOf(page, 'products')).toHaveLength(1)

  await visit(page, '/category/fire')
  await page.route(`**/api/v1${path.replace('/product/', '/products/')}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), name: 'Renamed' } })
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0)
})

test('what a person owns is kept on the device, may be lost, and leaves with them', async ({
  page,
}) => {
  await register(page)
  const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
  if (!product) throw new Error('nothing on sale')
  await buyFile(page, firstFile(product))
  await visit(page, '/2d?sort_by=newest')
  await openAsset(page, product.slug)
  await expect.poll(() => rowsOf(page, 'ownerships')).toHaveLength(1)

  // A full disk, a cleaned-up browser: the database is gone, and with it nothing.
  await visit(page, '/503')
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.deleteDatabase('emberstock')
        for (const name of ['success', 'error', 'blocked']) asked.addEventListener(name, resolve)
      }),
  )
  await visit(page, '/2d?sort_by=newest')
  await openAsset(page, product.slug)
  await expect.poll(() => rowsOf(page, 'ownerships')).toHaveLength(1)

  await expect.poll(() => rowsOf(page, 'products')).toHaveLength(1)

  // Elsewhere: whoever signs out on an asset's page goes on looking at it, as a visitor.
  await visit(page, '/pricing')
  // What is still being asked as a member would be refused.
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').locator('summary', { hasNotText: 'Browse' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => rowsOf(page, 'ownerships')).toEqual([])
  await expect.poll(() => rowsOf(page, 'notOwned')).toEqual([])
  await expect.poll(() => rowsOf(page, 'downloads')).toEqual([])
  await expect.poll(() => rowsOf(page, 'products')).toEqual([])
})

async function openAsset(page: Page, slug: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Results' })
    .locator(`a[href="/product/${slug}"]`)
    .first()
    .click()
  await expect(page).toHaveURL(`/product/${slug}`)
  await hydrated(page)
}

/** Keys of an object store of the device's database; none where there is no database. */
function rowsOf(page: Page, store: string): Promise<readonly unknown[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases()
    if (!known.some((one) => one.name === 'emberstock')) return []
    return new Promise<readonly unknown[]>((resolve, reject) => {
      const opening = indexedDB.open('emberstock')
      opening.addEventListener('error', () => reject(new Error('it does not open')))
      opening.addEventListener('success', () => {
        const device = opening.result
        const asking = device.transaction(name).objectStore(name).getAllKeys()
        asking.addEventListener('success', () => {
          device.close()
          resolve(asking.result)
        })
      })
    })
  }, store)
}
