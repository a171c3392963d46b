import { chunks } from './chunks.ts'
import { assetsForSale, closeDialog, takeIntoCart, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

/** The code of the cart panel and of one dialog. */
const CHUNKS = chunks('cart-panel', 'license-dialog')

test('a panel and a dialog that do not load leave the checkout and what was typed there', async ({
  page,
  expectComplaint,
}) => {
  // The browser itself says that the requests failed; nothing else may be said.
  expectComplaint(/^Failed to load resource/)
  await register(page)
  const [asset = ''] = await assetsForSale(page, '/2d')
  await visit(page, asset)
  await takeIntoCart(page)
  await visit(page, '/checkout')
  await page.getByLabel('Company').fill('Sparks and Sons')
  await page.getByLabel('Billing country').selectOption({ label: 'Canada' })
  const messages = page.getByRole('region', { name: 'Messages' })
  const pay = page.getByRole('button', { name: /^Confirm/ })
  const cart = page.getByRole('button', { name: /^Cart, / })
  const expectTyped = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
    await expect(page.getByLabel('Company')).toHaveValue('Sparks and Sons')
  }

  await page.route(CHUNKS, (route) => route.abort('internetdisconnected'))
  await cart.click()
  await expect(messages).toContainText('The cart didn’t load.')
  await expectTyped()

  // As somebody is answered whose company has outgrown the chosen license: a dialog leads on.
  await page.route('**/api/v1/checkout', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'LICENSE_TIER_TOO_LOW', message: '', data: { required_license_id: 2 } },
    }),
  )
  await pay.click()
  await expect(messages).toContainText('The license picker didn’t load.')
  await expectTyped()

  await page.unroute(CHUNKS)
  await pay.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await closeDialog(page)
  await cart.click()
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await expect(panel).toBeVisible()
  await closeDialog(page)
  await expectTyped()
})

test('a panel opens at the second click where only what it is made of did not arrive at the first', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/^Failed to load resource/)
  await visit(page, '/help')
  // With an answer of the server all that asks it is there.
  const answered = page.waitForResponse(/\/products\/suggestions/)
  await page.getByRole('combobox').first().fill('fire')
  await answered
  const cart = page.getByRole('button', { name: 'Cart, 0 items' })
  await expect(cart).toBeVisible()
  const missed: string[] = []
  // All but the panel itself, and what says that something is missing.
  const parts = chunks(/^(?!cart-panel$|.*(?:message|field-errors))/)
  await page.route(parts, (route) => {
    missed.push(route.request().url())
    return route.abort('internetdisconnected')
  })
  await cart.click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'The cart didn’t load.',
  )
  expect(missed).not.toEqual([])

  await page.unrouteAll()
  await cart.click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
})
