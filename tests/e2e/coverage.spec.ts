import type { Locator, Page } from 'playwright/test'
import { amount, visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

// Samples with a file that lists for more than the others: all of one asset, and a bundle that has the best of it.

const ASSET = { slug: 'lightning-strikes', small: '1920×1080', best: '3840×2160' }
const BUNDLE = 'spellcaster-kit'

async function choose(page: Page, size: string): Promise<void> {
  await visit(page, `/product/${ASSET.slug}`)
  await page.getByRole('radio', { name: size }).check()
}

async function addToCart(page: Page, button = 'Add to cart'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
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

async function changeFile(cart: Locator, size: string): Promise<void> {
  const files = cart.getByLabel('File', { exact: true })
  const option = files.getByRole('option', { name: size })
  await files.selectOption(await option.getAttribute('value'))
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
  await expect(page.getByText(new RegExp(`^Included with ${ASSET.best}`))).toHaveCount(1)
  await visit(page, '/account/licenses')
  await expect(page.getByText(/^Also covers .*1920×1080/)).toBeVisible()
})

test('the owner of a part of a bundle pays the rest', async ({ page }) => {
  await register(page)
  await choose(page, ASSET.best)
  await addToCart(page)
  await payForCart(page)
  const answer = await page.request.get(`/api/v1/bundles/${BUNDLE}`)
  const { full_price: full, effective_discount: off } = (await answer.json()) as {
    readonly full_price: number
    readonly effective_discount: number
  }
  await visit(page, `/bundle/${BUNDLE}`)
  await expect(page.getByText(/for what you don’t own yet, less/)).toBeVisible()
  await addToCart(page)
  const rest = full / 100 - (await priceOf(page, ASSET.best))
  expect(await payForCart(page)).toBeCloseTo(rest * (1 - off / 100), 2)
  await visit(page, `/bundle/${BUNDLE}`)
  await expect(page.getByRole('link', { name: 'Go to your downloads' })).toBeVisible()
})

test('a cart has one file of an asset, and none beside a bundle that has it', async ({ page }) => {
  await choose(page, ASSET.small)
  await addToCart(page)
  await choose(page, ASSET.best)
  await addToCart(page, 'Replace the file in your cart')
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByText(/1920×1080.*\) was replaced by a better file\.$/)).toBeVisible()
  expect(await amount(cart, 'Total')).toBe(await priceOf(page, ASSET.best))

  await choose(page, ASSET.small)
  await page.getByRole('button', { name: 'Covered by the file in your cart' }).click()
  await cart.getByRole('button', { name: /^Change file for / }).click()
  await changeFile(cart, ASSET.small)
  await expect.poll(() => amount(cart, 'Total')).toBe(await priceOf(page, ASSET.small))

  await visit(page, `/bundle/${BUNDLE}`)
  await addToCart(page)
  await expect(
    cart.getByText(/was removed because it’s part of a bundle in your cart\.$/),
  ).toBeVisible()
  await expect(cart.getByRole('listitem')).toHaveCount(1)
})
