import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paidCharges } from '../support/backend.ts'
import { FILE } from '../support/backend-data.ts'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'

async function atCheckout(credits: number) {
  const shop = await openCreditShop('/')
  if (credits > 0) await shop.give(credits)
  await shop.put(FILE.HD)
  await shop.put(FILE.UHD)
  await shop.goTo('/checkout')
  await shop.user.selectOptions(
    await screen.findByLabelText('Billing country', {}, PATIENCE),
    'Canada',
  )
  return shop
}

test('a cart is paid with credits instead of money, and the receipt says how many', async () => {
  const shop = await atCheckout(5)
  await shop.user.click(await screen.findByRole('radio', { name: /^3 credits/ }, PATIENCE))
  expect(screen.getByText(/^You pay 3 credits today\./)).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Test: payment succeeds' })).not.toBeInTheDocument()
  await shop.user.click(screen.getByRole('button', { name: 'Confirm & Pay' }))
  await heading('Your files are ready')
  expect(screen.getByRole('row', { name: 'Paid with 3 credits' })).toBeVisible()
  expect(await paidCharges(shop.db)).toEqual([])
  await shop.goTo('/account/orders')
  const orders = within(await screen.findByRole('table', { name: 'Orders' }, PATIENCE))
  expect(orders.getByRole('cell', { name: '3 credits' })).toBeVisible()
  expect(orders.queryByText('$0.00')).not.toBeInTheDocument()
}, 30_000)

test('credits that went back stand on the order and in the list of orders', async () => {
  const shop = await atCheckout(5)
  await shop.user.click(await screen.findByRole('radio', { name: /^3 credits/ }, PATIENCE))
  await shop.user.click(screen.getByRole('button', { name: 'Confirm & Pay' }))
  await heading('Your files are ready')
  const receipt = shop.address()
  const [, order = ''] = /order=(\w+)/.exec(receipt) ?? []
  await shop.ask('/api/v1/withdrawals', { order_id: order, parts: [{ kind: 'line', position: 1 }] })
  await shop.reload('/account/orders')
  expect(
    await screen.findByRole('cell', { name: 'Paid, 2 credits refunded' }, PATIENCE),
  ).toBeVisible()
  await shop.reload(receipt)
  await heading('Your files are ready')
  expect(screen.getByRole('row', { name: 'Refunded 2 credits' })).toBeVisible()
  await shop.ask('/api/v1/withdrawals', { order_id: order, parts: [{ kind: 'line', position: 0 }] })
  await shop.reload(receipt)
  await heading('Order refunded')
  expect(screen.getByText('Your credits have been returned to your account.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Withdraw from this order' })).not.toBeInTheDocument()
  await shop.reload('/account/orders')
  expect(await screen.findByRole('cell', { name: 'Refunded' }, PATIENCE)).toBeVisible()
}, 30_000)

test('who is short of credits buys the missing ones on the way, and the cart is paid then', async () => {
  const shop = await atCheckout(1)
  await shop.user.click(await screen.findByRole('radio', { name: /^3 credits/ }, PATIENCE))
  await shop.user.click(screen.getByRole('button', { name: 'Confirm & Pay' }))
  const more = within(await screen.findByRole('dialog', { name: 'Buy more credits' }, PATIENCE))
  expect(more.getByRole('alert')).toHaveTextContent('You need 2 more credits for your cart.')
  const country = await more.findByLabelText('Billing country', {}, PATIENCE)
  await shop.user.selectOptions(country, 'Canada')
  await shop.user.click(more.getByRole('button', { name: 'Confirm & Pay' }))
  await heading('Your files are ready')
  await waitFor(() =>
    expect(screen.getByRole('row', { name: 'Paid with 3 credits' })).toBeVisible(),
  )
}, 30_000)

test('only credits that are good for the cart’s license are said to be there', async () => {
  const shop = await atCheckout(5)
  await shop.give(2, { licenseId: 3 })
  expect(
    await screen.findByText('You have 5 credits for this license.', {}, PATIENCE),
  ).toBeVisible()
  await shop.stores().credits.refresh()
  expect(
    await screen.findByText('You have 7 credits for this license.', {}, PATIENCE),
  ).toBeVisible()
  await shop.user.selectOptions(screen.getByLabelText('License'), 'Startup')
  expect(
    await screen.findByText('You have 2 credits for this license.', {}, PATIENCE),
  ).toBeVisible()
})

test('who has no credits is not asked about them', async () => {
  await atCheckout(0)
  expect(await screen.findByRole('radio', { name: 'Test: payment succeeds' })).toBeVisible()
  expect(screen.queryByRole('radio', { name: /credits/ })).not.toBeInTheDocument()
}, 30_000)
