import type { Page, Route } from 'playwright/test'
import { audit } from './audit.ts'
import { firstFile, type SeenProduct } from './seed.ts'
import { hydrated, sha256Of, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

interface Sold {
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

const downloadPanel = (page: Page) => page.getByRole('region', { name: 'Downloads', exact: true })
const SAVED = 'Saved, SHA-256 verified'

test.describe('where the browser lets a page write into a folder', () => {
  test.beforeEach(async ({ page }) => {
    // The browser's own dialog cannot be clicked by a test; what it gives back is a real folder.
    await page.addInitScript(() => {
      const picker = async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('plates', { create: true })
      Object.assign(window, { showDirectoryPicker: picker })
    })
  })

  test('a library goes into the folder, and every file is proven by its hash', async ({ page }) => {
    const files = await aLibrary(page, 2)
    await chooseFolder(page)
    await page.getByRole('button', { name: /^Download (all )?2 files/ }).click()
    await expect(downloadPanel(page).getByText(SAVED)).toHaveCount(2)
    expect(await savedIn(page)).toEqual(hashesOf(files))

    // Where the messages and the download panel have to share a small screen, neither lies on the other.
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/practice-footage')
    await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click()
    await page.getByRole('main').getByRole('button', { name: 'Download' }).click()
    await expect(
      downloadPanel(page).getByText(/^Saved as .* \(2\)\.\w+, SHA-256 verified$/),
    ).toBeAttached()
    const message = page.getByRole('region', { name: 'Messages' }).getByText(/^Downloading/)
    await expect(message).toBeVisible()
    const [lower, upper] = [await downloadPanel(page).boundingBox(), await message.boundingBox()]
    expect(upper && lower && upper.y + upper.height).toBeLessThanOrEqual(lower?.y ?? 0)
    expect(lower && lower.x + lower.width).toBeLessThanOrEqual(390)
    expect(await savedIn(page)).toMatchObject(hashesOf(files))
    await downloadPanel(page).getByRole('button', { name: 'Expand downloads' }).click()
    await audit(page, 'the tray of downloads')
  })

  test('a reload in the middle loses nothing: it goes on by range, where it was', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_CONTENT_LENGTH_MISMATCH|ERR_FAILED/)
    const [file] = await aLibrary(page, 1)
    if (!file) throw new Error('the library is empty')
    await chooseFolder(page)
    const half = Math.floor(file.bytes / 2)
    const ranges: string[] = []
    await page.route('**/download/*', (route) => breakOff(route, { ranges, half }))
    await page.getByRole('button', { name: /^Download / }).click()
    // The line broke off; its rest is asked for at once, and never comes.
    await expect.poll(() => ranges).toEqual(['', `bytes=${half}-`])

    await page.reload()
    await page.unroute('**/download/*')
    await hydrated(page)
    await expect(downloadPanel(page).getByText(/^Queued, /)).toBeVisible()
    await expect(downloadPanel(page).getByRole('button', { name: 'Resume' })).toBeVisible()
    const asked = page.waitForRequest('**/download/*')
    await downloadPanel(page).getByRole('button', { name: 'Resume' }).click()
    expect((await asked).headers()['range']).toBe(`bytes=${half}-`)
    await expect(downloadPanel(page).getByText(SAVED)).toBeVisible()
    expect(await savedIn(page)).toEqual(hashesOf([file]))

    // On other pages too, until it is cleared away; after that it is gone for good.
    await page.getByRole('link', { name: '2D elements' }).first().click()
    await expect(downloadPanel(page)).toBeVisible()
    await downloadPanel(page).getByRole('button', { name: 'Clear' }).click()
    await page.reload()
    await hydrated(page)
    await expect(downloadPanel(page)).toHaveCount(0)
  })
})

