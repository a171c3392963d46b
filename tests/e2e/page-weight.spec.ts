import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright/test'
import { FIRST_LOAD_LIMIT, UNASKED_LIMIT } from '../../scripts/first-loads.ts'
import { chunks } from './chunks.ts'
import { buyFile, firstFile, LIBRARY, productsOf } from './seed.ts'
import { assetsForSale, hydrated, seedCart, visit } from './shopper.ts'
import { expect, NOTHING_STORED, register, test } from './support.ts'

/** The client of the API. */
const API_CLIENT = chunks('composition-root')

/** Scripts of a visit before anything is touched: each is a request, and weighs more than its code. */
const FILES_LIMIT = 28

/** Whatever a first visit fetches over the network before anything is touched: pages, pictures, fonts, code. */
const REQUESTS_LIMIT = 30

/** In CSS pixels: a desk, a small window, a phone. */
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/** Nothing was asked for in this time: whatever a page asks for by itself has been. */
const QUIET_MS = 700

test.describe.configure({ timeout: 600_000 })

test('a visitor’s page fetches little, and the client of the API only once somebody begins to use it', async ({
  page,
  browser,
}) => {
  const [asset = ''] = await assetsForSale(page, '/2d')
  const slug = asset.replace('/product/', '')
  for (const path of [
    '/',
    '/2d',
    asset,
    '/pricing',
    '/bundles',
    '/blog',
    '/help',
    '/try?e=campfire-close',
    '/checkout',
  ]) {
    for (const cart of ['without a cart', 'with a cart']) {
      const context = await browser.newContext({ storageState: NOTHING_STORED })
      const visitor = await context.newPage()
      if (cart === 'with a cart') await seedCart(visitor, slug)
      const weight = await weighed(visitor, path)
      const what = `${path} ${cart}: ${weight.parts}`
      expect(weight.first, what).toBeLessThanOrEqual(FIRST_LOAD_LIMIT)
      expect(weight.unasked, what).toBeLessThanOrEqual(UNASKED_LIMIT)
      expect(weight.calls, what).toEqual([])
      expect(weight.files, what).toBeLessThanOrEqual(FILES_LIMIT)
      await expect(visitor.getByRole('region', { name: 'Privacy choices' })).toBeVisible()
      const count = cart === 'with a cart' ? 'Cart, 1 item' : 'Cart, 0 items'
      await expect(visitor.getByRole('button', { name: count })).toBeVisible()

      const client = visitor.waitForResponse(API_CLIENT)
      const read = visitor.waitForResponse('/api/v1/cart')
      await visitor.mouse.move(200, 300, { steps: 2 })
      expect((await client).ok()).toBe(true)
      expect((await read).ok()).toBe(true)
      await expect(visitor.getByRole('button', { name: count })).toBeVisible()
      await context.close()
    }
  }
})

for (const viewport of WINDOWS) {
  test(`a first visit fetches little over the network, ${viewport.width} pixels wide`, async ({
    page,
    browser,
  }) => {
    const [asset = ''] = await assetsForSale(page, '/2d')
    for (const path of ['/', '/2d', '/practice-footage', '/3d', asset]) {
      const context = await browser.newContext({ storageState: NOTHING_STORED, viewport })
      const visitor = await context.newPage()
      // Code that is fetched ahead of its import comes over the network once.
      const fetched = new Set<string>()
      visitor.on('request', (request) => void fetched.add(request.url()))
      await visit(visitor, path)
      await quiet(visitor)
      const overNetwork = [...fetched].filter((address) => address.startsWith('http'))
      const list = `${path}: ${overNetwork.join('\n')}`
      expect(overNetwork.length, list).toBeLessThanOrEqual(REQUESTS_LIMIT)
      expect(await notShown(visitor, 0), path).toEqual([])

      // Whoever scrolls finds the pictures of the next screen there.
      await visitor.mouse.move(viewport.width / 2, viewport.height / 2)
      await visitor.mouse.wheel(0, 60)
      await expect.poll(() => notShown(visitor, 1)).toEqual([])
      await context.close()
    }
  })
}

test('the pages of a member’s account and receipts are as light at first', async ({ page }) => {
  await register(page)
  const [product] = await productsOf(page, LIBRARY.FOOTAGE, 1)
  if (!product) throw new Error('nothing is for sale')
  await buyFile(page, firstFile(product))
  const orders = await page.request.get('/api/v1/orders')
  const { items } = (await orders.json()) as { readonly items: { readonly id: string }[] }
  const places = ['profile', 'security', 'downloads', 'orders', 'credits', 'subscription', 'tokens']
  const paths = ['/', ...places.map((place) => `/account/${place}`)]
  for (const path of [...paths, `/checkout/complete?order=${items[0]?.id}`]) {
    const weight = await weighed(page, path)
    expect(weight.first, `${path}: ${weight.parts}`).toBeLessThanOrEqual(FIRST_LOAD_LIMIT)
  }
})

