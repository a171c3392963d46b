import type { Locator, Page } from 'playwright/test'
import { audit } from './audit.ts'
import { chunks } from './chunks.ts'
import { contextsOf, countContexts, heapOf, pictureOf } from './counted-contexts.ts'
import { moveMouse, visit } from './shopper.ts'
import { expect, test } from './support.ts'

const VOLUME = '/product/bonfire-flames'
const MOVING_VOLUME = '/product/dust-burst'
const STILL_VOLUME = '/product/cumulus-cloud'
const MODEL = '/product/quadcopter-drone'

/** A megabyte more or less is noise; a viewer that stayed is ten. */
const NOISE_BYTES = 4_000_000

test.use({ viewport: { width: 800, height: 700 } })

test('a volume is turned, lit and shaded with the keyboard alone', async ({ page }) => {
  await visit(page, VOLUME)
  const viewer = await openWithKeys(page)
  await changes(page, () => page.keyboard.press('ArrowLeft'))
  await changes(page, () => page.keyboard.press('+'))
  for (const name of ['Density', 'Absorption', 'Emission', 'Light direction', 'Light height']) {
    const slider = viewer.getByRole('slider', { name })
    await slider.focus()
    const before = await slider.getAttribute('aria-valuetext')
    await changes(page, async () => {
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowLeft')
    })
    expect(await slider.getAttribute('aria-valuetext')).not.toBe(before)
  }
  await changes(page, () => viewer.getByRole('button', { name: 'Reset shading' }).press('Enter'))
  await expect(viewer.getByRole('slider', { name: 'Density' })).toHaveValue('1')
  await audit(page, 'a volume in 3D')
})

test('a volume that moves is played with the keyboard alone', async ({ page }) => {
  await visit(page, MOVING_VOLUME)
  const viewer = await openWithKeys(page)
  const frame = viewer.getByRole('slider', { name: 'Frame' })
  await expect(frame).toHaveAttribute('aria-valuetext', 'Frame 15 of 24')
  await viewer.getByRole('button', { name: 'Frame object' }).focus()
  await changes(page, () => page.keyboard.press('.'))
  await expect(frame).toHaveAttribute('aria-valuetext', 'Frame 16 of 24')
  await viewer.getByRole('button', { name: 'Play sequence' }).press('Enter')
  await expect(frame).not.toHaveAttribute('aria-valuetext', 'Frame 16 of 24')
  await viewer.getByRole('button', { name: 'Pause sequence' }).press('Enter')
  await audit(page, 'a moving volume in 3D')
})

test(
  'a model is seen in other light, as a wireframe, beside a person, and moving, by keys alone',
  { tag: '@long' },
  async ({ page }) => {
    await visit(page, MODEL)
    const viewer = await openWithKeys(page)
    const framed = await pictureOf(page)
    await changes(page, () => page.keyboard.press('w'))
    await expect(viewer.getByRole('button', { name: 'Wireframe', pressed: true })).toBeVisible()
    await changes(page, () => page.keyboard.press('w'))
    await changes(page, () => page.keyboard.press('s'))
    await expect(viewer.getByText('person 1.80 m')).toBeVisible()
    await changes(page, () => page.keyboard.press('s'))
    await changes(page, () => page.keyboard.press('ArrowUp'))
    await changes(page, () => page.keyboard.press('-'))
    await page.keyboard.press('f')
    await expect.poll(() => pictureOf(page)).toBe(framed)
    for (const light of ['Overcast', 'Sunset', 'Night', 'Studio']) {
      await changes(page, () => viewer.getByRole('combobox', { name: 'Light' }).selectOption(light))
    }
    await expect(viewer.getByRole('combobox', { name: 'Animation' })).toBeVisible()
    await viewer.getByRole('button', { name: 'Frame object' }).focus()
    await changes(page, () => viewer.getByRole('button', { name: 'Play animation' }).press('Enter'))
    await viewer.getByRole('button', { name: 'Pause animation' }).press('Enter')
    await audit(page, 'a model in 3D')
    await viewer.getByRole('button', { name: 'Back to turntable' }).press('Enter')
    await expect(opener(page)).toBeFocused()
  },
)