test('where it does not, the browser follows the links itself', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showDirectoryPicker')
  })
  const files = await aLibrary(page, 2)
  await visit(page, '/account/downloads')
  const arrived: string[] = []
  page.on('download', (download) => {
    void sha256Of(download).then((sha256) => arrived.push(sha256))
  })
  await page.getByRole('button', { name: /^Download (all )?2 files/ }).click()
  await expect(downloadPanel(page).getByText('Downloaded by your browser')).toHaveCount(2)
  await expect.poll(() => arrived.toSorted()).toEqual(files.map(({ sha256 }) => sha256).toSorted())
  await expect(page.getByRole('button', { name: 'Choose a folder' })).toHaveCount(0)
})

test('what is owned says so in the catalog, once it is bought', async ({ page }) => {
  await register(page)
  // This visit asks as well, a moment after it woke up: that question is not the one counted below.
  const first = page.waitForRequest('**/library/variants?*')
  await visit(page, '/2d')
  await first
  const card = page
    .getByRole('region', { name: 'Results' })
    .getByRole('article')
    .filter({ hasText: /from \$/ })
    .first()
  const path = (await card.getByRole('link').first().getAttribute('href')) ?? ''
  await buy(page, path.replace('/product/', ''))
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/library/variants')) questions.push(request.url())
  })
  await visit(page, '/2d')
  const owned = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) })
  await expect(owned.getByText('Owned')).toBeVisible()
  expect(questions).toHaveLength(1)
})

/** So many practice files, in the library of somebody new. */
async function aLibrary(page: Page, count: number): Promise<readonly Sold[]> {
  await register(page)
  const answer = await page.request.get('/api/v1/products?library_id=2')
  const { items } = (await answer.json()) as { items: { slug: string }[] }
  for (const { slug } of items.slice(0, count)) {
    const product = await page.request.get(`/api/v1/products/${slug}`)
    const file = firstFile((await product.json()) as SeenProduct)
    const asked = await page.request.post('/api/v1/downloads', { data: { variant_id: file.id } })
    expect(asked.ok(), await asked.text()).toBe(true)
  }
  const library = await page.request.get('/api/v1/library')
  const { items: entries } = (await library.json()) as { items: { files: Sold[] }[] }
  return entries.flatMap(({ files }) => files)
}

async function chooseFolder(page: Page): Promise<void> {
  await visit(page, '/account/downloads')
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await expect(page.getByText(/Files are saved to “plates”/)).toBeVisible()
}

interface Broken {
  readonly ranges: string[]
  readonly half: number
}

/** The first answer ends in its middle; whatever is asked then is never answered. */
async function breakOff(route: Route, { ranges, half }: Broken): Promise<void> {
  const range = route.request().headers()['range'] ?? ''
  ranges.push(range)
  if (range !== '') return
  const answer = await route.fetch()
  const body = (await answer.body()).subarray(0, half)
  await route.fulfill({ status: 200, body })
}

/** Name and hash of every file in the folder. */
function savedIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('plates')
    const hashes: Record<string, string> = {}
    for await (const [name, handle] of folder.entries()) {
      if (!(handle instanceof FileSystemFileHandle)) continue
      const bytes = await (await handle.getFile()).arrayBuffer()
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      hashes[name] = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    }
    return hashes
  })
}

function hashesOf(files: readonly Sold[]): Record<string, string> {
  return Object.fromEntries(files.map(({ filename, sha256 }) => [filename, sha256]))
}

/** Buys an asset's first file without clicking through the checkout form. */
async function buy(page: Page, slug: string): Promise<void> {
  const product = await page.request.get(`/api/v1/products/${slug}`)
  const { variants } = (await product.json()) as { variants: { id: number }[] }
  const change = await page.request.post('/api/v1/cart/changes', {
    data: { kind: 'item-added', item: { kind: 'product', variant_id: variants[0]?.id } },
  })
  const { quote } = (await change.json()) as { quote: string }
  const paid = await page.request.post('/api/v1/checkout', {
    headers: { 'Idempotency-Key': `queue-spec-${quote}`.slice(0, 60) },
    data: { billing_country: 'US', company: '', payment: 'sandbox_ok', quote },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
}
