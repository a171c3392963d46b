import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { openCreditShop } from '#tests/support/credit-shop.ts'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { PLAN } from '../support/price-book-data.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'

const link = (name: string) => screen.findByRole('link', { name }, PATIENCE)

/** The prices, for who pays for Standard. */
async function openPrices(changes: object = {}) {
  const shop = await openCreditShop('/')
  await shop.subscribe({}, { plan_id: PLAN.STANDARD_MONTH, ...changes })
  await shop.give(25, { source: 'plan', expiresAt: null })
  await shop.goTo('/pricing')
  await screen.findAllByText(/Switch to Pro/, {}, PATIENCE)
  return shop
}

test('who pays for a plan takes the free one for its end, is told what that means, and can undo it', async () => {
  const shop = await openPrices()
  await shop.user.click(await link('Join the free plan'))
  await screen.findByRole('heading', { name: /^Plan change on \w+ \d+, \d{4}$/ }, PATIENCE)
  const words = await screen.findByText(/^After that you’ll be on the free plan/, {}, PATIENCE)
  await waitFor(() =>
    expect(words).toHaveTextContent(
      'After that you’ll be on the free plan and won’t be charged again. 25 credits from your plan will be held 12 months in case you resubscribe. You keep every file you licensed.',
    ),
  )
  expect(screen.getByRole('row', { name: /^Due today/ })).toHaveTextContent('$0.00')
  expect(screen.queryByRole('row', { name: /^Next payment/ })).not.toBeInTheDocument()
  await shop.user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^Free plan starts on/, {}, PATIENCE)).toBeVisible()
  await shop.user.click(await link('Your subscription'))
  const waiting = await screen.findByText(/^Changes to Free on/, {}, PATIENCE)
  expect(waiting).toHaveTextContent(
    /You won’t be charged again\. 25 credits from your plan will be held/,
  )
  await shop.goTo('/pricing')
  expect(await screen.findByText(/^Your plan starting \w+ \d+, \d{4}$/, {}, PATIENCE)).toBeVisible()
  await shop.goTo('/account/subscription')
  await shop.user.click(await screen.findByRole('button', { name: 'Undo change' }, PATIENCE))
  expect(
    await screen.findByText('Change undone. Your plan stays the same.', {}, PATIENCE),
  ).toBeVisible()
  expect(await shop.db.selectFrom('subscriptions').select('pending_plan_id').execute()).toEqual([
    { pending_plan_id: null },
  ])
}, 40_000)

test('who takes the free plan beside a paid one is told when its packs start, and may leave it', async () => {
  const shop = await openPrices()
  await shop.db.updateTable('users').set({ free_subscriber: 1 }).execute()
  await shop.reload('/account/subscription')
  await screen.findByRole('button', { name: 'Leave free plan' }, PATIENCE)
  expect(screen.getByText('Your free packs start when your paid plan ends.')).toBeVisible()
  expect(screen.queryByText(/^Your next pack arrives on/)).not.toBeInTheDocument()
})

test('until it is known what they pay for, the free plan has no way that may be the wrong one', async () => {
  const shop = await openPrices()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  shop.network.use(
    http.all(`${ORIGIN}/api/v1/subscriptions/show/details`, async () => {
      // What answers otherwise does so then.
      await asked
    }),
  )
  await shop.reload('/pricing')
  await screen.findByRole('rowheader', { name: /^Free/ }, PATIENCE)
  expect(screen.queryByRole('link', { name: 'Join the free plan' })).not.toBeInTheDocument()
  answer()
  expect(await link('Join the free plan')).toHaveAttribute('href', expect.stringMatching(/plan=/))
})

test('who owes a payment settles that first', async () => {
  const ended = Date.now() - 60_000
  const shop = await openPrices({ status: 'past-due', failures: 1, period_ends_at: ended })
  await shop.user.click(await link('Payment past due'))
  await heading('Subscription')
  expect(await screen.findByRole('button', { name: /^Pay \$.* now$/ }, PATIENCE)).toBeVisible()
})
