import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { cents } from '#domain/shared/money.ts'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'

const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)
const link = (name: string) => screen.findByRole('link', { name }, PATIENCE)
const fact = (name: RegExp) => screen.findByRole('row', { name }, PATIENCE)

test('without a plan the page leads to the plans', async () => {
  const shop = await openCreditShop('/account/subscription')
  await heading('Subscription')
  await shop.user.click(await screen.findByRole('link', { name: 'View plans' }, PATIENCE))
  await waitFor(() => expect(shop.address()).toBe('/pricing'), PATIENCE)
})

test('a plan shows its price, when it renews and how much of each allowance is used', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({ downloadsPerMonth: 40, practicePerMonth: 12 })
  await shop.goTo('/account/subscription')
  expect(await fact(/^Price/)).toHaveTextContent('$39.00')
  expect(await fact(/^Next payment/)).toBeVisible()
  expect(screen.getByRole('meter', { name: 'Downloads' })).toHaveAttribute('max', '40')
  expect(screen.getByRole('meter', { name: 'Practice footage' })).toHaveAttribute('max', '12')
})

test('canceling takes two clicks, needs no reason and says what stays', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe()
  await shop.give(25, { source: 'plan', expiresAt: null })
  await shop.give(5)
  await shop.goTo('/account/subscription')
  await shop.user.click(await button('Cancel plan'))
  const asked = within(await screen.findByRole('dialog', { name: 'Cancel your plan?' }))
  expect(asked.getByText(/^25 credits from your plan will be held 12 months/)).toBeVisible()
  expect(asked.getByText(/You keep the 5 credits you purchased/)).toBeVisible()
  await shop.user.click(asked.getByRole('button', { name: 'Cancel plan' }))
  expect(await fact(/^Ends on/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const kept = await shop.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
  expect(kept.cancel_at).toBe(kept.period_ends_at)
  expect(kept.cancel_reason).toBeNull()

  await shop.user.click(await button('Keep plan'))
  expect(await fact(/^Next payment/)).toBeVisible()
  expect(
    await screen.findByText('Your plan has been reactivated. Nothing was charged.'),
  ).toBeVisible()
}, 30_000)

test('a reason that is given is kept', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe()
  await shop.goTo('/account/subscription')
  await shop.user.click(await button('Cancel plan'))
  const asked = within(await screen.findByRole('dialog', { name: 'Cancel your plan?' }))
  await shop.user.type(asked.getByRole('textbox'), 'the job is done')
  await shop.user.click(asked.getByRole('button', { name: 'Cancel plan' }))
  await fact(/^Ends on/)
  const kept = await shop.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
  expect(kept.cancel_reason).toBe('the job is done')
}, 30_000)

test('a scheduled change can be undone', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({}, { pending_plan_id: 2 })
  await shop.goTo('/account/subscription')
  expect(await screen.findByText(/^Changes to Basic on/, {}, PATIENCE)).toHaveTextContent(
    /\$19\.00.*, under the Individual license\.$/,
  )
  await shop.user.click(await button('Undo change'))
  expect(await screen.findByText('Change undone. Your plan stays the same.')).toBeVisible()
  expect(screen.queryByText(/^Changes to Basic on/)).not.toBeInTheDocument()
}, 30_000)

test('a renewal that is past due says what happens next', async () => {
  const shop = await openCreditShop('/')
  const ended = Date.now() - 60_000
  await shop.subscribe(
    { basePrice: cents(3900) },
    {
      status: 'past-due',
      failures: 1,
      anchor: addMonths(ended, -1),
      period_starts_at: addMonths(ended, -1),
      period_ends_at: ended,
    },
  )
  await shop.goTo('/account/subscription')
  expect(await screen.findByText(/couldn’t charge/, {}, PATIENCE)).toBeVisible()
  expect(await link('Use another payment method')).toHaveAttribute(
    'href',
    '/checkout/payment_method?of=plan',
  )
  await shop.user.click(await button('Pay $39.00 now'))
  expect(await screen.findByText('Paid. $39.00 was charged.', {}, PATIENCE)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/couldn’t charge/)).toBeNull())
})

test('another card is saved for a plan without a charge, once its bank has been answered', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe()
  await shop.goTo('/account/subscription')
  await shop.user.click(await link('Change payment method'))
  expect(await heading('Payment method')).toBeVisible()
  expect(await screen.findByText(/^Nothing is charged now\./, {}, PATIENCE)).toBeVisible()
  await shop.user.click(screen.getByRole('radio', { name: 'Test: card declined' }))
  await shop.user.click(await button('Save payment method'))
  expect(await screen.findByText(/was declined/, {}, PATIENCE)).toBeVisible()
  await shop.user.click(screen.getByRole('radio', { name: /3-D Secure/ }))
  await shop.user.click(await button('Save payment method'))
  await shop.user.click(await screen.findByRole('button', { name: 'Approve' }, PATIENCE))
  expect(await heading('Subscription')).toBeVisible()
  expect(await screen.findByText('Payment method saved for your Standard plan.')).toBeVisible()
  const kept = await shop.db.selectFrom('subscriptions').select('payment').executeTakeFirst()
  expect(kept?.payment).toBe('sandbox_second_step')
}, 30_000)

test('a cheaper plan is put down for the period’s end, with nothing charged', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe()
  await shop.goTo('/account/subscription')
  await fact(/^Next payment/)
  shop.stores().modals.show({ kind: 'upgrade', planId: 2, licenseId: 1, onward: null })
  const change = within(await screen.findByRole('dialog', { name: 'Change your plan' }, PATIENCE))
  expect(await change.findByRole('row', { name: /^Due today/ })).toHaveTextContent('$0.00')
  await shop.user.click(change.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^Changes to Basic on/, {}, PATIENCE)).toBeVisible()
}, 30_000)
