import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { openAdmin } from './open-admin.ts'
import { endAll, openShop, type ShopProcess } from './shop-process.ts'
import { visit } from './shopper.ts'
import { expect, test } from './support.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search 2D elements' })
const results = (page: Page) => page.getByRole('region', { name: 'Results', exact: true })
const names = (page: Page) => results(page).getByRole('article').getByRole('link')

test('with the keyboard alone: typed, narrowed by what was understood, and taken back', async ({
  page,
}) => {
  await visit(page, '/2d')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('fire side')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Remove Angle: Side' })).toBeVisible()
  await visit(page, '/search?search_query=fire+side')
  const all = await names(page).count()
  await page.getByRole('link', { name: 'Remove Angle: Side' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?search_query=fire')
  await expect.poll(() => names(page).count()).toBeGreaterThan(all)
  await expect(results(page)).toBeFocused()
  await page.goBack()
  await page.getByRole('link', { name: /Search for these words/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search_query=%22fire\+side%22/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“fire side”')
})

test('relevance comes first, and the order of the spec is a choice beside it', async ({ page }) => {
  await visit(page, '/search?search_query=fog')
  await expect(names(page).first()).toHaveText(/fog/i)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('relevance')
  await visit(page, '/search?search_query=muzzle')
  await expect(names(page).first()).toHaveText(/muzzle/i)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest')
  await expect(page).toHaveURL('/search?search_query=muzzle&sort_by=newest')
})

test('filters narrow a search over all libraries, beside what the text says', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/search?search_query=smoke+loop')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByRole('checkbox', { name: /^Yes/ }).first()).toBeChecked()
  await filters.locator('summary', { hasText: 'Alpha' }).press('Enter')
  await filters.getByRole('checkbox', { name: /^Straight alpha/ }).press('Space')
  await expect(page).toHaveURL('/search?search_query=smoke&loopable=yes&alpha=straight')
  await expect(page.getByRole('link', { name: 'Remove Loopable: Yes' })).toBeVisible()
})

test('what nothing has is left out and said, and where nothing is found there are ways on', async ({
  page,
}) => {
  await visit(page, '/search?search_query=neon+jellyfish+smoke')
  await expect(page.getByText(/No exact matches\. Showing results without/)).toBeVisible()
  await auditEverywhere(page, 'a search with a part left out')
  await visit(page, '/search?search_query=qwertzuiop')
  await expect(page.getByRole('heading', { name: /No results for/ })).toBeVisible()
  await page.getByRole('button', { name: 'Request this asset…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Request an asset' })
  await expect(dialog.getByLabel(/looking for/)).toHaveValue('I’m looking for: qwertzuiop')
  await auditEverywhere(page, 'a request for an asset')
  await dialog.getByLabel(/^Name/).fill('Ada Lovelace')
  await dialog.getByLabel(/^Email/).fill('ada@studio.test')
  await dialog.getByRole('button', { name: 'Send request' }).press('Enter')
  await expect(page.getByText('Request sent. We’ll reply to ada@studio.test.')).toBeVisible()
})

test('recent searches come with an empty box, and each is forgotten by itself', async ({
  page,
}) => {
  for (const search of ['rain', 'muzzle flash']) {
    await visit(page, `/search?${new URLSearchParams({ search_query: search })}`)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('emberstock-searches')), {
        timeout: 10_000,
      })
      .toContain(search)
  }
  await visit(page, '/2d')
  await box(page).focus()
  const recent = page.getByRole('main').getByRole('region', { name: 'Recent searches' })
  await expect(recent).toBeVisible()
  await auditEverywhere(page, 'recent searches')
  await box(page).focus()
  await page.keyboard.press('Tab')
  await expect(recent.getByRole('button', { name: 'muzzle flash', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    recent.getByRole('button', { name: 'Remove rain from recent searches' }),
  ).toBeFocused()
  await expect(recent.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(recent).toBeHidden()
  await expect(box(page)).toBeFocused()
})

test('a suggestion that is no longer waited for is given up', async ({ page }) => {
  await visit(page, '/2d')
  const ended: string[] = []
  page.on('requestfailed', (request) => ended.push(request.url()))
  await page.route('**/api/v1/products/suggestions*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest(/suggestions\?search_query=smo$/)
  await box(page).fill('smo')
  await asked
  await box(page).fill('smoke')
  await expect.poll(() => ended.some((url) => url.endsWith('search_query=smo'))).toBe(true)
})

const adminTest = test.extend<{ readonly dataDir: string; readonly shop: ShopProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-synonyms-'))
    await provide(folder)
    endAll()
    await rm(folder, { recursive: true, force: true })
  },
  shop: async ({ dataDir }, provide) => provide(await openShop(dataDir)),
  baseURL: async ({ shop }, provide) => provide(shop.origin),
})

adminTest(
  'staff give a term other words, take it back, and searches follow',
  async ({ page, dataDir }) => {
    await openAdmin(page, dataDir)
    await visit(page, '/admin/synonyms')
    await expect(page.getByRole('heading', { name: 'Synonyms', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'New synonym…' }).press('Enter')
    await page.getByLabel('Search term').fill('Qwyjibo')
    await page.getByLabel('Also search for').fill('fog, mist')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('“qwyjibo” was saved.').first()).toBeVisible()
    await page.getByLabel('Find a term or word').fill('qwyj')
    await expect(page.getByRole('row', { name: /qwyjibo/ })).toContainText('fog, mist')
    await auditEverywhere(page, 'search synonyms')

    const other = await page.context().newPage()
    await expect
      .poll(
        async () => {
          await other.goto('/search?search_query=qwyjibo')
          return other.getByText('Results include “fog”').count()
        },
        { timeout: 15_000 },
      )
      .toBe(1)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('No terms match.')).toBeVisible()

    await page.getByLabel('Find a term or word').fill('kaboom')
    await page.getByRole('button', { name: 'Remove kaboom' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Restore kaboom' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Edit kaboom' })).toBeVisible()
  },
)
