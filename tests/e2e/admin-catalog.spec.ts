import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { openAdmin, publish } from './open-admin.ts'
import { cutOff, endAll, openShop, type ShopProcess } from './shop-process.ts'
import { sha256Of, takeIntoCart, visit } from './shopper.ts'
import { expect, register, test as shopTest } from './support.ts'

const run = promisify(execFile)
const folders: string[] = []

const test = shopTest.extend<{ readonly dataDir: string; readonly shop: ShopProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => provide(await aFolder()),
  shop: async ({ dataDir }, provide) => provide(await openShop(dataDir)),
  baseURL: async ({ shop }, provide) => provide(shop.origin),
})

test.afterEach(async () => {
  endAll()
  for (const one of folders.splice(0)) await rm(one, { recursive: true, force: true })
})

test('a clip is uploaded in the admin, published, found by a visitor, bought and downloaded', async ({
  page,
  browser,
  baseURL,
  dataDir,
  expectComplaint,
}) => {
  // A price that is refused on the way, and one without a reason.
  expectComplaint(/status of 422/)
  const clip = await aClip('brazier.mov')
  await openAdmin(page, dataDir)

  await test.step('uploaded, described and imported', async () => {
    await visit(page, '/admin/catalog/new')
    // What the shop sells no such files of is named, and left out.
    await page.getByLabel('Files of the asset').setInputFiles([clip, 'README.md'])
    await expect(page.getByText(/^This file type isn’t supported/)).toBeVisible()
    await expect(page.getByText(/^Uploaded · /)).toBeVisible()
    await page.getByLabel('SKU').fill('UP-BRAZIER')
    await page.getByLabel('Name', { exact: true }).last().fill('Brazier')
    await page.getByLabel('Description', { exact: true }).fill('A brazier at night.')
    await page.getByLabel('Motion description').fill('Flames lean to the left.')
    await page.getByLabel('Category').selectOption({ index: 1 })
    await page.getByLabel('Price (USD)').fill('0')
    await page.getByRole('button', { name: 'Import asset' }).click()
    await expect(page.getByText(/^Must be more than 0/)).toBeVisible()
    await page.getByLabel('Price (USD)').fill('4.00')
    await page.getByRole('button', { name: 'Import asset' }).click()
    await expect(page).toHaveURL(/\/admin\/imports$/)
    await expect(page.getByRole('row', { name: /UP-BRAZIER/ })).toContainText('Added as a draft.')
  })

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await test.step('a draft is nobody else’s', async () => {
    await visit(visitor, '/search?search_query=brazier')
    await expect(assetNamed(visitor)).toHaveCount(0)
    await page.getByRole('link', { name: 'Brazier', exact: true }).click()
    await expect(page.getByRole('row', { name: /^Frames/ })).toContainText('24')
    await publish(page, 'Cleared for sale')
    await expect(page.getByRole('link', { name: 'View in store' })).toBeVisible()
  })

  await test.step('new words are found at once', async () => {
    await page.getByLabel('Name', { exact: true }).first().fill('Iron brazier')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.getByLabel('Price (USD)').first().fill('5.00')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Enter a reason for the price change.')).toBeVisible()
    const reason = page.locator('form').getByLabel('Reason').first()
    await expect(reason).toBeFocused()
    await reason.fill('Same price as its neighbors')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(reason).toHaveValue('')
    const isShown = async () =>
      (await (await visitor.request.get('/search?search_query=iron+brazier')).text()).includes(
        'href="/product/brazier"',
      )
    await expect.poll(isShown, { timeout: 3000, intervals: [100] }).toBe(true)
  })

  await test.step('the audit tells why', async () => {
    const staff = await page.context().newPage()
    await visit(staff, '/admin/audit')
    for (const reason of ['Cleared for sale', 'Same price as its neighbors']) {
      await expect(
        staff.getByRole('row', { name: /UP-BRAZIER/ }).filter({ hasText: reason }),
      ).toHaveCount(1)
    }
    await staff.close()
  })

  await test.step('bought by somebody else', async () => {
    await register(visitor, { dataDir })
    await visit(visitor, '/search?search_query=iron+brazier')
    await visitor
      .getByRole('region', { name: 'Results' })
      .getByRole('link', { name: 'Iron brazier', exact: true })
      .click()
    await takeIntoCart(visitor)
    await visit(visitor, '/checkout')
    await visitor.getByLabel('Billing country').selectOption('US')
    await visitor.getByRole('radio', { name: 'Test: payment succeeds', exact: true }).check()
    await visitor.getByRole('button', { name: 'Confirm & Pay' }).click()
    await expect(visitor).toHaveURL(/\/checkout\/complete\?order=/)
    const [arrived] = await Promise.all([
      visitor.waitForEvent('download'),
      visitor
        .getByRole('main')
        .getByRole('button', { name: /^Download / })
        .click(),
    ])
    expect(arrived.suggestedFilename()).toBe('brazier.mov')
    const original = createHash('sha256')
      .update(await readFile(clip))
      .digest('hex')
    expect(await sha256Of(arrived)).toBe(original)
  })
})

test('an upload goes on where it stopped after a reload and after its server was killed', async ({
  page,
  shop,
  dataDir,
  expectComplaint,
}) => {
  expectComplaint(/.*/)
  const clip = await aClip('large.mov', 'testsrc2=s=640x360:r=24:d=1')
  await openAdmin(page, dataDir)
  await visit(page, '/admin/catalog/new')
  let pieces = 0
  // The second piece never arrives.
  await page.route('**/api/v1/admin/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') pieces += 1
    if (pieces < 2) await route.continue()
  })
  await page.getByLabel('Files of the asset').setInputFiles(clip)
  await expect.poll(() => pieces).toBe(2)
  // Nobody sends on from here.
  await page.goto('about:blank')
  await cutOff(shop)
  await openShop(dataDir, { PORT: new URL(shop.origin).port })
  await page.unroute('**/api/v1/admin/uploads/*')
  await visit(page, '/admin/catalog/new')
  await expect(page.getByText('Choose this file again to continue where it stopped.')).toBeVisible()

  const goesOn = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('Files of the asset').setInputFiles(clip)
  const from = Number(await (await goesOn).headerValue('upload-offset'))
  // The first piece was acknowledged.
  expect(from).toBeGreaterThanOrEqual(8 * 1024 * 1024)
  await expect(page.getByText(/^Uploaded · /)).toBeVisible()
  const { items } = (await (await page.request.get('/api/v1/admin/uploads')).json()) as {
    readonly items: readonly { readonly id: string }[]
  }
  expect(items).toHaveLength(1)
  const sha256 = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  expect(await sha256(join(dataDir, 'uploads', items[0]?.id ?? ''))).toBe(await sha256(clip))
})

/** A second of a moving pattern, every pixel kept. */
async function aClip(name: string, source = 'testsrc2=s=64x36:r=24:d=1'): Promise<string> {
  const clip = join(await aFolder(), name)
  const codec = '-c:v rawvideo -pix_fmt rgb24'.split(' ')
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...codec, clip])
  return clip
}

function assetNamed(page: Page) {
  const results = page.getByRole('region', { name: 'Results' })
  return results.getByRole('link', { name: /brazier/i })
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'emberstock-admin-'))
  folders.push(folder)
  return folder
}
