import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { chunks } from './chunks.ts'
import { aPlate, drop, lookInto } from './composite-files.ts'
import { moveMouse, visit } from './shopper.ts'
import { expect, test } from './support.ts'

const FIRE = 'campfire-close'
const CLIP = 'samples/media/practice/corridor-tracking-markers/preview.mp4'

async function openTry(page: Page, search = `?e=${FIRE}`): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, `/try${search}`)
  // Somebody is there.
  await moveMouse(page)
  await expect(page.getByRole('img', { name: / over / })).toBeVisible()
}

const time = (page: Page) => page.getByRole('slider', { name: 'Time' })

/** Counts what the page asks of a prototype's method; in the page before anything else. */
async function countCalls(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((counted) => {
    const calls: Record<string, number> = {}
    Object.assign(window, { calls })
    for (const name of counted) {
      const methods = WebGL2RenderingContext.prototype as unknown as Record<
        string,
        (...needs: unknown[]) => unknown
      >
      const real = methods[name]
      methods[name] = function counting(this: unknown, ...needs: unknown[]) {
        calls[name] = (calls[name] ?? 0) + 1
        return real?.apply(this, needs)
      }
    }
  }, names)
}

const callsOf = (page: Page) =>
  page.evaluate(() => ({ ...(window as unknown as { calls: Record<string, number> }).calls }))

test('a clip of one’s own plays below the element, and is let go of when another takes its place', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const open = new Set<string>()
    Object.assign(window, { open: () => open.size })
    const create = URL.createObjectURL.bind(URL)
    const revoke = URL.revokeObjectURL.bind(URL)
    URL.createObjectURL = (made) => {
      const url = create(made)
      if (made instanceof File) open.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      open.delete(url)
      revoke(url)
    }
  })
  const openFiles = () => page.evaluate(() => (window as unknown as { open: () => number }).open())
  await openTry(page)
  const clip = { name: 'shot.mp4', mimeType: 'video/mp4', buffer: await readFile(CLIP) }
  await drop(page, clip)
  await expect(page.getByRole('img', { name: `Campfire, close over shot.mp4` })).toBeVisible()
  await expect(time(page)).toHaveAttribute('aria-valuetext', /of 4\.00 seconds/)
  expect(await openFiles()).toBe(1)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => Number(await time(page).inputValue())).toBeGreaterThan(0.3)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('button', { name: 'Next frame' }).click()

  await page.getByRole('link', { name: /^Files and license for/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Campfire, close')
  await page.goBack()
  await expect(page.getByRole('img', { name: `Campfire, close over shot.mp4` })).toBeVisible()

  await drop(page, await aPlate(page, 'red'))
  await expect(page.getByRole('img', { name: `Campfire, close over plate-0001.png` })).toBeVisible()
  expect(await openFiles()).toBe(0)
})

