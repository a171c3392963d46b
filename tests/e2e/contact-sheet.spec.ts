import type { Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { hydrated, SCREENS, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

const sheet = (page: Page) => page.getByRole('list', { name: 'Contact sheet' })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Saves the first cards of a listing; gives their names, newest first. */
async function saveSome(page: Page, count: number): Promise<readonly string[]> {
  await visit(page, '/2d')
  const results = page.getByRole('region', { name: 'Results' }).getByRole('article')
  const names: string[] = []
  for (let place = 0; place < count; place += 1) {
    const card = results.nth(place)
    const name = await card.getByRole('heading').innerText()
    await card.getByRole('button', { name: `Save ${name} to a wishlist` }).click()
    await expect(messages(page).getByText(`Saved ${name} to My wishlist.`)).toBeVisible()
    names.unshift(name)
  }
  return names
}

/** On paper there is the sheet alone, on white. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const hidden of ['header:has(nav)', 'footer', 'nav', 'button', 'input']) {
    await expect(page.locator(`${hidden} >> visible=true`), hidden).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeHidden()
  const ground = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  )
  expect(ground).toBe('rgb(255, 255, 255)')
  const breaks = await sheet(page)
    .getByRole('listitem')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).breakInside))
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
}

test('a member prints a list, and a stranger with its link sees the same sheet', async ({
  page,
  browser,
  expectComplaint,
}) => {
  test.slow()
  await register(page)
  const names = await saveSome(page, 5)
  await visit(page, '/wishlists')
  await page.getByRole('link', { name: 'My wishlist' }).click()
  await page.getByText('Anyone with the link can view').click()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()

  await page.getByRole('link', { name: 'Contact sheet' }).click()
  await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText([...names])
  await expect(sheet(page).getByText(/^\d+×\d+$/)).toHaveCount(5)
  const broken = await sheet(page)
    .getByText(/^EMB-/)
    .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 1).length)
  expect(broken, 'numbers that break').toBe(0)
  await expect(
    sheet(page)
      .getByText(/^from \$/)
      .first(),
  ).toBeVisible()
  await auditEverywhere(page, 'a contact sheet')
  await page.setViewportSize({ width: 1440, height: 900 })

  // All of it by keyboard: the columns, and what prints.
  await page.getByRole('radio', { name: '4' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/sheet\?columns=6$/)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print or save as PDF' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await expectPaper(page)
  await page.emulateMedia({ media: 'screen' })

  const answer = await page.request.get('/api/v1/wishlists')
  const [list] = (await answer.json()) as readonly { id: string; share_key: string }[]
  const base = new URL(page.url()).origin
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${base}/wishlist/${list?.id}?key=${list?.share_key}`)
  await hydrated(stranger)
  await stranger.getByRole('link', { name: 'Contact sheet' }).click()
  await expect(sheet(stranger).getByRole('heading', { level: 2 })).toHaveText([...names])
  await stranger.reload()
  await hydrated(stranger)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('My wishlist')
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await auditEverywhere(stranger, 'a shared contact sheet')
  await expectPaper(stranger)

  expectComplaint(/status of 404/)
  const wrong = await stranger.goto(`${base}/wishlist/${list?.id}/sheet?key=wrong`)
  expect(wrong?.status()).toBe(404)
  await stranger.goto(`${base}/wishlist/${list?.id}/sheet`)
  await expect(stranger).toHaveURL(/\/\?sign_in=/)
  await stranger.context().close()
})

test('a visitor prints what their device keeps', async ({ page }) => {
  const names = await saveSome(page, 3)
  for (const { viewport } of SCREENS) {
    await page.setViewportSize(viewport)
    await visit(page, '/wishlist/device/sheet?columns=3')
    await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText([...names])
    await expect(page.getByRole('radio', { name: '3' })).toBeChecked()
  }
  await expectPaper(page)
})