test('a pointer that rests on the page is no beginning, and one that moves is', async ({
  page,
}) => {
  await page.mouse.move(200, 300)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await visit(page, '/2d')
  await quiet(page)
  // What lies under the pointer changes, upon which a browser reports a move.
  await page.evaluate(() => document.querySelector('h1')?.append(' of a greater height'.repeat(40)))
  await quiet(page)
  expect(asked).not.toContain('/api/v1/cart')
  const read = page.waitForResponse('/api/v1/cart')
  await page.mouse.move(210, 310, { steps: 2 })
  expect((await read).ok()).toBe(true)
})

for (const [sign, act] of [
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a touch', (page: Page) => page.dispatchEvent('body', 'touchstart')],
  ['a wheel', (page: Page) => page.mouse.wheel(0, 200)],
  ['another tab', tellFromAnotherTab],
] as const) {
  test(`${sign} is a beginning as well`, async ({ page }) => {
    await visit(page, '/bundles')
    await quiet(page)
    const read = page.waitForResponse('/api/v1/cart')
    await act(page)
    expect((await read).ok()).toBe(true)
  })
}

test('the first press is not lost, however slowly the client of the API arrives', async ({
  page,
}) => {
  const [asset = ''] = await assetsForSale(page, '/2d')
  await page.route(API_CLIENT, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await visit(page, asset)
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await expect(page.getByTitle('Cart, 1 item')).toHaveCount(1)
})

test('hearts of a list that this device keeps are filled without anybody’s hand', async ({
  page,
}) => {
  await visit(page, '/2d')
  const heart = page.getByRole('button', { name: /^Save .* to a wishlist$/ }).first()
  await heart.click()
  await expect(page.getByRole('button', { name: /^Saved / }).first()).toBeVisible()
  await page.mouse.move(0, 0)
  await visit(page, '/2d')
  await expect(page.getByRole('button', { name: /^Saved / }).first()).toBeVisible()
})

interface Weight {
  /** Bytes, gzip -9, of the scripts that the document names. */
  readonly first: number
  /** Bytes, gzip -9, of all scripts and answers that nobody asked for after that. */
  readonly unasked: number
  /** All of these scripts, each once. */
  readonly files: number
  /** What was asked of the API. */
  readonly calls: readonly string[]
  /** For the report of a failure. */
  readonly parts: string
}

/** Opens a page, leaves it alone, and weighs what came. */
async function weighed(page: Page, path: string): Promise<Weight> {
  const responses: Response[] = []
  const keep = (response: Response) => void responses.push(response)
  page.on('response', keep)
  const answer = await page.goto(path)
  const named = new Set(scriptsIn((await answer?.text()) ?? ''))
  await hydrated(page)
  await quiet(page)
  page.off('response', keep)
  const parts = responses.filter((one) => /script|fetch|xhr/.test(one.request().resourceType()))
  const paths = parts.map((one) => new URL(one.url()).pathname)
  const sizes = await Promise.all(
    parts.map(async (one, place) => {
      const path = paths[place] ?? ''
      // What was fetched before it was imported: the import took it out of the browser's cache.
      const again = paths.indexOf(path) < place
      const { responseBodySize } = await one.request().sizes()
      if (again && responseBodySize <= 0) return { path, bytes: 0 }
      return { path, bytes: gzipSync(await one.body(), { level: 9 }).length }
    }),
  )
  const sum = (some: typeof sizes) => some.reduce((all, { bytes }) => all + bytes, 0)
  const unasked = sizes.filter((one) => !named.has(one.path))
  return {
    first: sum(sizes.filter((one) => named.has(one.path))),
    unasked: sum(unasked),
    files: new Set(paths.filter((one) => one.endsWith('.js'))).size,
    calls: sizes.map((one) => one.path).filter((one) => one.startsWith('/api/')),
    parts: unasked.map((one) => `${one.bytes} ${one.path}`).join('\n'),
  }
}

/** Pictures of which more than a strip is on screen, or so many screens below it, and which are not there. */
function notShown(page: Page, screens: number): Promise<readonly string[]> {
  return page.locator('main img').evaluateAll(
    (pictures: HTMLImageElement[], below) =>
      pictures
        .filter((picture) => {
          const box = picture.closest('picture')?.parentElement ?? picture
          const { top, bottom, height } = box.getBoundingClientRect()
          const isNear = height > 0 && bottom > 0 && top < innerHeight * (1 + below) - 24
          const isSkipped = getComputedStyle(box).contentVisibility === 'hidden'
          return isNear && (isSkipped || !picture.complete || picture.naturalWidth === 0)
        })
        .map((picture) => picture.src),
    screens,
  )
}

function scriptsIn(html: string): readonly string[] {
  return [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
}

async function quiet(page: Page): Promise<void> {
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  page.on('request', note)
  await page.waitForLoadState('load')
  await expect.poll(() => Date.now() - last, { intervals: [100] }).toBeGreaterThan(QUIET_MS)
  page.off('request', note)
}

/** The other tab of the same browser says that somebody came or went. */
async function tellFromAnotherTab(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/help')
  await other.evaluate(() => {
    const message = { event: 'session', data: { trigger: 'getSession' }, timestamp: Date.now() }
    localStorage.setItem('nextauth.message', JSON.stringify(message))
  })
  await page.bringToFront()
}
