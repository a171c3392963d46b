import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE } from '../support/backend-data.ts'
import { seedPriceBook } from '../support/price-book-data.ts'
import { heading, openShop, PATIENCE } from '#tests/support/shop.tsx'

const OF_GERMANY = { pricesWithTaxOf: { country: 'DE', rate: 1900 } } as const
const SAID = 'Prices include 19% tax.'
const country = () => screen.findByLabelText('Billing country', {}, PATIENCE)

test('a listing shows prices with tax and says so once', async () => {
  await openShop({ ...OF_GERMANY, at: '/2d' })
  await heading('2D elements')
  expect(screen.getAllByText(SAID)).toHaveLength(1)
  expect(screen.getAllByText('from $4.76')[0]).toBeVisible()
  expect(screen.queryByText('from $4.00')).not.toBeInTheDocument()
})

test('without the setting prices are net, and nothing is said of tax', async () => {
  const shop = await openShop({ at: '/2d' })
  shop.rates.set('DE', 1900)
  await heading('2D elements')
  expect(screen.getAllByText('from $4.00')[0]).toBeVisible()
  expect(screen.queryByText(/include/)).not.toBeInTheDocument()
})

test('an asset’s files and its price have the tax', async () => {
  await openShop({ ...OF_GERMANY, at: '/product/asset-1' })
  await heading('Asset 1')
  const panel = within(screen.getByRole('region', { name: /^License/ }))
  expect(panel.getAllByText('$4.76').length).toBeGreaterThan(1)
  expect(panel.getByText(/Price includes 19% tax\.$/)).toBeVisible()
  expect(panel.queryByText('$4.00')).not.toBeInTheDocument()
})

test('plans and packs have it', async () => {
  const shop = await openShop(OF_GERMANY)
  await seedPriceBook(shop.db)
  await shop.reload('/pricing')
  await heading('Pricing')
  expect(screen.getByText(SAID)).toBeVisible()
  const packs = within(screen.getByRole('table', { name: 'Credit packs' }))
  expect(packs.getByText('$23.80')).toBeVisible()
  expect(packs.queryByText('$20.00')).not.toBeInTheDocument()
})

test('a cart shows it from the first line to the total, and follows the country of the bill', async () => {
  const shop = await openShop({ ...OF_GERMANY, member: 'confirmed', cart: [FILE.HD, FILE.SMOKE] })
  const bill = within(await screen.findByRole('region', { name: 'Order summary' }, PATIENCE))
  expect(await bill.findByText('Tax (19%)', {}, PATIENCE)).toBeVisible()
  expect(bill.getByText('$4.76')).toBeVisible()
  expect(bill.getByText('$7.14')).toBeVisible()
  expect(bill.getByText(SAID)).toBeVisible()
  expect(bill.getByText('Subtotal before tax').nextElementSibling).toHaveTextContent('$10.00')
  expect(bill.getByText('Total').nextElementSibling).toHaveTextContent('$11.90')
  await shop.user.selectOptions(await country(), 'Canada')
  expect(await bill.findByText('$4.00', {}, PATIENCE)).toBeVisible()
  expect(bill.queryByText(SAID)).not.toBeInTheDocument()
  expect(bill.getByText('Total').nextElementSibling).toHaveTextContent('$10.00')
  await shop.user.selectOptions(await country(), 'Germany')
  expect(await bill.findByText('Tax (19%)', {}, PATIENCE)).toBeVisible()
  await shop.user.click(screen.getByRole('checkbox', { name: /right of withdrawal/ }))
  await shop.user.click(screen.getByRole('button', { name: /^Confirm/ }))
  await heading('Your files are ready')
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent('$11.90')
})
