import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { messages, openCreditShop } from '#tests/support/credit-shop.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'

const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)
const fact = (name: RegExp) => screen.findByRole('row', { name }, PATIENCE)
const creditSubscriptions = () =>
  screen.findByRole('table', { name: 'Credit subscription' }, PATIENCE)

test('the pricing page sells a credit subscription apart from the packs, at its price a month under each license', async () => {
  const shop = await openCreditShop('/pricing')
  expect(
    within(await creditSubscriptions()).getByRole('row', { name: /^20 credits/ }),
  ).toHaveTextContent('20 credits$1.70$34.00Subscribe')
  expect(screen.getByText(/^Renews monthly until you cancel/)).toBeVisible()
  const packs = within(screen.getByRole('table', { name: 'Credit packs' }))
  expect(packs.queryByRole('row', { name: /^20 credits/ })).not.toBeInTheDocument()
  await shop.user.selectOptions(screen.getByLabelText('License'), 'Startup')
  await waitFor(async () => expect(await creditSubscriptions()).toHaveTextContent('$61.20'))
})

test('a credit subscription is bought with its charges in plain words, and canceled in as many clicks, and kept', async () => {
  const shop = await openCreditShop('/pricing')
  await shop.user.click(
    within(await creditSubscriptions()).getByRole('link', { name: /^Subscribe to 20/ }),
  )
  expect(await fact(/^Due today/)).toHaveTextContent('$34.00')
  expect(await fact(/^Next payment/)).toHaveTextContent(/\$34\.00 on \w+ \d+, \d{4}/)
  expect(screen.getByText('renews every month until you cancel')).toBeVisible()
  await button('Confirm & Pay')
  expect(
    screen.getByText(
      /^You pay \$34\.00 today, then \$34\.00 every month starting \w+ \d+, \d{4} until you cancel\./,
    ),
  ).toBeVisible()
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await shop.user.click(screen.getByRole('radio', { name: 'Test: payment succeeds' }))
  await shop.user.click(await button('Confirm & Pay'))
  await heading('Your credit subscription is active')
  expect(
    screen.getByText(/renews monthly until you cancel it under Account > Subscription/),
  ).toBeVisible()

  await shop.goTo('/account/subscription')
  expect(await fact(/^Next payment/)).toHaveTextContent('$34.00')
  await shop.user.click(await button('Cancel subscription'))
  const asked = within(
    await screen.findByRole('dialog', { name: 'Cancel your credit subscription?' }),
  )
  expect(asked.getByText(/you won’t be charged again/)).toBeVisible()
  await shop.user.click(asked.getByRole('button', { name: 'Cancel subscription' }))
  expect(await fact(/^Ends on/)).toBeVisible()
  expect(screen.queryByRole('row', { name: /^Next payment/ })).not.toBeInTheDocument()
  const kept = await shop.db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
  expect(kept.cancel_at).toBe(kept.period_ends_at)

  await shop.user.click(await button('Keep subscription'))
  expect(await fact(/^Next payment/)).toBeVisible()
  await waitFor(() =>
    expect(messages()).toHaveTextContent(
      'Your credit subscription has been reactivated. Nothing was charged.',
    ),
  )
}, 30_000)

test('a month that is past due says what happens next, and can be paid or left at once', async () => {
  const shop = await openCreditShop('/')
  const ended = Date.now() - 60_000
  const began = addMonths(ended, -1)
  const past = { anchor: began, period_starts_at: began, period_ends_at: ended }
  await shop.creditSubscription({ ...past, status: 'past-due', failures: 1 })
  await shop.goTo('/account/subscription')
  expect(
    await screen.findByText(/couldn’t charge your last monthly payment/, {}, PATIENCE),
  ).toBeVisible()
  expect(await button('Pay $34.00 now')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Use another payment method' })).toHaveAttribute(
    'href',
    '/checkout/payment_method?of=credits',
  )
  await shop.user.click(await button('Cancel subscription'))
  const asked = within(
    await screen.findByRole('dialog', { name: 'Cancel your credit subscription?' }),
  )
  await shop.user.click(asked.getByRole('button', { name: 'Cancel subscription' }))
  await waitFor(() =>
    expect(messages()).toHaveTextContent('Canceled. Your credit subscription has ended.'),
  )
  expect(await screen.findByText('No subscription', {}, PATIENCE)).toBeVisible()
}, 30_000)

test('it stands beside a plan, and each is left by itself', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe()
  await shop.creditSubscription()
  await shop.goTo('/account/subscription')
  expect(await button('Cancel plan')).toBeVisible()
  expect(await button('Cancel subscription')).toBeVisible()
})

