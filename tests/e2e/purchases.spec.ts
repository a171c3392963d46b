import type { Locator, Page } from 'playwright/test'
import { audit } from './audit.ts'
import {
  buyPurchase,
  firstFile,
  LIBRARY,
  operator,
  PLAN,
  productsOf,
  type SeenProduct,
} from './seed.ts'
import {
  amount,
  assetsForSale,
  openCart,
  sha256Of,
  seedCart,
  takeIntoCart,
  visit,
} from './shopper.ts'
import { expect, register, test } from './support.ts'

// The kinds of purchase that no other journey makes. One file with money is in payments.spec.ts, a
// pack, subscribing, upgrading and downgrading in pricing.spec.ts; cancelling, taking back and a pack
// on the way to a file in credits.spec.ts; a file for credits in decision.spec.ts.

const BUNDLE = 'burning-building-kit'

test('a bundle is one line for less than its files, and licenses each of them', async ({
  page,
}) => {
  await register(page)
  const answer = await page.request.get(`/api/v1/bundles/${BUNDLE}`)
  const { members, full_price, base_price } = (await answer.json()) as {
    readonly members: readonly unknown[]
    readonly full_price: number
    readonly base_price: number
  }
  await visit(page, `/bundle/${BUNDLE}`)
  await takeIntoCart(page)
  const cart = await openCart(page)
  await expect(cart.getByText(`${members.length} assets`)).toBeVisible()
  expect(await amount(cart, 'Total')).toBeCloseTo(base_price / 100, 2)
  expect(base_price).toBeLessThan(full_price)
  await cart.getByRole('button', { name: 'Check out' }).click()
  await page.getByLabel('Billing country').selectOption('US')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page).toHaveURL(/\/checkout\/complete/)
  const files = page.getByRole('article').getByRole('button', { name: /^Download / })
  await expect(files).toHaveCount(members.length)
  const arriving = page.waitForEvent('download')
  await files.last().click()
  expect(await (await arriving).failure()).toBeNull()
})

test('a cart that a code makes free is confirmed without any payment method, and its file arrives', async ({
  page,
}) => {
  const gift = `GIFT-${Date.now()}`
  operator.putGiftCode(gift)
  await register(page)
  const [asset = ''] = await assetsForSale(page, '/2d')
  await seedCart(page, asset.replace('/product/', ''))
  await visit(page, '/checkout')
  const bill = page.getByRole('region', { name: 'Order summary' })
  await bill.getByText('Discount code').click()
  await bill.getByLabel('Code', { exact: true }).fill(gift.toLowerCase())
  await bill.getByRole('button', { name: 'Apply' }).click()
  await expect(bill.getByRole('term').filter({ hasText: `Code ${gift}` })).toBeVisible()
  await expect.poll(() => amount(bill, 'Total')).toBe(0)
  await expect(page.getByRole('radio', { name: /card/i })).toHaveCount(0)
  await audit(page, 'a checkout with nothing to pay for')
  await page.getByLabel('Billing country').selectOption('US')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout\/complete/)
  const receipt = page.getByRole('table', { name: 'Receipt' })
  await expect(receipt.getByRole('row', { name: /^Total/ })).toContainText('$0.00')
  const shown = page.getByRole('main').locator('details').first()
  await shown.locator('summary').click()
  const arriving = page.waitForEvent('download')
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Download / })
    .click()
  expect(await sha256Of(await arriving)).toBe(await shown.locator('code').innerText())
})

test('as many credits as one wants cost what their pack’s rate says, and are there', async ({
  page,
}) => {
  await register(page)
  await visit(page, '/pricing')
  const field = page.getByLabel('Custom amount')
  await field.fill('4')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('37')
  await expect(page.getByText('37 credits cost $66.60.')).toBeVisible()
  await page.getByRole('link', { name: 'Buy 37 credits' }).click()
  await expect(row(page, 'Due today')).toContainText('$66.60')
  await page.getByLabel('Billing country').selectOption('US')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Your credits are ready' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your credits' }).click()
  await expect(page).toHaveURL('/account/credits')
  await expect(page.getByRole('main')).toContainText('37')
  expect(await credits(page)).toEqual({ balance: 37, amounts: [37] })
})

