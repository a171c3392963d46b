import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { messages, openCreditShop } from '#tests/support/credit-shop.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'

const button = (name: string) => screen.findByRole('button', { name }, PATIENCE)
const fact = (name: RegExp) => screen.findByRole('row', { name }, PATIENCE)
const refills = () => screen.findByRole('table', { name: 'Monthly refill' }, PATIENCE)

test('the pricing page sells a refill apart from the packs, at its price a month under each licence', async () => {
  const shop = await openCreditShop('/pricing')
  expect(within(await refills()).getByRole('row', { name: /^20 credits/ })).toHaveTextContent(
    '20 credits$1.70$34.00Begin',
  )
  expect(screen.getByText(/^Renews monthly until you cancel/)).toBeVisible()
  const packs = within(screen.getByRole('table', { name: 'Credit packs' }))
  expect(packs.queryByRole('row', { name: /^20 credits/ })).not.toBeInTheDocument()
  await shop.user.selectOptions(screen.getByLabelText('Licence'), 'Startup')
  await waitFor(async () => expect(await refills()).toHaveTextContent('$61.20'))
})

test('a refill is bought with its charges in plain words, and cancelled in as many clicks, and kept', async () => {
  const shop = await openCreditShop('/pricing')
  await shop.user.click(
    within(await refills()).getByRole('link', { name: /^Begin a refill of 20/ }),
  )
  expect(await fact(/^To pay now/)).toHaveTextContent('$34.00')
  expect(await fact(/^Next charge/)).toHaveTextContent(/\$34\.00 on \d+ \w+ \d{4}/)
  expect(screen.getByText('renews every month until you cancel')).toBeVisible()
  await button('Confirm & Pay')
  await shop.user.selectOptions(screen.getByLabelText('Billing country'), 'Canada')
  await shop.user.click(screen.getByRole('radio', { name: 'A card that pays' }))
  await shop.user.click(await button('Confirm & Pay'))
  await heading('Your monthly refill')
  expect(
    screen.getByText(/renews every month until you cancel it under Subscription/),
  ).toBeVisible()

  await shop.goTo('/account/subscription')
  expect(await fact(/^Next charge/)).toHaveTextContent('$34.00')
  await shop.user.click(await button('Cancel refill'))
  const asked = within(await screen.findByRole('dialog', { name: 'Cancel your refill?' }))
  expect(asked.getByText(/nothing more is charged/)).toBeVisible()
  await shop.user.click(asked.getByRole('button', { name: 'Cancel refill' }))
  expect(await fact(/^Ends on/)).toBeVisible()
  expect(screen.queryByRole('row', { name: /^Next charge/ })).not.toBeInTheDocument()
  const kept = await shop.db.selectFrom('refills').selectAll().executeTakeFirstOrThrow()
  expect(kept.cancel_at).toBe(kept.period_ends_at)

  await shop.user.click(await button('Keep my refill'))
  expect(await fact(/^Next charge/)).toBeVisible()
  await waitFor(() =>
    expect(messages()).toHaveTextContent('Your refill goes on. Nothing was charged.'),
  )
}, 30_000)

test('a month that is owed says what happens next, and can be paid or left at once', async () => {
  const shop = await openCreditShop('/')
  const ended = Date.now() - 60_000
  const began = addMonths(ended, -1)
  const past = { anchor: began, period_starts_at: began, period_ends_at: ended }
  await shop.refill({ ...past, status: 'past-due', failures: 1 })
  await shop.goTo('/account/subscription')
  expect(await screen.findByText(/last refill could not be charged/, {}, PATIENCE)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pay for the refill now' })).toHaveAttribute(
    'href',
    '/checkout/service?pack=5',
  )
  await shop.user.click(await button('Cancel refill'))
  const asked = within(await screen.findByRole('dialog', { name: 'Cancel your refill?' }))
  await shop.user.click(asked.getByRole('button', { name: 'Cancel refill' }))
  await waitFor(() => expect(messages()).toHaveTextContent('Cancelled. Your refill has ended.'))
  expect(await screen.findByText('No subscription', {}, PATIENCE)).toBeVisible()
}, 30_000)

test('it stands beside a plan, and each is left by itself', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe()
  await shop.refill()
  await shop.goTo('/account/subscription')
  expect(await button('Cancel plan')).toBeVisible()
  expect(await button('Cancel refill')).toBeVisible()
})

test('the credits page says what comes next, and leads to the way out', async () => {
  const shop = await openCreditShop('/')
  await shop.refill()
  await shop.goTo('/account/credits')
  expect(
    await screen.findByText(/^Your refill of 20 credits renews on .* for \$34\.00\./, {}, PATIENCE),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cancel it' })).toHaveAttribute(
    'href',
    '/account/subscription',
  )
})

test('who is short of credits is offered none that come every month', async () => {
  const shop = await openCreditShop('/account/credits')
  await screen.findByText('0 credits', {}, PATIENCE)
  shop.stores().modals.show({ kind: 'credits', missing: 11, mode: 'download', onward: null })
  const buying = within(await screen.findByRole('dialog', { name: 'Buy more credits' }, PATIENCE))
  expect(await buying.findByRole('radio', { name: /^25 credits/ })).toBeChecked()
  expect(buying.queryByRole('radio', { name: /^20 credits/ })).not.toBeInTheDocument()
})

test('who has one is told so at the checkout of another', async () => {
  const shop = await openCreditShop('/')
  await shop.refill()
  await shop.goTo('/checkout/service?pack=5')
  expect(await screen.findByText(/You have a monthly refill already/, {}, PATIENCE)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
})
