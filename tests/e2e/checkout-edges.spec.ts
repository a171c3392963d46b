import type { Locator, Page } from 'playwright/test'
import { assetsForSale, seedCart, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

const PHONE = { width: 390, height: 844 }

/** What a field says of its fault: the last of its descriptions. */
async function errorOf(page: Page, field: Locator): Promise<Locator> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const described = await field.getAttribute('aria-describedby')
  return page.locator(`[id="${described?.split(' ').at(-1) ?? ''}"]`)
}

async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the page')
  return box.y + box.height
}

test('the button that pays never covers what it agrees to, nor the error of it', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/)
  await register(page)
  const [asset = ''] = await assetsForSale(page, '/2d')
  await seedCart(page, asset.replace('/product/', ''))
  await page.setViewportSize(PHONE)
  await visit(page, '/checkout')
  await page.getByLabel('Billing country').selectOption('Germany')
  const consent = page.getByRole('checkbox')
  const pay = page.getByRole('button', { name: 'Confirm & Pay' })
  await expect(consent).toBeVisible()
  for (const top of [0, 300, 600, 900]) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    expect((await pay.boundingBox())?.y).toBeGreaterThanOrEqual(await endOf(consent))
  }
  await pay.click()
  const error = await errorOf(page, consent)
  await expect(error).toBeInViewport({ ratio: 1 })
  expect((await pay.boundingBox())?.y).toBeGreaterThanOrEqual(await endOf(error))
})

test('the error of a discount code is seen, however low the cart is', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 422/)
  const assets = await assetsForSale(page, '/2d')
  for (const asset of assets.slice(0, 4)) await seedCart(page, asset.replace('/product/', ''))
  await page.setViewportSize({ width: 390, height: 560 })
  await visit(page, '/2d')
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await cart.locator('summary').filter({ hasText: 'Discount code' }).click()
  const code = cart.getByLabel('Code', { exact: true })
  await code.fill('NOSUCHCODE')
  await page.keyboard.press('Enter')
  await expect(await errorOf(page, code)).toBeInViewport({ ratio: 1 })
})

test('without JavaScript buttons say that they need it, and the checkout says what it needs', async ({
  page,
  browser,
}) => {
  const [asset = ''] = await assetsForSale(page, '/2d')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(asset)
  await expect(plain.getByRole('button', { name: /^Add to cart/ })).toHaveAccessibleName(
    /\(needs JavaScript\)$/,
  )
  for (const button of await plain.getByRole('button').all()) {
    await expect(button).toHaveAccessibleName(/needs JavaScript|^Search/)
  }
  await seedCart(plain, asset.replace('/product/', ''))
  await plain.goto('/checkout')
  await expect(plain.getByText(/^Checkout requires JavaScript/)).toBeVisible()
  await expect(plain.getByRole('region', { name: 'Billing and payment' })).toBeHidden()
  await context.close()
})

test('without JavaScript nothing waits for what never comes, and no button stands out of its table', async ({
  page,
  browser,
}) => {
  await register(page)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto('/account/profile')
  const parts = plain.getByRole('main').locator('[aria-busy]')
  await expect(parts).not.toHaveCount(0)
  for (const part of await parts.all()) {
    const words = await part.evaluate((element) => getComputedStyle(element, '::before').content)
    expect(words).toContain('needs JavaScript')
    for (const line of await part.locator(':scope > *').all()) await expect(line).toBeHidden()
  }
  await context.clearCookies()
  for (const width of [1440, 1024, 390]) {
    await plain.setViewportSize({ width, height: 800 })
    await plain.goto('/pricing')
    const table = await plain.getByRole('table', { name: /^Plans under/ }).boundingBox()
    const button = await plain.getByRole('button', { name: /^Create an account/ }).boundingBox()
    const endOf = (box: typeof table) => Math.round((box?.x ?? 0) + (box?.width ?? 0))
    expect(endOf(button), `at ${width}`).toBeLessThanOrEqual(endOf(table))
  }
  await context.close()
})

test('a cart that is paid in one tab is gone in the other as soon as somebody returns to it', async ({
  page,
}) => {
  await register(page)
  const [asset = ''] = await assetsForSale(page, '/2d')
  await seedCart(page, asset.replace('/product/', ''))
  await visit(page, '/checkout')
  await expect(page.getByRole('button', { name: 'Confirm & Pay' })).toBeVisible()
  const tab = await page.context().newPage()
  await visit(tab, '/checkout')
  await tab.getByLabel('Billing country').selectOption('Canada')
  await tab.getByRole('button', { name: 'Confirm & Pay' }).click()
  await tab.waitForURL(/\/checkout\/complete/)
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await tab.close()
})
