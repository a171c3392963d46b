import type { Page } from 'playwright/test'
import { amount, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

// A sample with one file that lists for more than its others.

const ASSET = { slug: 'grinder-sparks', small: '960×540', best: '3840×2160' }

async function choose(page: Page, size: string): Promise<void> {
  await visit(page, `/product/${ASSET.slug}`)
  await page.getByRole('radio', { name: size }).check()
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
}

/** Pays for what is in the cart; what it came to, in dollars. */
async function payForCart(page: Page): Promise<number> {
  await visit(page, '/checkout')
  await page.getByLabel('Billing country').selectOption('US')
  const total = await amount(page.getByRole('region', { name: 'Order summary' }), 'Total')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page).toHaveURL(/\/checkout\/complete/)
  await expect(page.getByRole('heading', { name: 'Your files are ready' })).toBeVisible()
  return total
}

async function priceOf(page: Page, size: string): Promise<number> {
  const answer = await page.request.get(`/api/v1/products/${ASSET.slug}`)
  const { variants } = (await answer.json()) as {
    readonly variants: readonly { readonly name: string; readonly base_price: number }[]
  }
  const file = variants.find(({ name }) => name.startsWith(size))
  return (file?.base_price ?? Number.NaN) / 100
}

test('whoever bought the small file pays the difference for a better one', async ({ page }) => {
  await register(page)
  await choose(page, ASSET.small)
  await addToCart(page)
  expect(await payForCart(page)).toBe(await priceOf(page, ASSET.small))
  await choose(page, ASSET.best)
  await expect(page.getByText('Upgrade', { exact: true })).toBeVisible()
  await addToCart(page)
  const difference = (await priceOf(page, ASSET.best)) - (await priceOf(page, ASSET.small))
  expect(difference).toBeGreaterThan(0)
  expect(await payForCart(page)).toBe(difference)
})

test('whoever bought the better file downloads the small one at no cost', async ({ page }) => {
  await register(page)
  await choose(page, ASSET.best)
  await addToCart(page)
  await payForCart(page)
  await choose(page, ASSET.small)
  await expect(page.getByText('Owned. Download it again anytime.')).toBeVisible()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect(await (await arriving).failure()).toBeNull()
  await visit(page, '/account/downloads')
  await expect(page.getByText(new RegExp(`^Included with ${ASSET.best}`))).toHaveCount(3)
  await visit(page, '/account/licenses')
  await expect(page.getByText(/^Also covers .*960×540/)).toBeVisible()
})
