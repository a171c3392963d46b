import { boxOf, brokenParts, leftOf } from './places.ts'
import { buyFile, firstFile, LIBRARY, productsOf } from './seed.ts'
import { assetsForSale, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

// Nothing here depends on films that play, and a processor without a graphics card has much to do for them.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LAPTOP = { width: 1440, height: 900 }
const SMALL_LAPTOP = { width: 1024, height: 768 }
const PHONE = { width: 390, height: 844 }

for (const screen of [LAPTOP, PHONE]) {
  test(`the first screen of the homepage says what is sold, from which price, and where to begin, at ${screen.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(screen)
    await visit(page, '/')
    const main = page.getByRole('main')
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByText(/for visual effects/),
      main.getByText(/Single files from \$\d+\.\d\d/),
      main.getByRole('combobox'),
      main.getByRole('button', { name: 'Search' }),
    ]) {
      await expect(part).toBeVisible()
      const { y, height } = await boxOf(part)
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThanOrEqual(screen.height)
    }
    await expect(page.getByRole('search')).toHaveCount(1)
  })
}

test('the hero is as large as it is shown: its picture and its video', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize(LAPTOP)
  await visit(page, '/')
  const hero = page.getByRole('region', { name: 'Showreel' })
  const video = hero.locator('video')
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.videoWidth)).not.toBe(0)
  const film = await video.evaluate((shown: HTMLVideoElement) =>
    Math.max(shown.clientWidth / shown.videoWidth, shown.clientHeight / shown.videoHeight),
  )
  expect(film).toBeLessThanOrEqual(1)
  const picture = await hero
    .locator('img')
    .evaluate((shown: HTMLImageElement) =>
      Math.max(shown.clientWidth / shown.naturalWidth, shown.clientHeight / shown.naturalHeight),
    )
  expect(picture).toBeLessThanOrEqual(1)
})

test('the search of the bar comes once that of the page is out of sight', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  for (const path of ['/', '/search']) {
    await visit(page, path)
    const box = page.getByRole('banner').getByRole('search')
    await expect(box).toBeHidden()
    await page.mouse.wheel(0, 1200)
    await expect(box).toBeVisible()
  }
})

for (const screen of [LAPTOP, SMALL_LAPTOP, PHONE]) {
  test(`headings and the words of cards begin at one left edge, at ${screen.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(screen)
    // Results of a search stand beside their filters.
    for (const path of ['/', '/collections', '/bundles', '/blog']) {
      await visit(page, path)
      const main = page.getByRole('main')
      const edge = await leftOf(main.getByRole('heading', { level: 1 }))
      expect(await leftOf(page.getByRole('banner').getByRole('link').first()), path).toBe(edge)
      const cards = main.getByRole('article').or(main.getByRole('list', { name: 'Libraries' }))
      expect(await leftOf(cards.getByRole('heading')), `cards of ${path}`).toBe(edge)
      const sections = main.locator('section > header').getByRole('heading', { level: 2 })
      if ((await sections.count()) > 0) expect(await leftOf(sections), path).toBe(edge)
    }
  })
}

test('the tile of a card is told from the page', async ({ page }) => {
  await visit(page, '/search')
  const tile = page.getByRole('main').getByRole('article').first().locator('picture').locator('..')
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await tile.evaluate(ground)).not.toBe(await page.locator('html').evaluate(ground))
})

test('on a phone each plan stands whole, its price and its button on one screen', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/pricing')
  const plans = page.getByRole('table', { name: /^Plans under/ })
  const rows = plans.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(4)
  for (const row of await rows.all()) {
    const plan = await boxOf(row)
    expect(plan.x).toBeGreaterThanOrEqual(0)
    expect(plan.x + plan.width).toBeLessThanOrEqual(PHONE.width)
    const price = await boxOf(row.getByText(/^\$\d+\.\d\d/).first())
    const way = await boxOf(row.getByRole('link').or(row.getByRole('button')))
    expect(way.y + way.height - price.y).toBeLessThan(PHONE.height / 2)
  }
})

test('on a wide screen the facts of the plans stand on the same lines', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await visit(page, '/pricing')
  const rows = page.getByRole('table', { name: /^Plans under/ }).getByRole('row')
  const tops = await rows.evaluateAll((found) =>
    found.map((row) => [...row.children].map((cell) => cell.getBoundingClientRect().top).join()),
  )
  expect(tops.length).toBeGreaterThan(4)
  expect(new Set(tops).size).toBe(1)
})

test('on a phone the table of enterprise prices has room for its words', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await visit(page, '/pricing/enterprise')
  const cells = page
    .getByRole('table', { name: 'Yearly plans by annual revenue' })
    .getByRole('cell')
  const lines = await cells.evaluateAll((found) =>
    found.map((cell) => cell.clientHeight / Number.parseFloat(getComputedStyle(cell).lineHeight)),
  )
  expect(lines.length).toBeGreaterThan(0)
  expect(Math.max(...lines)).toBeLessThan(4)
})

