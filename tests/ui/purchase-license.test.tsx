import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { cents } from '#domain/shared/money.ts'
import { paidOrders } from '../support/backend.ts'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { PACK, CREDIT_SUBSCRIPTION } from '../support/price-book-data.ts'
import { PATIENCE } from '#tests/support/shop.tsx'

const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE)
const link = (name: string) => screen.findByRole('link', { name }, PATIENCE)
const row = (name: RegExp) => screen.findByRole('row', { name }, PATIENCE)
const dialog = (name: string) => screen.findByRole('dialog', { name }, PATIENCE)

/** A period that ended a minute ago, and was not paid for. */
function pastDue() {
  const ended = Date.now() - 60_000
  const began = addMonths(ended, -1)
  const period = { anchor: began, period_starts_at: began, period_ends_at: ended }
  return { ...period, status: 'past-due', failures: 1 } as const
}

test('a limit leads to a plan under the license of the plan, which its bill names', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe(
    { downloadsPerMonth: 0, basePrice: cents(1900) },
    { license_id: 3, price: 7600 },
  )
  await shop.give(5, { licenseId: 3 })
  await shop.goTo('/product/asset-4')
  await shop.user.click(await button('Download · 1 credit'))
  const limit = within(await dialog('Your plan doesn’t include downloads'))
  await shop.user.click(await limit.findByRole('button', { name: 'Change plan' }, PATIENCE))
  const change = within(await dialog('Change your plan'))
  expect(await change.findByRole('row', { name: /^License/ }, PATIENCE)).toHaveTextContent(
    'Enterprise $3M–$20M',
  )
  expect(change.queryByRole('row', { name: /^Starts/ })).toBeNull()
  expect(change.getByRole('row', { name: /^Due today/ })).not.toHaveTextContent('$0.00')
}, 30_000)

test('what is due is what its button says, under the license of the plan', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({ basePrice: cents(1900) }, { license_id: 3, price: 7600, ...pastDue() })
  await shop.goTo('/account/subscription')
  expect(await button('Pay $76.00 now')).toBeVisible()
  await shop.user.click(await link('Use another payment method'))
  expect(
    await screen.findByText(/^\$76\.00 is due for your Standard plan\./, {}, PATIENCE),
  ).toBeVisible()
  await shop.user.click(await button('Pay $76.00'))
  expect(
    await screen.findByText('Paid. Your Standard plan is active again.', {}, PATIENCE),
  ).toBeVisible()
  expect(await paidOrders(shop.db)).toHaveLength(1)
}, 30_000)

test('where another plan was scheduled for the renewal, that one is due', async () => {
  const shop = await openCreditShop('/')
  const scheduled = { pending_plan_id: 2, pending_license_id: 2, pending_price: 3333 }
  await shop.subscribe({}, { ...scheduled, ...pastDue() })
  await shop.goTo('/account/subscription')
  expect(await button('Pay $33.33 now')).toBeVisible()
})

test('so is a month that is past due of a credit subscription', async () => {
  const shop = await openCreditShop('/')
  await shop.creditSubscription({ license_id: 2, price: 6120, ...pastDue() })
  await shop.goTo('/account/subscription')
  expect(await link('Use another payment method')).toHaveAttribute(
    'href',
    '/checkout/payment_method?of=credits',
  )
  await shop.user.click(await button('Pay $61.20 now'))
  expect(await screen.findByText('Paid. $61.20 was charged.', {}, PATIENCE)).toBeVisible()
})

test('who has grown out of the license of what is past due buys it under the one they need', async () => {
  const shop = await openCreditShop('/')
  await shop.creditSubscription({ license_id: 1, price: 3400, ...pastDue() })
  await shop.needLicense(2)
  await shop.reload('/account/subscription')
  await shop.user.click(await link('Pay for the credit subscription now'))
  expect(await row(/^Due today/)).toHaveTextContent('$61.20')
  expect(shop.address()).toBe(`/checkout/purchase?pack=${CREDIT_SUBSCRIPTION}&license=2`)
})

test('credits beside a plan of a higher license say so, and are had under it by one click', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({}, { license_id: 2, price: 7020 })
  await shop.reload(`/checkout/purchase?pack=${PACK.TEN}`)
  expect(
    await screen.findByText(/^Your plan is under the Startup license/, {}, PATIENCE),
  ).toBeVisible()
  await shop.user.click(await button('Use the Startup license'))
  expect(await row(/^Due today/)).toHaveTextContent('$36.00')
  expect(await row(/^License/)).toHaveTextContent('Startup')
  expect(screen.getByRole('region', { name: 'Order summary' })).toHaveFocus()
  expect(shop.stores().licenses.chosenId).toBe(1)
})

test('who comes to need a higher license while paying takes it in a dialog, and sees its price first', async () => {
  const shop = await openCreditShop(`/checkout/purchase?pack=${PACK.TEN}`)
  await button('Confirm & Pay')
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await shop.needLicense(2)
  await shop.user.click(await button('Confirm & Pay'))
  const asked = within(await dialog('Upgrade your license'))
  expect(
    await asked.findByText(
      /^The selected license doesn’t cover your company\. You need the Startup license\.$/,
    ),
  ).toBeVisible()
  await shop.user.click(asked.getByRole('button', { name: 'Use the Startup license' }))
  await waitFor(async () => expect(await row(/^Due today/)).toHaveTextContent('$36.00'), PATIENCE)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await paidOrders(shop.db)).toEqual([])
})

test('a dialog that sells offers the license that it comes to need', async () => {
  const shop = await openCreditShop('/product/asset-4')
  await shop.user.click(await button('Use 1 credit instead'))
  const buying = within(await dialog('Buy more credits'))
  await buying.findByRole('row', { name: 'Due today $10.00' }, PATIENCE)
  await shop.needLicense(2)
  await shop.user.click(buying.getByRole('radio', { name: /^25 credits/ }))
  await shop.user.click(
    await buying.findByRole('button', { name: 'Use the Startup license' }, PATIENCE),
  )
  expect(await buying.findByRole('row', { name: 'Due today $81.00' }, PATIENCE)).toBeVisible()
  expect(buying.getByRole('radio', { name: /^25 credits/ })).toBeChecked()
  expect(buying.getByRole('row', { name: /^License/ })).toHaveTextContent('Startup')
}, 30_000)
