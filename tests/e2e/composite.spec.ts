import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { aPlate, drop, lookInto, serveFlatClip } from './composite-files.ts'
import { boxOf } from './places.ts'
import { hydrated, moveMouse, visit } from './shopper.ts'
import { expect, test } from './support.ts'

const FIRE = 'campfire-close'

/** The editor is there, with its clips at their frames. */
async function openTry(page: Page, search = `?e=${FIRE}`): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, `/try${search}`)
  // Somebody is there.
  await moveMouse(page)
  await expect(page.getByRole('img', { name: / over / })).toBeVisible()
}

const stage = (page: Page) => page.getByRole('region', { name: 'Composite' })

/** What the address says of the first element, once it has caught up. */
const inAddress = (page: Page) =>
  expect.poll(() => new URL(page.url()).searchParams.getAll('e').join(' '))

async function exportedStill(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export still, PNG' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('emberstock-composite.png')
  return lookInto(page, await readFile(await file.path()))
}

test('opened by its address without elements, the page offers its choices before it is touched', async ({
  page,
}) => {
  await page.goto('/try')
  await expect(page.getByRole('button', { name: 'Choose your plate' })).toBeVisible()
})

test('practice footage is a plate to try elements on, and the first page leads there too', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/product/wet-street-night')
  await page.getByRole('link', { name: 'Try elements on this plate' }).click()
  await hydrated(page)
  await page.dispatchEvent('body', 'dragover', {})
  const plates = page.getByRole('list', { name: 'Sample plates' })
  await expect(plates.getByRole('button', { name: 'Wet street', pressed: true })).toBeVisible()
  await expect(page).toHaveURL(/\/try\?.*plate=practice\.wet-street-night/)
  const picture = page.locator('meta[property="og:image"]')
  await expect(picture).toHaveAttribute('content', /\.webp$/)

  await visit(page, '/')
  await page.getByRole('link', { name: 'Try elements on your plate' }).click()
  await expect(page).toHaveURL('/try')
  await visit(page, '/product/quadcopter-drone')
  await expect(page.getByRole('main').getByRole('link', { name: /^Try .* plate$/ })).toHaveCount(0)
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Try on your plate' }),
  ).toBeVisible()
})

test('from an element’s page to a still of it over one’s own plate, which never leaves the browser', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await serveFlatClip(page, FIRE)
  await visit(page, `/product/${FIRE}`)
  await page.getByRole('link', { name: 'Try it on your plate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try elements on your plate')
  // The page is a document of its own, and waits for somebody: a file that is held over it will do.
  await hydrated(page)
  await page.dispatchEvent('body', 'dragover', {})
  await expect(page.getByRole('img', { name: 'Campfire, close over gray' })).toBeVisible()

  const plate = await aPlate(page, 'rgb(60 90 120)', [1920, 1080])
  const sent: string[] = []
  page.on('request', (request) => {
    const body = request.postDataBuffer()
    if (!request.url().startsWith('blob:'))
      sent.push(`${request.method()} ${request.url()} ${body?.length ?? 0}`)
  })
  await drop(page, plate)
  await expect(page.getByRole('img', { name: 'Campfire, close over plate-0001.png' })).toBeVisible()
  await page.getByLabel('Blend mode').selectOption('Over, straight alpha')
  const still = await exportedStill(page)

  expect([still.width, still.height]).toEqual([1920, 1080])
  // Gray 180 at an alpha of 128 over 60, 90, 120, in light, worked out apart from this code.
  still.color.forEach((value, at) => {
    expect(Math.abs(value - ([137, 144, 154][at] ?? 0)), still.color.join(' ')).toBeLessThanOrEqual(
      2,
    )
  })
  await inAddress(page).toBe(`${FIRE}_blend.over`)
  expect(page.url()).toContain('plate=own')
  expect(page.url()).not.toContain('plate-0001')
  expect(sent.filter((line) => !/^GET \S+ 0$/.test(line))).toEqual([])
  // Who is here and what is in the cart is asked on every page; nothing else is, and nothing names the plate.
  const own = sent.filter((line) => !/\/api\/(?:auth\/session|v1\/cart) 0$/.test(line))
  expect(own.filter((line) => line.includes('/api/') || line.includes('plate-0001'))).toEqual([])
})

