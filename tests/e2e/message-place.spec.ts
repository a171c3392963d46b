import { assetsForSale, moveMouse, visit } from './shopper.ts'
import { expect, test } from './support.ts'

test('a message moves neither the page nor what has the focus beside it', async ({ page }) => {
  const [asset = ''] = await assetsForSale(page, '/3d?asset_type=3d_models')
  await page.setViewportSize({ width: 1280, height: 600 })
  await visit(page, asset)
  await moveMouse(page)
  const panel = page.getByRole('region', { name: 'License and download' })
  const button = panel.getByRole('button', { name: 'Copy hash' })
  const places = () =>
    button.evaluate((one) => [Math.round(one.getBoundingClientRect().top), window.scrollY])
  // Whatever loads once the page is used has loaded.
  await page.waitForLoadState('networkidle')
  await button.focus()
  const before = await places()
  // It is pressed where it is, without the focus that a pointer would bring along.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save/ })
    .first()
    .evaluate((heart: HTMLElement) => heart.click())
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Saved')
  expect(await places()).toEqual(before)
})
