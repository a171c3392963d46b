import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { openPayPal, PAYPAL_KEYS, type PayPalStandIn } from '../support/paypal-stand-in.ts'
import { endAll, openShop } from './shop-process.ts'
import { assetsForSale, SCREENS, seedCart, visit } from './shopper.ts'
import { expect, register, test as shopTest } from './support.ts'

interface PayPalShop {
  readonly dataDir: string
  readonly paypal: PayPalStandIn
}

// A shop of its own that is paid through PayPal, beside a stand-in of it.
const test = shopTest.extend<PayPalShop>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-paypal-'))
    await provide(folder)
    endAll()
    await rm(folder, { recursive: true, force: true })
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  paypal: async ({}, provide) => {
    const paypal = await openPayPal()
    await provide(paypal)
    await paypal.close()
  },
  baseURL: async ({ dataDir, paypal }, provide) => {
    const { origin } = await openShop(dataDir, {
      PAYMENTS: 'paypal',
      PAYPAL_CLIENT_ID: PAYPAL_KEYS.clientId,
      PAYPAL_SECRET: PAYPAL_KEYS.secret,
      PAYPAL_WEBHOOK_ID: PAYPAL_KEYS.webhookId,
      PAYPAL_URL: paypal.origin,
    })
    await provide(origin)
  },
})

/** A member with one asset goes from the checkout to PayPal. */
async function goToPayPal(page: Page, dataDir: string): Promise<void> {
  await register(page, { dataDir })
  const [asset = ''] = await assetsForSale(page, '/2d')
  await seedCart(page, asset.replace('/product/', ''))
  await visit(page, '/checkout')
  await page.getByLabel('Billing country').selectOption('CA')
  await page.getByRole('button', { name: 'Continue to PayPal' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with PayPal' })).toBeVisible()
}

for (const { name, viewport, tag } of SCREENS) {
  test(
    `${name}, the way to PayPal and back ends at the receipt`,
    { tag },
    async ({ page, paypal, dataDir }) => {
      await page.setViewportSize(viewport)
      await goToPayPal(page, dataDir)
      expect(paypal.taken()).toEqual([])
      await page.getByRole('button', { name: 'Approve' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Your files are ready' }),
      ).toBeVisible()
      expect(paypal.taken()).toHaveLength(1)
      await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
    },
  )

  test(
    `${name}, who presses Cancel at PayPal pays nothing and finds the cart as it was`,
    { tag },
    async ({ page, paypal, dataDir, expectComplaint }) => {
      expectComplaint(/status of 402/)
      await page.setViewportSize(viewport)
      await goToPayPal(page, dataDir)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('heading', { name: 'Payment canceled' })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations).toEqual([])
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Payment canceled' })).toBeVisible()
      await page.getByRole('link', { name: 'Back to checkout' }).click()
      await expect(page.getByRole('button', { name: 'Continue to PayPal' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
      expect(paypal.taken()).toEqual([])
    },
  )
}

test('the way back leads to the same receipt however often it is taken', async ({
  page,
  paypal,
  dataDir,
}) => {
  await goToPayPal(page, dataDir)
  const back = paypal.approve(page.url())
  for (let time = 0; time < 2; time += 1) {
    await page.goto(back)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your files are ready' }),
    ).toBeVisible()
  }
  expect(paypal.taken()).toHaveLength(1)
})

test('the browser’s own way back from PayPal finds a button that can be pressed', async ({
  page,
  paypal,
  dataDir,
}) => {
  await goToPayPal(page, dataDir)
  await page.goBack()
  await page.getByLabel('Billing country').selectOption('CA')
  await page.getByRole('button', { name: 'Continue to PayPal' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your files are ready' })).toBeVisible()
  expect(paypal.taken()).toHaveLength(1)
})

test('credits are chosen in a dialog and paid at PayPal, and the receipt leads back', async ({
  page,
  paypal,
  dataDir,
}) => {
  await register(page, { dataDir })
  await visit(page, '/account/credits')
  await page.getByRole('button', { name: 'Buy more credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy more credits' })
  await dialog.getByRole('radio', { name: /^25 credits/ }).check()
  await dialog.getByRole('button', { name: 'Continue to checkout' }).click()
  await page.getByLabel('Billing country').selectOption('CA')
  await page.getByRole('button', { name: 'Continue to PayPal' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your credits are ready' }),
  ).toBeVisible()
  expect(paypal.taken()).toEqual([[expect.any(String), 4500]])
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/account/credits')
  await expect(page.getByText('25 credits', { exact: true }).first()).toBeVisible()
})
