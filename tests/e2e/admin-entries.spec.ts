import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditEverywhere } from './audit.ts'
import { openAdmin, publish } from './open-admin.ts'
import { endAll, openShop, type ShopProcess } from './shop-process.ts'
import { visit } from './shopper.ts'
import { expect, test as shopTest } from './support.ts'

const test = shopTest.extend<{ readonly dataDir: string; readonly shop: ShopProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-entries-'))
    await provide(folder)
    endAll()
    await rm(folder, { recursive: true, force: true })
  },
  shop: async ({ dataDir }, provide) => provide(await openShop(dataDir)),
  baseURL: async ({ shop }, provide) => provide(shop.origin),
})

test('a collection is put together, published and seen in the store; unsaved changes are asked about', async ({
  page,
  dataDir,
}) => {
  await openAdmin(page, dataDir)
  await visit(page, '/admin/collections/new')
  await page.getByLabel('Name').fill('Night shoots')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: 'Assets (0)' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Add assets' }).fill('smoke')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().click()
  await page.getByLabel('Introduction').fill('Filmed after dark.')
  await auditEverywhere(page, 'a collection that is edited')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Categories' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await publish(page, 'Ready for the fall season')
  await page.getByRole('link', { name: 'View in store' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night shoots')
  await expect(page.getByText('Filmed after dark.')).toBeVisible()
})

test('bundles are put in order by keyboard and by dragging, and the store keeps it', async ({
  page,
  dataDir,
}) => {
  await openAdmin(page, dataDir)
  await visit(page, '/admin/bundles')
  const list = page.getByRole('list', { name: 'Bundles' })
  const names = () => list.getByRole('link').allInnerTexts()
  await expect(list).toBeVisible()
  const [first = '', second = '', third = '', ...others] = await names()
  await list.getByRole('button', { name: `Move ${first}` }).press('ArrowDown')
  await expect.poll(names).toEqual([second, first, third, ...others])
  await expect(list.getByRole('button', { name: `Move ${first}` })).toBeFocused()
  const handle = (name: string) => list.getByRole('button', { name: `Move ${name}` })
  const goal = await handle(second).boundingBox()
  if (!goal) throw new Error('no handle')
  await handle(third).hover()
  await page.mouse.down()
  await page.mouse.move(goal.x + 8, goal.y + 30, { steps: 6 })
  await page.mouse.move(goal.x + 8, goal.y + 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(names).toEqual([third, second, first, ...others])
  await auditEverywhere(page, 'the bundles of the admin')
  await visit(page, '/bundles')
  const shown = page.getByRole('main').getByRole('link')
  await expect(shown.filter({ hasText: third }).first()).toBeVisible()
  const all = (await shown.allInnerTexts()).join(' ')
  expect(all.indexOf(third)).toBeLessThan(all.indexOf(first))
})

test('an article is refused with its line, shown before, published and read', async ({
  page,
  dataDir,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/)
  await openAdmin(page, dataDir)
  await visit(page, '/admin/blog/new')
  await page.getByLabel('Title').fill('How sparks fly')
  await page.getByLabel('Summary').fill('In slow motion.')
  await page.getByLabel('Text').fill('Fine.\n\n<b>No</b>')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByText(/^Line 3 can’t be used: raw HTML/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('How sparks fly')
  await page.getByLabel('Text').fill('## Far\n\nThey fly **far**.')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(page.getByRole('heading', { name: 'Far' })).toBeVisible()
  await auditEverywhere(page, 'an article that is written')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Choose cover' }).click()
  await page.getByRole('searchbox', { name: 'Asset for the cover' }).fill('spark')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Use / }).first().click()
  await page.getByRole('button', { name: 'Create draft' }).click()
  await publish(page, 'Checked by the editor')
  await page.getByRole('link', { name: 'View in store' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How sparks fly')
  await expect(page.getByText('They fly far.')).toBeVisible()
})
