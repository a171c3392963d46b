import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import { FILE } from '../support/backend-data.ts'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'

const dialog = (name: string) => screen.findByRole('dialog', { name }, PATIENCE)

/** A cart of two files that is about to be paid with credits, beside a plan. */
async function atCheckout(plan: Partial<PlanVariant>) {
  const shop = await openCreditShop('/')
  await shop.subscribe(plan)
  await shop.give(9)
  await shop.put(FILE.HD)
  await shop.put(FILE.SMOKE)
  await shop.goTo('/checkout')
  await shop.user.selectOptions(await screen.findByLabelText('Billing country', {}, PATIENCE), 'US')
  await shop.user.click(await screen.findByRole('radio', { name: /^2 credits/ }, PATIENCE))
  return {
    ...shop,
    pay: () => shop.user.click(screen.getByRole('button', { name: 'Confirm & Pay' })),
  }
}

test('a plan without downloads opens the limit, where money is the cheapest suggested action', async () => {
  const shop = await atCheckout({ downloadsPerMonth: 0 })
  await shop.pay()
  const limit = within(await dialog('Your plan doesn’t include downloads'))
  expect(limit.getByText('Your whole cart costs $10.00.')).toBeVisible()
  expect(limit.queryByRole('button', { name: 'Change plan' })).not.toBeInTheDocument()
  await shop.user.click(limit.getByRole('button', { name: 'Pay by card' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'Test card' })).toBeChecked()
  await shop.pay()
  await heading('Your files are ready')
}, 30_000)

test('a cart that needs more than are left says how many are', async () => {
  const shop = await atCheckout({ downloadsPerMonth: 1 })
  await shop.pay()
  const limit = within(await dialog('Not enough downloads left this month'))
  expect(limit.getByRole('alert')).toHaveTextContent(
    /^0 of 1 used\. Your cart needs more downloads than you have left\. Resets/,
  )
  expect(limit.getByRole('meter', { name: 'Downloads this month' })).toHaveAttribute('max', '1')
  await shop.user.click(limit.getByRole('button', { name: 'Got it' }))
  expect(
    screen.getByText('Your cart has more files than you have downloads left this month (1 of 1).'),
  ).toBeVisible()
}, 30_000)

test('where a larger plan costs less than the cart, it is offered, and the cart is paid behind it', async () => {
  const shop = await atCheckout({ downloadsPerMonth: 1, basePrice: cents(1800) })
  await shop.db.updateTable('variants').set({ base_price: 9000 }).execute()
  await shop.reload('/checkout')
  await shop.user.selectOptions(await screen.findByLabelText('Billing country', {}, PATIENCE), 'US')
  await shop.user.click(await screen.findByRole('radio', { name: /^2 credits/ }, PATIENCE))
  await shop.pay()
  const limit = within(await dialog('Not enough downloads left this month'))
  await shop.user.click(await limit.findByRole('button', { name: 'Change plan' }, PATIENCE))
  const change = within(await dialog('Change your plan'))
  await change.findByRole('row', { name: /^Due today/ }, PATIENCE)
  await shop.user.selectOptions(change.getByLabelText('Billing country'), 'US')
  await shop.user.click(change.getByRole('button', { name: 'Confirm & Pay' }))
  await heading('Your files are ready')
  expect(screen.getByRole('row', { name: 'Paid with 2 credits' })).toBeVisible()
}, 40_000)