test('nothing moves by itself, and what draws in 3D arrives only for who asks for it', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit(page, VOLUME)
  await moveMouse(page)
  await page.waitForLoadState('networkidle')
  // What draws in 3D, as the build names it.
  const code = chunks('model-viewer', 'volume-viewer')
  const isHeavy = (path: string) => code.test(path) || /\.(?:glb|bin)$/.test(path)
  expect(asked.filter(isHeavy)).toEqual([])
  await openWithKeys(page)
  // What is imported was fetched before.
  expect(new Set(asked.filter(isHeavy)).size).toBe(2)
  const before = await pictureAtRest(page)
  await page.waitForTimeout(1_000)
  expect(await pictureOf(page)).toBe(before)
})

for (const path of [STILL_VOLUME, MODEL]) {
  test(`without WebGL, ${path} keeps its turntable and says why`, async ({ page }) => {
    await page.addInitScript(() => {
      const canvas = HTMLCanvasElement.prototype
      const original = Reflect.get(canvas, 'getContext') as (...args: unknown[]) => unknown
      Object.assign(canvas, {
        getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest)
        },
      })
    })
    await visit(page, path)
    await opener(page).press('Enter')
    await expect(page.getByText(/We couldn’t load the 3D view/)).toBeVisible()
    await expect(opener(page)).toBeFocused()
    await expect(page.getByRole('slider', { name: 'Turn' })).toBeVisible()
    await audit(page, 'a turntable without WebGL')
  })
}

for (const [count, tag] of [
  [12, []],
  [150, ['@long']],
] as const) {
  test(
    `${count} assets, each looked at and left: one drawing context at a time, and no more memory`,
    { tag: [...tag] },
    async ({ page }) => {
      test.setTimeout(1_800_000)
      // Small, since a graphics card of software takes its time for every pixel.
      await page.setViewportSize({ width: 360, height: 640 })
      await countContexts(page)
      await visit(page, '/help')
      let settled = 0
      for (let opened = 0; opened < count; opened += 1) {
        const path = LOOKED_AT[opened % LOOKED_AT.length] ?? STILL_VOLUME
        await goTo(page, path)
        await (path.includes('campfire') ? lookAtAlpha(page) : lookFromAllSides(page))
        expect(await contextsOf(page)).toEqual({ made: opened + 1, held: 1 })
        await goTo(page, '/help')
        await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
        await expect.poll(() => contextsOf(page)).toEqual({ made: opened + 1, held: 0 })
        if (opened === Math.floor(count / 3)) settled = await heapOf(page)
      }
      expect(await heapOf(page)).toBeLessThan(settled + NOISE_BYTES)
    },
  )
}

/** Volumes, a model, and a clip whose channels are drawn. */
const LOOKED_AT = [
  'cumulus-cloud',
  'dust-burst',
  'campfire-close',
  'bonfire-flames',
  'quadcopter-drone',
  'campfire-close',
  'cumulus-cloud',
  'mossy-granite-rock',
].map((slug) => `/product/${slug}`)

/** As a link would, without another document. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function lookFromAllSides(page: Page): Promise<void> {
  await opener(page).click()
  await expect(page.locator('section[aria-label$=" in 3D"] [aria-busy="false"]')).toBeVisible()
}

async function lookAtAlpha(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Alpha', exact: true }).check({ force: true })
  await expect.poll(async () => (await contextsOf(page)).held).toBe(1)
}

/** The way into a viewer. */
function opener(page: Page): Locator {
  return page.getByRole('button', { name: 'View in 3D' })
}

async function openWithKeys(page: Page): Promise<Locator> {
  await opener(page).press('Enter')
  const viewer = page.getByRole('region', { name: / in 3D$/ })
  await expect(viewer.locator('[aria-busy="false"]')).toBeVisible()
  await expect(viewer).toBeFocused()
  return viewer
}

/** Once the picture has become as fine as it gets. */
async function pictureAtRest(page: Page): Promise<string> {
  let last = ''
  await expect
    .poll(
      async () => {
        const before = last
        last = await pictureOf(page)
        return last === before
      },
      { intervals: [600] },
    )
    .toBe(true)
  return last
}

/** Does something, and sees another picture for it. */
async function changes(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await pictureAtRest(page)
  await act()
  await expect.poll(() => pictureOf(page)).not.toBe(before)
}
