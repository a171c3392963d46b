import type { Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { drop, type PlateFile } from './composite-files.ts'
import { moveMouse, visit } from './shopper.ts'
import { expect, test } from './support.ts'

const FIND = 'Find matching elements'
const FOUND = 'Elements that fit this plate'

async function openTry(page: Page, search = ''): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, `/try${search}`)
  await moveMouse(page)
  await expect(page.getByRole('img', { name: / over / })).toBeVisible()
}

/** Nearly black, with a warm light from the left. */
async function aNightPlate(page: Page): Promise<PlateFile> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 720
    const ground = canvas.getContext('2d')
    if (ground) {
      ground.fillStyle = 'rgb(8 7 6)'
      ground.fillRect(0, 0, 1280, 720)
      ground.fillStyle = 'rgb(190 100 20)'
      ground.fillRect(0, 0, 320, 720)
    }
    return canvas.toDataURL('image/png')
  })
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  return { name: 'secret-shot.png', mimeType: 'image/png', buffer }
}

const section = (page: Page) => page.getByRole('region', { name: 'Find what fits this plate' })

const reasonOf = (page: Page, name: string) =>
  section(page).getByRole('listitem').filter({ hasText: name }).first()

test('a dark plate with warm light is put into words, and fire is offered for it before gray smoke', async ({
  page,
}) => {
  await openTry(page)
  await expect(section(page)).toHaveCount(0)
  const plate = await aNightPlate(page)
  const sent: { readonly url: string; readonly body: number; readonly method: string }[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('blob:')) return
    const body = request.postDataBuffer()?.length ?? 0
    sent.push({ url: request.url(), body, method: request.method() })
  })
  await drop(page, plate)
  await expect(
    section(page).getByText('Dark, warm, medium contrast, light from the left'),
  ).toBeVisible()
  await expect(section(page).getByText('Black 75%')).toBeVisible()
  expect(sent.filter(({ url }) => url.includes('plate_matches'))).toEqual([])

  await section(page).getByRole('button', { name: FIND }).click()
  const found = page.getByRole('list', { name: FOUND })
  await expect(found).toBeVisible()
  const names = await found.getByRole('heading').allTextContents()
  expect(names.length).toBeGreaterThan(5)
  expect(names.length).toBeLessThanOrEqual(12)
  const fire = names.indexOf('Campfire, close')
  expect(fire, names.join(', ')).toBeGreaterThanOrEqual(0)
  expect(fire).toBeLessThan(4)
  const gray = names.findIndex((name) => /smoke|steam|fog/i.test(name))
  expect(gray === -1 || gray > fire, names.join(', ')).toBe(true)
  await expect(reasonOf(page, 'Campfire, close')).toContainText(
    'Orange like your plate, warm like your plate’s key light.',
  )

  // What went out is a few numbers: no body, no name, and no more than that.
  const asked = sent.filter(({ url }) => url.includes('plate_matches'))
  expect(asked).toHaveLength(1)
  const query = new URL(asked[0]?.url ?? '').searchParams
  expect([...query.keys()].toSorted()).toEqual(['brightness', 'colors', 'contrast', 'key_light'])
  expect(query.get('key_light')).toBe('left')
  expect(String(query).length).toBeLessThan(120)
  expect(sent.filter(({ method, body }) => method !== 'GET' || body > 0)).toEqual([])
  expect(sent.filter(({ url }) => url.includes('secret-shot'))).toEqual([])

  await found.getByRole('button', { name: 'Add Campfire, close' }).click()
  await expect(
    page.getByRole('img', { name: 'Campfire, close over secret-shot.png' }),
  ).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('e')).toBe('campfire-close')
})

test('is used with the keyboard alone, and holds to the rules of accessibility', async ({
  page,
}) => {
  await openTry(page)
  const plate = await aNightPlate(page)
  const choose = page.getByRole('button', { name: 'Choose your plate' })
  await choose.focus()
  await expect(choose).toBeFocused()
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 3000 })
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(plate)
  }).toPass()
  const find = section(page).getByRole('button', { name: FIND })
  await expect(section(page).getByText(/^Dark, warm/)).toBeVisible()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (await find.evaluate((button) => button === document.activeElement)) break
  }
  await expect(find).toBeFocused()
  await page.keyboard.press('Enter')
  const found = page.getByRole('list', { name: FOUND })
  const name = (await found.getByRole('heading').first().textContent()) ?? ''
  await expect(find).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(found.getByRole('button', { name: `Add ${name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: `${name} over secret-shot.png` })).toBeVisible()
  await auditEverywhere(page, '/try with what fits')
})

test('a clip is measured at the frame where it stands', async ({ page }) => {
  await openTry(page, '?plate=practice.desert-road-dusk')
  await expect(section(page).getByText(/warm/)).toBeVisible()
  await expect(section(page).getByText(/^Horizon 4\d% from the top/)).toBeVisible()
  await section(page).getByRole('button', { name: 'Find elements for this frame' }).click()
  await expect(page.getByRole('list', { name: FOUND })).toBeVisible()
})

test('where the shop is not reached the page says so, and asks again when it is pressed', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/plate_matches|ERR_FAILED/)
  await openTry(page)
  await drop(page, await aNightPlate(page))
  await page.route('**/plate_matches*', (route) => route.abort())
  await section(page).getByRole('button', { name: FIND }).click()
  await expect(section(page).getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/plate_matches*')
  await section(page).getByRole('button', { name: FIND }).click()
  await expect(page.getByRole('list', { name: FOUND })).toBeVisible()
  await expect(section(page).getByRole('alert')).toHaveCount(0)
})
