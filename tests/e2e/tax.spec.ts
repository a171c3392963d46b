import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit } from './audit.ts'
import { endAll, openShop } from './shop-process.ts'
import { amount, assetsForSale, SCREENS, seedCart, visit } from './shopper.ts'
import { expect, register, test as shopTest } from './support.ts'

// A shop of its own that owes tax in Germany, and nowhere else.
const test = shopTest.extend<{
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
}>({
  settings: [{ TAX_RATES: 'DE=19' }, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs.
  dataDir: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-tax-'))
    await provide(folder)
    endAll()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ dataDir, settings }, provide) => {
    const { origin } = await openShop(dataDir, settings)
    await provide(origin)
  },
})

for (const { name, viewport, tag } of SCREENS) {
  test(
    `${name}, tax stands on a line of its own before one pays, and on the receipt`,
    { tag },
    async ({ page, dataDir }) => {
      await page.setViewportSize(viewport)
      await register(page, { dataDir })
      const [asset = ''] = await assetsForSale(page, '/2d')
      await seedCart(page, asset.replace('/product/', ''))
      await visit(page, '/checkout')
      const bill = page.getByRole('region', { name: 'Order summary' })
      const net = await amount(bill, 'Total')
      const gross = Math.round(net * 119) / 100
      await page.getByLabel('Billing country').selectOption('DE')
      await expect(bill.getByRole('term').filter({ hasText: 'Tax (19%)' })).toBeVisible()
      await expect.poll(() => amount(bill, 'Total')).toBe(gross)
      await expect(page.getByText('Orders billed to this country are taxed at 19%.')).toBeVisible()
      await audit(page, 'a checkout with tax')
      await page.getByRole('checkbox', { name: /right of withdrawal/ }).check()
      await page.getByRole('button', { name: 'Confirm & Pay' }).click()
      const receipt = page.getByRole('table', { name: 'Receipt' })
      await expect(receipt.getByRole('row', { name: /^Tax \(19%\)/ })).toBeVisible()
      await expect(receipt.getByRole('row', { name: /^Total/ })).toContainText(
        `$${gross.toFixed(2)}`,
      )

      await visit(page, '/checkout/purchase?credits=10')
      await expect(page.getByLabel('Billing country')).toHaveValue('DE')
      const offer = page.getByRole('table', { name: 'Order summary' })
      await expect(offer.getByRole('row', { name: /^Tax \(19%\)/ })).toBeVisible()
      await page.getByLabel('Billing country').selectOption('US')
      await expect(offer.getByRole('row', { name: /^Tax/ })).toHaveCount(0)
    },
  )
}

test.describe('prices shown with tax', () => {
  test.use({ settings: { TAX_RATES: 'DE=19', DISPLAY_PRICES_WITH_TAX: 'DE' } })

  for (const { name, viewport, tag } of SCREENS) {
    test(
      `${name}, what a listing shows with tax is shown by the asset, the cart and the total, and is paid`,
      { tag },
      async ({ page, dataDir }) => {
        await page.setViewportSize(viewport)
        // As somebody sees it who has never been here, from the server's page on.
        await visit(page, '/2d')
        await expect(page.getByText('Prices include 19% tax.')).toBeVisible()
        await expect(page.getByText('from $4.76').first()).toBeVisible()
        await expect(page.getByText('from $4.00')).toHaveCount(0)
        await register(page, { dataDir })
        const [asset = ''] = await assetsForSale(page, '/2d')
        await visit(page, asset)
        const panel = page.getByRole('region', { name: /^License/ })
        await expect(panel.getByText(/Price includes 19% tax/)).toBeVisible()
        await seedCart(page, asset.replace('/product/', ''))
        await visit(page, '/checkout')
        const bill = page.getByRole('region', { name: 'Order summary' })
        await expect(bill.getByRole('term').filter({ hasText: 'Tax (19%)' })).toBeVisible()
        const shown = await amount(bill, 'Total')
        await expect(bill.getByText(`$${shown.toFixed(2)}`).first()).toBeVisible()
        await page.getByLabel('Billing country').selectOption('DE')
        await page.getByRole('checkbox', { name: /right of withdrawal/ }).check()
        await audit(page, 'a checkout with prices that include tax')
        await page.getByRole('button', { name: 'Confirm & Pay' }).click()
        const receipt = page.getByRole('table', { name: 'Receipt' })
        await expect(receipt.getByRole('row', { name: /^Total/ })).toContainText(
          `$${shown.toFixed(2)}`,
        )
      },
    )
  }
})
