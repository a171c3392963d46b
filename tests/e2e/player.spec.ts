import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Locator, Page } from 'playwright/test'
import { audit } from './audit.ts'
import { chunks } from './chunks.ts'
import { hydrated, moveMouse, sha256Of, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

const CLIP = '/product/campfire-close'
const BUNDLE = '/bundle/burning-building-kit'

test('a clip is looked at closely with the keyboard alone, and every key is listed', async ({
  page,
}) => {
  await visit(page, CLIP)
  const player = await playerOf(page, 'Campfire, close')
  const frame = player.getByRole('slider', { name: 'Frame' })
  // It plays by itself once there is enough of it.
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const before = Number(await frame.inputValue())
  await page.keyboard.press('.')
  await expect(frame).toHaveValue(String(before + 1))
  await page.keyboard.press('j')
  await expect.poll(async () => Number(await frame.inputValue())).not.toBe(before + 1)
  await page.keyboard.press('k')
  await page.keyboard.press('l')
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('k')

  await page.keyboard.press('?')
  const keys = player.getByLabel('Keyboard shortcuts').and(player.locator('dl'))
  for (const key of ['J', 'K', 'L', 'Space', ',', '.', 'I', 'O', 'Z', 'B', 'F', '?']) {
    await expect(keys.getByText(key, { exact: true })).toBeVisible()
  }
  await audit(page, 'a player with its keys')
  await page.keyboard.press('?')
  await expect(keys).toHaveCount(0)
})

for (const [named, late, press] of [
  [
    'a click before the page’s code',
    () => /\/assets\/.*\.js$/,
    (button: Locator) => button.click(),
  ],
  [
    'Enter before the preview’s code',
    () => chunks('product-preview', 'bundle-preview', 'turntable'),
    (button: Locator) => button.press('Enter'),
  ],
] as const) {
  test(`${named} has arrived counts once it has`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { path, button, shown } of EARLY_PRESSES) {
      const arrival = Promise.withResolvers<undefined>()
      await page.route(late(), async (route) => {
        await arrival.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      if (!late().test('/assets/any.js')) await hydrated(page)
      await press(page.getByRole('button', button))
      arrival.resolve(undefined)
      await expect(shown(page), path).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}

const EARLY_PRESSES = [
  {
    path: CLIP,
    button: { name: 'Play', exact: true },
    shown: (page: Page) => page.getByRole('button', { name: 'Pause' }),
  },
  {
    path: '/product/quadcopter-drone',
    button: { name: 'View in 3D' },
    shown: (page: Page) => page.getByRole('region', { name: / in 3D$/ }),
  },
  {
    path: BUNDLE,
    button: { name: 'Drifting embers', exact: true },
    shown: (page: Page) => page.getByRole('button', { name: 'Drifting embers', pressed: true }),
  },
  {
    path: CLIP,
    button: { name: 'Add to cart', exact: true },
    shown: (page: Page) => page.getByRole('dialog', { name: 'Cart' }),
  },
] as const

test('Z shows a clip pixel by pixel, and its arrows scroll what does not fit', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await visit(page, CLIP)
  const player = await playerOf(page, 'Campfire, close')
  const widthOf = () => player.locator('video').evaluate((video) => video.clientWidth)
  await page.keyboard.press('k')
  await page.keyboard.press('z')
  await expect.poll(widthOf).toBe(480)
  await page.keyboard.press('z')
  await page.keyboard.press('z')
  await expect.poll(widthOf).toBe(1920)
  const stage = player.getByRole('group', { name: /^Zoomed clip/ })
  await stage.focus()
  const left = () => stage.evaluate((one) => one.scrollLeft)
  const before = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeGreaterThan(before)
  await audit(page, 'a zoomed player')
  await page.keyboard.press('z')
  await expect(stage).toHaveCount(0)
})

test('F fills the screen and gives it back', async ({ page }) => {
  await visit(page, CLIP)
  const player = await playerOf(page, 'Campfire, close')
  await page.keyboard.press('f')
  await expect(player.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  expect(await page.evaluate(() => document.fullscreenElement?.tagName)).toBe('SECTION')
  await expect(player.getByRole('slider', { name: 'Frame' })).toBeInViewport()
  await audit(page, 'a player that fills the screen')
  await page.keyboard.press('f')
  await expect(player.getByRole('button', { name: 'Full screen' })).toBeVisible()
})

test('a clip that needs no warning has the fact alone', async ({ page }) => {
  await visit(page, CLIP)
  await expect(page.getByRole('row', { name: /^Flashing/ })).toHaveText(/Up to three|None/)
  // Assets like it may have one.
  const player = await playerOf(page, 'Campfire, close')
  await expect(player.getByText(/Photosensitivity warning/)).toHaveCount(0)
})

test('the background that was chosen is there again on the next clip', async ({ page }) => {
  await visit(page, CLIP)
  await playerOf(page, 'Campfire, close')
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: 'Gray', pressed: true })).toBeVisible()
  await visit(page, '/product/bonfire-tall')
  await expect(page.getByRole('button', { name: 'Gray', pressed: true })).toBeVisible()
})

test('a link at a frame opens the clip there, and still', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, CLIP)
  const player = await playerOf(page, 'Campfire, close')
  await page.keyboard.press('k')
  const frame = player.getByRole('slider', { name: 'Frame' })
  await frame.fill('33')
  await player.getByRole('button', { name: 'Copy link at this frame' }).press('Enter')
  await expect(player.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.pathname + link.search).toBe(`${CLIP}?frame=33`)
  await visit(page, link.pathname + link.search)
  await expect(page.getByRole('slider', { name: 'Frame' })).toHaveValue('33')
  await expect
    .poll(() => page.locator('main video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeCloseTo(33.5 / 24, 2)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await visit(page, `${CLIP}?frame=99999`)
  await expect(page.getByRole('slider', { name: 'Frame' })).toHaveValue('119')
})

test('a bundle has the player too, for each of its assets', async ({ page }) => {
  await visit(page, BUNDLE)
  const player = await playerOf(page, 'Campfire, close')
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const assets = page.getByRole('list', { name: 'Assets in this bundle' })
  await assets.getByRole('button', { name: 'Drifting embers' }).press('Enter')
  const embers = await playerOf(page, 'Drifting embers')
  await expect(embers.getByRole('button', { name: 'Copy link at this frame' })).toBeVisible()
  await audit(page, 'a bundle with its player')
})

test('the choice of a file says what opens it, and what one purchase covers', async ({ page }) => {
  await visit(page, CLIP)
  const files = page.getByRole('region', { name: 'Files' })
  await expect(
    files.getByText('For Blender 4.4 or later. Convert for other apps.').first(),
  ).toBeVisible()
  await visit(page, '/product/lightning-strikes')
  await page.getByRole('radio', { name: /3840×2160/ }).check()
  await expect(page.getByText(/One purchase covers every file that costs the same/)).toBeVisible()
})

test('a comp file is the preview under a name of its own, for a confirmed address alone', async ({
  page,
}) => {
  await visit(page, CLIP)
  expect((await page.request.get('/api/v1/products/campfire-close/comp')).status()).toBe(401)
  // It comes once somebody has begun to use the page.
  await moveMouse(page)
  await page.getByRole('button', { name: 'Download comp' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await register(page)
  await visit(page, CLIP)
  await moveMouse(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download comp' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Emberstock_Campfire_Close_COMP.webm')
  const preview = await page.request.get('/media/2d/campfire-close/preview.webm')
  const sha256 = createHash('sha256').update(await preview.body())
  expect(await sha256Of(saved)).toBe(sha256.digest('hex'))
  const library = await page.request.get('/api/v1/library')
  expect(await library.json()).toMatchObject({ items: [] })
  expect((await page.request.get('/api/v1/products/quadcopter-drone/comp')).status()).toBe(404)
})

test('a clip that flashes is marked, never starts by itself, and plays dimmed until somebody wants it bright', async ({
  page,
}) => {
  await visit(page, '/2d?flash=strong')
  const cards = page.getByRole('region', { name: 'Results' }).getByRole('article')
  const marked = cards.filter({ hasText: 'Photosensitivity warning' })
  await expect(marked).toHaveCount(await cards.count())

  await visit(page, '/product/electrode-arc-loop')
  const player = await playerOf(page, 'Electrode arc')
  await expect(player.getByText('Photosensitivity warning')).toBeVisible()
  const fact = page.getByRole('row', { name: /^Flashing/ })
  await expect(fact).toHaveText(/Photosensitivity warning: more than three flashes per second/)
  await page.waitForTimeout(1_000)
  await expect(player.getByRole('slider', { name: 'Frame' })).toHaveValue('0')
  await page.keyboard.press('l')
  await expect.poll(() => brightestOf(player)).toBeGreaterThan(4)
  await page.keyboard.press('k')
  // A tenth of the light of white is level 89 of 255.
  expect(await brightestOf(player)).toBeLessThan(89)
  await audit(page, 'a clip that flashes')
  await player.getByRole('radio', { name: 'Full brightness' }).check({ force: true })
  await expect.poll(() => brightestOf(player)).toBeGreaterThan(150)
})

/** The brightest level of what is seen of a player's stage. */
async function brightestOf(player: Locator): Promise<number> {
  const stage = player.locator('video').locator('xpath=../..')
  const { data } = await sharp(await stage.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.reduce((most, level) => Math.max(most, level), 0)
}

/** The player, once its keys are heard, with the focus inside. */
async function playerOf(page: Page, name: string): Promise<Locator> {
  const player = page.getByRole('region', { name, exact: true })
  // The video comes with the code that listens to keys.
  await expect(player.locator('video')).toBeAttached()
  await player.getByRole('button', { name: /^(?:Play|Pause)$/ }).focus()
  return player
}