test('each blend of a real clip comes to what was worked out for it', async ({ page }) => {
  await serveFlatClip(page, FIRE)
  await openTry(page)
  await drop(page, await aPlate(page, 'rgb(60 90 120)'))
  const blends = [
    ['Screen', [140, 151, 165]],
    ['Add', [143, 156, 173]],
    ['Over, straight alpha', [137, 144, 154]],
    ['Over, premultiplied alpha', [184, 189, 196]],
  ] as const
  for (const [blend, expected] of blends) {
    await page.getByLabel('Blend mode').selectOption(blend)
    const { color } = await exportedStill(page)
    color.forEach((value, at) => {
      const what = `${blend}: ${color.join(' ')}`
      expect(Math.abs(value - (expected[at] ?? 0)), what).toBeLessThanOrEqual(3)
    })
  }
})

test('everything is done with the keyboard alone, and undone', async ({ page }) => {
  await openTry(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(stage(page)).toBeFocused()
  const keys = ['ArrowRight', 'Shift+ArrowDown', '+', 'r', 'h', 'm', 'e', 'Shift+a', 'b', 'o', 's']
  for (const key of keys) await page.keyboard.press(key)
  const all = `${FIRE}_blend.add_x.1_y.10_scale.105_rotation.1_offset.0.1_speed.110_exposure.0.25_opacity.95_blur.0.1_flip.x`
  await inAddress(page).toBe(all)
  for (const _key of keys) await page.keyboard.press('Control+z')
  await inAddress(page).toBe(FIRE)
  for (const _key of keys) await page.keyboard.press('Control+Shift+Z')
  await inAddress(page).toBe(all)
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled()

  await page.keyboard.press('c')
  await expect(page.getByLabel('Tint')).toBeFocused()
  await page.getByRole('button', { name: 'Choose your plate' }).focus()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await aPlate(page, 'rgb(9 9 9)'))
  await expect(page.getByRole('img', { name: /over plate-0001.png/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add Drifting embers' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /^Campfire, close, Drifting embers/ })).toBeVisible()
  await stage(page).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('img', { name: /^Campfire, close over/ })).toBeVisible()
})

test('fields take numbers in their range, say so of others, and step by keys', async ({ page }) => {
  await openTry(page)
  const scale = page.getByLabel('Scale, %')
  await scale.fill('62.5')
  await inAddress(page).toBe(`${FIRE}_scale.62.5`)
  await scale.fill('9000')
  await expect(page.getByText('From 1 to 800')).toBeVisible()
  await inAddress(page).toBe(`${FIRE}_scale.62.5`)
  await scale.blur()
  await expect(scale).toHaveValue('62.5')
  await page.getByLabel('Rotation, °').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('PageDown')
  await inAddress(page).toBe(`${FIRE}_scale.62.5_rotation.-9`)
  await page.getByLabel('Tint').fill('#ff8040')
  await page.getByLabel('Flip vertically').check()
  await page.getByLabel('Loop').uncheck()
  await inAddress(page).toBe(`${FIRE}_scale.62.5_rotation.-9_flip.y_loop.off_tint.ff8040`)
  await page.getByRole('button', { name: 'Reset settings' }).click()
  await inAddress(page).toBe(FIRE)
})

test('handles move, scale and turn, and each drag is one step back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openTry(page, `?e=${FIRE}_scale.50`)
  const screen = await boxOf(page.getByRole('img', { name: / over / }))
  /** From the middle of a handle, by a share of the plate. */
  const drag = async (handle: Locator, right: number, down: number) => {
    const { x, y, width, height } = await boxOf(handle)
    const from = [x + width / 2, y + height / 2] as const
    const to = [from[0] + right * screen.width, from[1] + down * screen.height] as const
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    await page.mouse.move(...to)
    await page.mouse.up()
  }
  const handle = (name: string) => page.locator(`[data-handle="${name}"]`)
  const element = async () =>
    Object.fromEntries(
      (new URL(page.url()).searchParams.get('e') ?? '')
        .split('_')
        .slice(1)
        .map((one) => [one.slice(0, one.indexOf('.')), Number(one.slice(one.indexOf('.') + 1))]),
    )
  await drag(handle('move'), 0.1, -0.1)
  await expect.poll(async () => Math.round((await element())['x'] ?? 0)).toBe(10)
  await expect.poll(async () => Math.round((await element())['y'] ?? 0)).toBe(-10)
  // The lower right corner, half as far again from the middle as it was.
  await drag(handle('scale').nth(2), 0.125, 0.125)
  await expect.poll(async () => Math.round((await element())['scale'] ?? 0)).toBe(75)
  // From above the middle to its right, on a straight line across: a quarter turn.
  const { x, y, width, height } = await boxOf(handle('turn'))
  const middle = [screen.x + 0.6 * screen.width, screen.y + 0.4 * screen.height] as const
  const up = middle[1] - (y + height / 2)
  expect(Math.abs(x + width / 2 - middle[0])).toBeLessThan(1)
  await drag(handle('turn'), up / screen.width, up / screen.height)
  await expect.poll(async () => Math.round((await element())['rotation'] ?? 0)).toBe(90)
  for (let steps = 0; steps < 3; steps += 1)
    await page.getByRole('button', { name: 'Undo' }).click()
  await inAddress(page).toBe(`${FIRE}_scale.50`)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test(
  'a search inside the page brings elements, up to eight, and says when there is no more room',
  { tag: '@long' },
  async ({ page }) => {
    await openTry(page, '')
    await expect(page.getByText('No elements yet. Add one below.')).toBeVisible()
    const box = page.getByRole('searchbox', { name: 'Search 2D elements' })
    await box.fill('rain')
    const rain = page.getByRole('button', { name: 'Add Steady rain, front' })
    await expect(rain).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Campfire, close' })).toHaveCount(0)
    for (let count = 0; count < 8; count += 1) await rain.click()
    await expect(page.getByText('A composite holds up to 8 elements.')).toBeVisible()
    await expect(rain).toBeDisabled()
    await expect(
      page.getByRole('list', { name: 'Elements, topmost first' }).getByRole('listitem'),
    ).toHaveCount(8)
    await page.getByRole('button', { name: 'Remove Steady rain, front' }).first().click()
    await expect(rain).toBeEnabled()
    await box.fill('zzzzqq')
    await expect(page.getByText(/No 2D elements for “zzzzqq”/)).toBeVisible()
    await page.getByRole('link', { name: 'Files and license for Steady rain, front' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Steady rain, front')
  },
)

test('a link with what nobody understands opens all the same, and says what it left out', async ({
  page,
}) => {
  await openTry(page, `?v=7&plate=moon&e=${FIRE}_scale.-4_blur.1&e=never-was&e=%3Cscript%3E`)
  const said = page.getByRole('list', { name: 'About this link' })
  for (const words of ['another version', 'plate in the link', '“scale”', '“never-was”']) {
    await expect(said).toContainText(words)
  }
  await expect(page.getByLabel('Blur, %')).toHaveValue('1')
  await expect(page.getByLabel('Scale, %')).toHaveValue('100')
})

test('a file that is no plate is refused in words that say what works, and the plate before stays', async ({
  page,
}) => {
  await openTry(page)
  await drop(page, {
    name: 'shot.exr',
    mimeType: 'image/x-exr',
    buffer: Buffer.from('v/1\u0001 no'),
  })
  await expect(page.getByText('“shot.exr” can’t be opened here.')).toContainText('PNG, JPEG, WebP')
  await drop(page, { name: 'cut.mov', mimeType: 'video/quicktime', buffer: Buffer.from('no') })
  await expect(page.getByText('“cut.mov” can’t be opened here.')).toContainText('WebM clip')
  await expect(page.getByRole('img', { name: /over gray/ })).toBeVisible()
})

test('nothing is left to be wished of the page by axe, at any width', async ({ page }) => {
  await openTry(page, `?plate=checker&e=${FIRE}&e=drifting-embers`)
  await page.getByText('Keyboard shortcuts').click()
  await auditEverywhere(page, '/try')
})