test('a smaller plan is scheduled for the end of what is paid for, and the change is undone before', async ({
  page,
}) => {
  await register(page)
  await buyPurchase(page, { plan_id: PLAN.STANDARD_MONTH })
  await visit(page, `/checkout/purchase?plan=${PLAN.BASIC_MONTH}`)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(/^Basic plan starts on /)).toBeVisible()
  await page.getByRole('link', { name: 'Your subscription' }).click()
  await expect(page.getByText(/^Changes to Basic on .+ for \$19\.00/)).toBeVisible()
  await audit(page, 'a scheduled change')
  await page.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByText(/^Changes to Basic on /)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row', { name: 'Plan Standard' })).toBeVisible()
  await expect(page.getByText(/^Changes to Basic on /)).toHaveCount(0)
  expect(await credits(page)).toEqual({ balance: 25, amounts: [25] })
})

test('a cart is paid with credits, and the missing ones are bought on the way', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 402/)
  await register(page)
  await buyPurchase(page, { credits: 5 })
  for (const product of await productsOf(page, LIBRARY.FOOTAGE, 6)) await putInto(page, product)
  await visit(page, '/checkout')
  await page.getByLabel('Billing country').selectOption('US')
  await page.getByRole('radio', { name: /^6 credits/ }).check()
  await expect(page.getByText('You pay 6 credits today.')).toBeVisible()
  await audit(page, 'a checkout paid with credits')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  const more = page.getByRole('dialog', { name: 'Buy more credits' })
  await expect(more.getByRole('alert')).toContainText('You need 1 more credit for')
  await more.getByLabel('Billing country').selectOption('US')
  await more.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(page).toHaveURL(/\/checkout\/complete/)
  await expect(page.getByRole('row', { name: 'Paid with 6 credits' })).toBeVisible()
  expect((await credits(page)).balance).toBe(4)
  await expect(page.getByRole('article').getByRole('button', { name: /^Download / })).toHaveCount(6)
})

test('a renewal that is past due is paid now, and a new period begins', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 402/)
  const member = await register(page)
  await buyPurchase(page, { plan_id: PLAN.BASIC_MONTH })
  operator.declineRenewal(member)
  await visit(page, '/account/subscription')
  await expect(page.getByText(/couldn’t charge/)).toBeVisible()
  await audit(page, 'a renewal past due')
  await page.getByRole('button', { name: 'Pay $19.00 now' }).click()
  await expect(page.getByText(/was declined/)).toBeVisible()
  await page.getByRole('link', { name: 'Use another payment method' }).click()
  await expect(page.getByText(/^\$19\.00 is due for your Basic plan\./)).toBeVisible()
  await page.getByRole('radio', { name: /3-D Secure/ }).check()
  await page.getByRole('button', { name: 'Pay $19.00' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL('/account/subscription')
  await visit(page, '/account/subscription')
  await expect(page.getByRole('row', { name: /^Next payment/ })).toBeVisible()
  await expect(page.getByText(/couldn’t charge/)).toHaveCount(0)
})

async function putInto(page: Page, product: SeenProduct): Promise<void> {
  const item = { kind: 'product', variant_id: firstFile(product).id }
  const change = { kind: 'item-added', item }
  expect((await page.request.post('/api/v1/cart/changes', { data: change })).ok()).toBe(true)
}

function row(page: Page, name: string): Locator {
  const bill = page.getByRole('table', { name: 'Order summary' })
  return bill.getByRole('row', { name: new RegExp(`^${name}`) })
}

/** What the ledger says, rather than the page. */
async function credits(page: Page) {
  const answer = await page.request.get('/api/v1/credits')
  const { balance, lots } = (await answer.json()) as {
    readonly balance: number
    readonly lots: readonly { readonly amount: number }[]
  }
  return { balance, amounts: lots.map(({ amount: many }) => many) }
}

test('a monthly credit subscription is begun beside no plan, and canceled in as many clicks', async ({
  page,
}) => {
  await register(page)
  await visit(page, '/pricing')
  await page.getByRole('link', { name: /^Subscribe to 20 credits/ }).click()
  await expect(page.getByText('renews every month until you cancel')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Due today/ })).toContainText('$34.00')
  await expect(page.getByRole('row', { name: /^Next payment/ })).toContainText('$34.00 on')
  await page.getByLabel('Billing country').selectOption('CA')
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
  await expect(
    page.getByRole('heading', { name: 'Your credit subscription is active' }),
  ).toBeVisible()
  await visit(page, '/account/subscription')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your credit subscription?' })
  await audit(page, 'canceling a refill')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('row', { name: /^Ends on/ })).toBeVisible()
  await audit(page, 'a refill that ends')
  const credits = await page.request.get('/api/v1/credits')
  expect(await credits.json()).toMatchObject({ balance: 20 })
})