/** What is never broken: what stands between spaces and dashes. */
const WORD = String.raw`[^\s\p{Pd}]+`

const PAGES = [
  '/',
  '/search',
  '/2d',
  '/bundles',
  '/blog',
  '/pricing',
  '/pricing/enterprise',
  '/help',
]

for (const screen of [LAPTOP, { width: 1100, height: 800 }, SMALL_LAPTOP, PHONE]) {
  test(`no title breaks inside a word, and nothing is cut or scrolls sideways, at ${screen.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(screen)
    for (const path of [
      ...PAGES,
      '/product/wooden-shipping-crate',
      '/product/concrete-road-barrier',
    ]) {
      await visit(page, path)
      expect(
        await page.locator('h1, h2, h3, h4').evaluateAll(brokenParts, WORD),
        `words of ${path}`,
      ).toEqual([])
      expect(await page.evaluate(sideways), path).toBeLessThanOrEqual(0)
      const bar = page.getByRole('banner').getByRole('link')
      for (const link of await bar.all()) {
        const { x, width } = await boxOf(link)
        expect(x, path).toBeGreaterThanOrEqual(0)
        expect(x + width, path).toBeLessThanOrEqual(screen.width)
      }
    }
  })

  test(`a file to choose takes five lines at most, at ${screen.width}`, async ({ page }) => {
    await page.setViewportSize(screen)
    await visit(page, '/product/wooden-shipping-crate')
    const files = page.getByRole('table', { name: 'Files', exact: true }).getByRole('rowheader')
    await expect(files).not.toHaveCount(0)
    const heights = await files.evaluateAll((found) =>
      found.map((file) => file.firstElementChild?.clientHeight ?? Infinity),
    )
    expect(Math.max(...heights)).toBeLessThan(5 * 21)
  })
}

for (const width of [390, 800, 1024, 1440, 1920, 2560]) {
  test(
    `every row of cards is full, the last one too, at ${width}`,
    { tag: [800, 1920, 2560].includes(width) ? ['@long'] : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const path of [
        '/',
        '/search?page=6',
        '/2d?page=4',
        '/practice-footage?page=2',
        '/bundles',
        '/categories',
      ]) {
        await visit(page, path)
        for (const grid of await page
          .getByRole('main')
          .getByRole('list')
          .filter({ has: page.getByRole('article') })
          .all()) {
          const { whole, rows } = await grid.evaluate(rowsOf)
          for (const row of rows) expect(row, `${path}: ${rows.join()} of ${whole}`).toBe(whole)
        }
      }
    },
  )
}

test('on a tablet a listing’s tools have a row of their own, whatever its title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/2d', '/3d', '/practice-footage', '/search?search_query=fire']) {
    await visit(page, path)
    const main = page.getByRole('main')
    const title = await boxOf(main.getByRole('heading', { level: 1 }))
    const search = await boxOf(main.getByRole('search').first())
    const order = await boxOf(main.getByRole('combobox', { name: 'Sort by' }))
    expect(search.y, path).toBeGreaterThan(title.y + title.height)
    expect(Math.abs(search.y + search.height / 2 - order.y - order.height / 2), path).toBeLessThan(
      9,
    )
  }
})

for (const screen of [LAPTOP, PHONE]) {
  test(`a page that is not there fills its screen, at ${screen.width}`, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/404/)
    await page.setViewportSize(screen)
    await page.goto('/nowhere')
    const frame = page.getByRole('heading', { level: 1 }).locator('..')
    const { width, height } = await boxOf(frame)
    expect(width).toBeGreaterThan(screen.width * 0.95)
    expect(height).toBeGreaterThan(screen.height / 2)
    const chart = await frame.evaluate((element) => getComputedStyle(element).backgroundImage)
    const picture = await page.request.get(/"(.+framing-chart.+)"/.exec(chart)?.[1] ?? '/')
    expect(picture.headers()['content-type']).toContain('image/svg+xml')
  })
}

for (const screen of [LAPTOP, { width: 1024, height: 768 }, PHONE]) {
  test(`a list with little in it is not half empty, at ${screen.width}`, async ({ page }) => {
    await page.setViewportSize(screen)
    for (const path of [
      '/practice-footage?page=2',
      '/3d?page=2',
      '/search?search_query=barrel',
      '/search?search_query=zzqx',
    ]) {
      await visit(page, path)
      const last = page.getByRole('main').getByRole('article').last()
      const { y, height } = await boxOf(last)
      expect(y + height, path).toBeGreaterThan(screen.height * 0.75)
    }
  })
}

test('in a window lower than the panel of an asset, its button stays in sight, and so does what Tab reaches', async ({
  page,
}) => {
  const [asset = ''] = await assetsForSale(page, '/3d?asset_type=3d_models')
  await page.setViewportSize({ width: 1280, height: 600 })
  await visit(page, asset)
  const panel = page.getByRole('region', { name: 'License and download' })
  const button = panel.getByRole('button', { name: 'Add to cart', exact: true })
  expect(await panel.evaluate((part) => part.scrollHeight)).toBeGreaterThan(600)
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(button).toBeInViewport({ ratio: 1 })
  await panel.getByRole('radio', { checked: true }).focus()
  // It loads once the page is used.
  await expect(panel.getByRole('button', { name: 'Copy hash' })).toBeAttached()
  const reached: string[] = []
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab')
    const focus = page.locator(':focus')
    reached.push((await focus.getAttribute('aria-label')) ?? (await focus.innerText()))
    await expect(focus).toBeInViewport({ ratio: 1 })
    await focus.click({ trial: true })
  }
  expect(reached).toContain('Add to cart')
  expect(reached).toContain('Copy hash')
})

test('Tab reaches the link of a card before its buttons', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await visit(page, '/search')
  const [card] = await page.getByRole('main').getByRole('article').all()
  if (!card) throw new Error('there are no cards')
  await card.getByRole('link').focus()
  for (const button of await card.getByRole('button').all()) {
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await expect(button).toHaveCSS('opacity', '1')
  }
})

test('search, count, folder and the download of all stand in one line of the downloads', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await register(page)
  for (const product of await productsOf(page, LIBRARY.FOOTAGE, 3)) {
    await buyFile(page, firstFile(product))
  }
  await visit(page, '/account/downloads')
  const main = page.getByRole('main')
  const parts = [
    main.getByRole('searchbox'),
    main.getByText('3 assets'),
    main.getByRole('button', { name: 'Choose a folder' }),
    main.getByRole('button', { name: /^Download (all )?3 files/ }),
  ]
  // One of them comes late: they are measured only when all stand.
  for (const part of parts) await expect(part).toBeVisible()
  const places = await Promise.all(parts.map(boxOf))
  for (const [at, { x, y }] of places.entries()) {
    const { height } = places[0] ?? { height: 0 }
    expect(Math.abs(y - (places[0]?.y ?? 0)), `part ${at}`).toBeLessThan(height)
    expect(x).toBeGreaterThanOrEqual((places[at - 1]?.x ?? 0) + (places[at - 1]?.width ?? 0))
  }
  const { x, width } = await boxOf(main.getByRole('button', { name: /^Download (all )?3 files/ }))
  expect(x + width).toBeGreaterThan(LAPTOP.width * 0.9)
})

test('a slash goes to the search box in sight, even as the first key of all', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  for (const [path, landmark] of [
    ['/', 'main'],
    ['/search', 'main'],
    ['/pricing', 'banner'],
    ['/help', 'main'],
  ] as const) {
    await visit(page, path)
    await page.keyboard.press('/')
    const box = page.getByRole(landmark).getByRole('search').locator('input')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await page.keyboard.type('1/2')
    await expect(box).toHaveValue('1/2')
  }
  await visit(page, '/search')
  await page.mouse.wheel(0, 1500)
  const bar = page.getByRole('banner').getByRole('search').locator('input')
  await expect(bar).toBeVisible()
  await page.keyboard.press('/')
  await expect(bar).toBeFocused()
})

test('what shows an icon alone says in a tooltip what it does', async ({ page }) => {
  const products = ['/product/campfire-close', '/product/wooden-shipping-crate']
  for (const path of [...PAGES, ...products, '/wishlists', '/search?page=2']) {
    await visit(page, path)
    expect(await page.evaluate(withoutTooltip), path).toEqual([])
  }
})

/** How wide the rows of a grid are, and how wide it is. Runs in the page. */
function rowsOf(grid: Element): { readonly whole: number; readonly rows: readonly number[] } {
  const { left, right } = grid.getBoundingClientRect()
  const rows = new Map<number, number>()
  for (const cell of grid.children) {
    const box = cell.getBoundingClientRect()
    const top = Math.round(box.top)
    rows.set(top, Math.max(rows.get(top) ?? 0, Math.round(box.right - left)))
  }
  return { whole: Math.round(right - left), rows: [...rows.values()] }
}

/** Buttons and links of an icon and no words, and without a title. Runs in the page. */
function withoutTooltip(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('button, a, summary')]
    .filter((one) => one.querySelector('svg') && one.innerText.trim() === '' && one.title === '')
    .map((one) => one.outerHTML.slice(0, 200))
}

/** By how much the page is wider than its window. Runs in the page. */
function sideways(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}