test('three elements over a plate of 1280×720 are five draws a frame, and one upload for each clip that moved', async ({
  page,
}) => {
  await countCalls(page, ['drawArrays', 'texImage2D', 'clear'])
  await openTry(page, `?plate=checker&e=${FIRE}&e=drifting-embers_loop.on&e=grinder-sparks_loop.on`)
  await expect(page.getByText('1280×720')).toBeVisible()
  const list = page.getByRole('list', { name: 'Elements, topmost first' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  // Every clip has its first frame: a still waits for that.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export still, PNG' }).click()
  await download
  const before = await callsOf(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => Number(await time(page).inputValue())).toBeGreaterThan(0.5)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const after = await callsOf(page)
  const count = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  const frames = count('clear')
  expect(frames).toBeGreaterThan(0)
  expect(count('drawArrays')).toBe(5 * frames)
  expect(count('texImage2D')).toBeLessThanOrEqual(3 * frames)
})

test('a clip is exported as WebM that plays as long as the composite, and can be called off', async ({
  page,
}) => {
  await openTry(page, `?e=${FIRE}_loop.off_offset.15`)
  await page.getByRole('button', { name: 'Export clip, WebM' }).click()
  await expect(page.getByRole('progressbar', { name: 'Recording' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel recording' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Recording canceled' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Export clip, WebM' })).toBeFocused()

  await page.getByLabel('Time offset, s').fill('2')
  await expect(time(page)).toHaveAttribute('aria-valuetext', /of 7\.00 seconds/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export clip, WebM' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('emberstock-composite.webm')
  const bytes = await readFile(await file.path())
  const seen = await page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const video = document.createElement('video')
    video.src = URL.createObjectURL(new Blob([data], { type: 'video/webm' }))
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve
      video.onerror = reject
    })
    return { width: video.videoWidth, height: video.videoHeight, seconds: video.duration }
  }, bytes.toString('base64'))
  expect([seen.width, seen.height]).toEqual([1280, 720])
  expect(seen.seconds).toBeGreaterThan(1)
  expect(seen.seconds).toBeLessThan(20)
})

test('a browser that records nothing has no button for it', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  await openTry(page)
  await expect(page.getByRole('button', { name: 'Export still, PNG' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export clip, WebM' })).toHaveCount(0)
})

test('a browser without WebGL 2 says so and shows the still', async ({ page }) => {
  await page.addInitScript(() => {
    const real = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (
      ...needs: unknown[]
    ) => unknown
    const without = function getContext(
      this: HTMLCanvasElement,
      kind: string,
      ...needs: unknown[]
    ) {
      return kind === 'webgl2' ? null : real.call(this, kind, ...needs)
    }
    Object.assign(HTMLCanvasElement.prototype, { getContext: without })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, `/try?e=${FIRE}`)
  await moveMouse(page)
  await expect(page.getByText('This browser has no WebGL 2')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Campfire, close' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Export still, PNG' })).toHaveCount(0)
})

test('a graphics driver that stops is waited for, and the composite is drawn again', async ({
  page,
}) => {
  await openTry(page, '?plate=black')
  await drop(page, await aPlate(page, 'rgb(10 200 30)'))
  await expect(page.getByRole('img', { name: /over plate-0001.png/ })).toBeVisible()
  await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[role="img"]')
    const lose = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    Object.assign(window, { restore: () => lose?.restoreContext() })
    lose?.loseContext()
  })
  await expect(page.getByText('The graphics driver stopped.')).toBeVisible()
  await page.evaluate(() => (window as unknown as { restore: () => void }).restore())
  await expect(page.getByText('The graphics driver stopped.')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export still, PNG' }).click()
  const still = await lookInto(page, await readFile(await (await download).path()))
  expect(still.color).toEqual([10, 200, 30])
})

test('the composite plays by itself, but for whoever asked for stillness and for what flashes', async ({
  page,
}) => {
  await visit(page, `/try?e=${FIRE}`)
  await moveMouse(page)
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await openTry(page)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await visit(page, `/try?e=${await flashing(page)}`)
  await moveMouse(page)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export still, PNG' })).toBeVisible()
  expect(await time(page).inputValue()).toBe('0')
})

test('the code of composites comes to their page alone, and makes nothing of text there', async ({
  page,
}) => {
  const editor = chunks('composite-editor')
  const paths: string[] = []
  page.on('response', (response) => paths.push(response.url()))
  await visit(page, `/product/${FIRE}`)
  await expect(page.getByRole('link', { name: 'Try it on your plate' })).toBeVisible()
  expect(paths.filter((path) => editor.test(path))).toEqual([])

  const answer = await page.goto(`/try?e=${FIRE}`)
  expect(answer?.headers()['content-security-policy']).toContain('require-trusted-types-for')
  await expect(page.getByRole('img', { name: 'Campfire, close', exact: true })).toBeVisible()
  expect(paths.filter((path) => editor.test(path))).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('img', { name: / over / })).toBeVisible()
  expect(paths.some((path) => editor.test(path))).toBe(true)
})

/** An element that does not play by itself. */
async function flashing(page: Page): Promise<string> {
  const answer = await page.request.get('/api/v1/products?library_id=1&flash=strong')
  const { items } = (await answer.json()) as { readonly items: { readonly slug: string }[] }
  const [first] = items
  if (!first) throw new Error('nothing flashes')
  return first.slug
}
