import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { BANK, CARD, stripeScript } from '../support/stripe-script.ts'
import { openStripe, type StripeStandIn } from '../support/stripe-stand-in.ts'
import { STRIPE } from '../support/stripe-protocol.ts'
import { endAll, openShop } from './shop-process.ts'
import { assetsForSale, openCart, SCREENS, seedCart, takeIntoCart, visit } from './shopper.ts'
import { expect, register, test as shopTest } from './support.ts'

interface CardShop {
  readonly dataDir: string
  readonly stripe: StripeStandIn
}

// A shop of its own that takes cards, beside a stand-in of their provider.
const test = shopTest.extend<CardShop>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-stripe-'))
    await provide(folder)
    endAll()
    await rm(folder, { recursive: true, force: true })
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  stripe: async ({}, provide) => {
    const stripe = await openStripe()
    await provide(stripe)
    await stripe.close()
  },
  baseURL: async ({ dataDir, stripe }, provide) => {
    const { origin } = await openShop(dataDir, {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: STRIPE.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
      STRIPE_URL: stripe.url,
    })
    await provide(origin)
  },
})

/** What the bank's customer does when asked. */
type Customer = 'right' | 'wrong'

/** The provider's script, frame and bank, where the page looks for them. */
/**
 * After a scroll. The frame of the provider is another process's: until the page is painted anew the browser
 * hands it what is pressed where it was before, which nobody presses within one frame of a screen.
 */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done))
      }),
  )

async function serveScript(page: Page, stripe: StripeStandIn, customer: Customer = 'right') {
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.html')
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: '<p>The frame of the provider</p>',
        })
      : route.fulfill({
          contentType: 'text/javascript',
          body: `window.Stripe = (${stripeScript.toString()})()`,
        }),
  )
  await page.route(`https://api.stripe.com${BANK}`, (route) => {
    const [id = ''] = (route.request().postData() ?? '').split('_secret_')
    stripe.authenticate(id, customer === 'right')
    return route.fulfill({
      status: customer === 'right' ? 200 : 402,
      headers: { 'Access-Control-Allow-Origin': '*' },
    })
  })
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Billing country').selectOption('CA')
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Confirm & Pay' }).click()
}

/** A member at the checkout, with one asset. */
async function readyToPay(page: Page, dataDir: string): Promise<void> {
  await register(page, { dataDir })
  const [asset = ''] = await assetsForSale(page, '/2d')
  await seedCart(page, asset.replace('/product/', ''))
  await visit(page, '/checkout')
  await expect(page.getByLabel('Card number')).toBeVisible()
}

for (const { name, viewport, tag } of SCREENS) {
  test(
    `${name}, a card pays on a page that lets its provider in, reached from one that does not`,
    { tag },
    async ({ page, stripe, dataDir }) => {
      await page.setViewportSize(viewport)
      await serveScript(page, stripe)
      await register(page, { dataDir })
      const [asset = ''] = await assetsForSale(page, '/2d')
      await visit(page, asset)
      await takeIntoCart(page)
      const cart = await openCart(page)
      await cart.getByRole('button', { name: 'Check out' }).click()
      await expect(page).toHaveURL('/checkout')
      const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
      await expect(frame.getByText('The frame of the provider')).toBeVisible()
      await page.getByLabel('Billing country').selectOption('PT')
      const consent = page.getByRole('checkbox', { name: /right of withdrawal/ })
      await expect(consent).not.toBeChecked()
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
      expect(violations).toEqual([])
      await consent.check()
      await page.getByLabel(/^VAT ID/).fill('PT 501 964 843')
      await expect(page.getByText('This looks like a valid VAT ID.')).toBeVisible()
      await page.getByLabel('Card number').fill(CARD.pays)
      const button = page.getByRole('button', { name: 'Confirm & Pay' })
      await button.scrollIntoViewIfNeeded()
      await painted(page)
      await button.click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Your files are ready' }),
      ).toBeVisible()
      await expect(page.getByRole('row', { name: /^VAT ID/ })).toContainText('PT 501 964 843')
      expect(stripe.paid()).toHaveLength(1)
    },
  )
}

test('a declined card charges nothing, and another one pays', async ({
  page,
  stripe,
  dataDir,
  expectComplaint,
}) => {
  expectComplaint(/status of 402/)
  await serveScript(page, stripe)
  await readyToPay(page, dataDir)
  await pay(page, CARD.declined)
  await expect(page.getByText('Your payment was declined and nothing was charged.')).toBeVisible()
  expect(stripe.paid()).toEqual([])
  await pay(page, CARD.pays)
  await expect(page.getByRole('heading', { level: 1, name: 'Your files are ready' })).toBeVisible()
  expect(stripe.paid()).toHaveLength(1)
})

test('a bank asks its customer, who is right', async ({ page, stripe, dataDir }) => {
  await serveScript(page, stripe)
  await readyToPay(page, dataDir)
  await pay(page, CARD.asks)
  await expect(page.getByRole('heading', { level: 1, name: 'Your files are ready' })).toBeVisible()
  expect(stripe.paid()).toHaveLength(1)
})

test('a bank asks somebody who is not its customer', async ({
  page,
  stripe,
  dataDir,
  expectComplaint,
}) => {
  expectComplaint(/status of 402/)
  await serveScript(page, stripe, 'wrong')
  await readyToPay(page, dataDir)
  await pay(page, CARD.asks)
  await expect(page.getByText('Your payment was declined and nothing was charged.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  expect(stripe.paid()).toEqual([])
})
