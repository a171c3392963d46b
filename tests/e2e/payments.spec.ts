import type { Page } from 'playwright/test'
import { amount, assetsForSale, seedCart, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

test('a purchase needs no mouse from the asset to the file', async ({ page }) => {
  await register(page)
  const [asset = ''] = await assetsForSale(page, '/2d')
  await visit(page, asset)
  await tabTo(page, 'Add to cart')
  await page.keyboard.press('Enter')
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart).toBeVisible()
  await tabTo(page, 'Check out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeVisible()
  await tabTo(page, 'Billing country')
  await page.keyboard.type('Canada')
  await tabTo(page, 'Confirm & Pay')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout\/complete/)
  const arriving = page.waitForEvent('download')
  await tabTo(page, /^Download /)
  await page.keyboard.press('Enter')
  expect(await (await arriving).failure()).toBeNull()
})

test('paying again after the line went dead finds the order that was made', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|ERR_CONNECTION|checkout/)
  await readyToPay(page)
  let lost = 0
  await page.route('/api/v1/checkout', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    // The shop hears the request and answers it; the answer never comes back.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page.getByText(/You appear to be offline|Something went wrong/)).toBeVisible()
  expect(lost).toBe(1)
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page).toHaveURL(/\/checkout\/complete\?order=/)
  const shown = new URL(page.url()).searchParams.get('order')
  expect(await paidOrders(page)).toEqual([shown])
})

test('a price that changed in another tab stops the payment and shows old and new', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/)
  await readyToPay(page)
  const bill = page.getByRole('region', { name: 'Order summary' })
  const before = await amount(bill, 'Total')
  const [, another = ''] = await assetsForSale(await page.context().newPage(), '/2d?sort_by=newest')
  await seedCart(page, another.replace('/product/', ''))
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  const notice = page.getByText(/The price has changed to/)
  await expect(notice).toContainText(`The previous price was $${before.toFixed(2)}`)
  await expect.poll(() => amount(bill, 'Total')).toBeGreaterThan(before)
  expect(await paidOrders(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page).toHaveURL(/\/checkout\/complete/)
})

test('refusing at the bank charges nothing and keeps the cart', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 402/)
  await readyToPay(page)
  await page.getByRole('radio', { name: 'Test 3-D Secure' }).check()
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await page.getByRole('dialog', { name: 'Verify payment' }).getByText('Decline').click()
  await expect(page.getByText('Your payment was declined and nothing was charged.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await paidOrders(page)).toEqual([])
})

/** A member at the checkout with one asset and a country chosen. */
async function readyToPay(page: Page): Promise<void> {
  await register(page)
  const [asset = ''] = await assetsForSale(page, '/2d')
  await seedCart(page, asset.replace('/product/', ''))
  await visit(page, '/checkout')
  await page.getByLabel('Billing country').selectOption('US')
}

async function paidOrders(page: Page): Promise<readonly string[]> {
  const answer = await page.request.get('/api/v1/orders')
  const { items } = (await answer.json()) as { items: { id: string; status: string }[] }
  return items.filter(({ status }) => status === 'paid').map(({ id }) => id)
}

/** Presses Tab until what has the focus bears a name; fails where it cannot be reached. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole('button', { name })
    .or(page.getByRole('combobox', { name }))
    .or(page.getByRole('checkbox', { name }))
  for (let stop = 0; stop < 150; stop += 1) {
    await page.keyboard.press('Tab')
    const reached = await wanted.evaluateAll((found) =>
      found.some((element) => element === document.activeElement),
    )
    if (reached) return
  }
  expect(null, `the Tab key reaches ${name}`).toBe(name)
}