test('the credits page says what comes next, and leads to the way out', async () => {
  const shop = await openCreditShop('/')
  await shop.creditSubscription()
  await shop.goTo('/account/credits')
  expect(
    await screen.findByText(
      /^Your credit subscription \(20 credits per month\) renews on .* for \$34\.00\./,
      {},
      PATIENCE,
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
    'href',
    '/account/subscription',
  )
})

test('who is short of credits is offered none that come every month', async () => {
  const shop = await openCreditShop('/account/credits')
  await screen.findByText('0 credits', {}, PATIENCE)
  shop.stores().modals.show({ kind: 'credits', missing: 11, mode: 'download', onward: null })
  const buying = within(await screen.findByRole('dialog', { name: 'Buy more credits' }, PATIENCE))
  expect(await buying.findByRole('radio', { name: /^25 credits/ })).not.toBeChecked()
  expect(buying.getByRole('radio', { name: 'Custom amount' })).toBeChecked()
  expect(buying.queryByRole('radio', { name: /^20 credits/ })).not.toBeInTheDocument()
})

test('who has one is told so at the checkout of another', async () => {
  const shop = await openCreditShop('/')
  await shop.creditSubscription()
  await shop.goTo('/checkout/purchase?pack=5')
  expect(
    await screen.findByText(
      /^You already have a credit subscription of 20 credits per month, which renews on \w/,
      {},
      PATIENCE,
    ),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Your subscription' })).toHaveAttribute(
    'href',
    '/account/subscription',
  )
})

test('who has one that goes on is offered no other, and who canceled it is', async () => {
  const shop = await openCreditShop('/')
  await shop.creditSubscription()
  await shop.goTo('/pricing')
  await waitFor(
    async () => expect(await creditSubscriptions()).toHaveTextContent('Your subscription'),
    PATIENCE,
  )
  const table = within(await creditSubscriptions())
  expect(table.getByRole('link', { name: 'Your subscription' })).toHaveAttribute(
    'href',
    '/account/subscription',
  )
  expect(table.queryByRole('link', { name: /^Subscribe/ })).not.toBeInTheDocument()
  await shop.db
    .updateTable('subscriptions')
    .set((row) => ({ cancel_at: row.ref('period_ends_at') }))
    .execute()
  await shop.reload('/pricing')
  await shop.stores().credits.refresh()
  expect(shop.stores().credits.subscription?.creditSubscription?.cancelAt).toBeGreaterThan(0)
  expect(
    within(await creditSubscriptions()).getByRole('link', { name: /^Subscribe/ }),
  ).toBeVisible()
})

test('one under too low a license says so, and is begun anew with its end before the click', async () => {
  const shop = await openCreditShop('/')
  await shop.creditSubscription()
  await shop.needLicense(3)
  await shop.reload('/account/subscription')
  expect(
    await screen.findByText(
      /Your credit subscription is under the Individual license, but your account now requires Enterprise \$3M–\$20M\. Its credits can’t be used under that license/,
      {},
      PATIENCE,
    ),
  ).toHaveTextContent('It still renews at its current price.')
  await shop.user.click(screen.getByRole('link', { name: 'Start a new credit subscription' }))
  expect(
    await screen.findByText(
      /replaces your credit subscription of 20 credits per month under the Individual license/,
      {},
      PATIENCE,
    ),
  ).toHaveTextContent('The rest of its current month is not refunded')
  expect(await fact(/^Due today/)).toHaveTextContent('$136.00')
  await button('Confirm & Pay')
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await shop.user.type(screen.getByLabelText('Company'), 'Ember Ltd')
  await shop.user.click(screen.getByRole('radio', { name: 'Test: payment succeeds' }))
  await shop.user.click(await button('Confirm & Pay'))
  await heading('Your credit subscription is active')
  await shop.goTo('/account/subscription')
  expect(await fact(/^License/)).toHaveTextContent('Enterprise $3M–$20M')
  expect(screen.queryByText(/can’t be used under that license/)).not.toBeInTheDocument()
}, 30_000)

test('a plan under too low a license says so, and leads to the change of its license', async () => {
  const shop = await openCreditShop('/')
  const { id } = await shop.subscribe()
  await shop.needLicense(3)
  await shop.reload('/account/subscription')
  expect(
    await screen.findByText(/Your plan is under the Individual license/, {}, PATIENCE),
  ).toHaveTextContent('It still renews at its current price.')
  expect(screen.getByRole('link', { name: 'Change the plan’s license' })).toHaveAttribute(
    'href',
    `/checkout/purchase?plan=${id}&license=3`,
  )
})

test('a credit subscription and a plan of a license that suffices are left alone', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe()
  await shop.creditSubscription()
  await shop.goTo('/account/subscription')
  await button('Cancel subscription')
  expect(screen.queryByText(/can’t be used under that license/)).not.toBeInTheDocument()
})
