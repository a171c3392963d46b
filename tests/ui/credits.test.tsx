import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { aUser } from '#tests/support/samples.ts'
import { FILE } from '../support/backend-data.ts'
import { messages, openCreditShop } from '#tests/support/credit-shop.ts'
import { heading, PATIENCE } from '#tests/support/shop.tsx'
import { CreditStore } from '#ui/stores/credit-store.ts'
import { errAsync, ResultAsync } from 'neverthrow'
import type { SubscriptionDetails } from '#application/ports/subscriptions.ts'
import type { Viewer } from '#domain/user/viewer.ts'

test('the balance, its lots, what ends next and every entry stand on one page', async () => {
  const shop = await openCreditShop('/')
  const now = Date.now()
  await shop.give(10, { about: 'Pack of 10 credits', expiresAt: addMonths(now, 1) })
  await shop.give(25, { about: '25 credits', licenseId: 2 })
  await shop.goTo('/account/credits')
  await heading('Credits')
  expect(await screen.findByText('35 credits', {}, PATIENCE)).toBeVisible()
  expect(screen.getByText(/^Next to expire: 10 credits on/)).toBeVisible()
  const lots = within(screen.getByRole('table', { name: 'Credits and expiration dates' }))
  expect(lots.getAllByRole('row')).toHaveLength(3)
  expect(lots.getByRole('row', { name: /^Purchased Individual .+ 10 10$/ })).toBeVisible()
  expect(lots.getByRole('row', { name: /^Purchased Startup .+ 25 25$/ })).toBeVisible()
  const ledger = within(screen.getByRole('table', { name: 'Credit history' }))
  expect(ledger.getByRole('row', { name: /Added Pack of 10 credits \+10/ })).toBeVisible()
})

test('of many lots those that end last stand in one line, with the days between which they end', async () => {
  const shop = await openCreditShop('/')
  for (let month = 1; month <= 26; month += 1) {
    await shop.give(10, { expiresAt: addMonths(Date.UTC(2031, 0, 5), month) })
  }
  await shop.goTo('/account/credits')
  await heading('Credits')
  expect(await screen.findByText('260 credits', {}, PATIENCE)).toBeVisible()
  const lots = within(screen.getByRole('table', { name: 'Credits and expiration dates' }))
  expect(lots.getAllByRole('row')).toHaveLength(26)
  const last = /^Purchased Individual February 5, 2033 to March 5, 2033 20 20$/
  expect(lots.getByRole('row', { name: last })).toBeVisible()
})

test('credits of a license that the account has outgrown stay on the page, named as such and not counted', async () => {
  const shop = await openCreditShop('/')
  await shop.give(10, { expiresAt: addMonths(Date.now(), 1) })
  await shop.give(25, { licenseId: 2 })
  await shop.needLicense(2)
  await shop.goTo('/account/credits')
  expect(await screen.findByText('25 credits', { selector: 'p' }, PATIENCE)).toBeVisible()
  expect(
    screen.getByText(
      /^Your account now requires the Startup license\. You keep credits for lower licenses/,
    ),
  ).toBeVisible()
  const lots = within(screen.getByRole('table', { name: 'Credits and expiration dates' }))
  expect(
    lots.getByRole('row', { name: /^Purchased Individual \(below your minimum\) .+ 10 10$/ }),
  ).toBeVisible()
  expect(lots.getByRole('row', { name: /^Purchased Startup .+ 25 25$/ })).toBeVisible()
  expect(screen.queryByText(/^Next to expire: 10 credits/)).toBeNull()
})

test('credits are bought from the page, which then shows them', async () => {
  const shop = await openCreditShop('/account/credits')
  expect(await screen.findByText('0 credits', {}, PATIENCE)).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Buy more credits' }))
  const buying = within(await screen.findByRole('dialog', { name: 'Buy more credits' }, PATIENCE))
  await shop.user.click(await buying.findByRole('radio', { name: /^25 credits/ }))
  expect(await buying.findByRole('row', { name: 'Due today $45.00' })).toBeVisible()
  const pay = buying.getByRole('button', { name: 'Confirm & Pay' })
  await shop.user.click(pay)
  await waitFor(() => expect(buying.getByLabelText('Billing country')).toHaveFocus())
  await shop.user.selectOptions(buying.getByLabelText('Billing country'), 'US')
  await shop.user.click(pay)
  await waitFor(() =>
    expect(messages()).toHaveTextContent('Payment complete. You now have 25 credits.'),
  )
  expect(await screen.findByText('25 credits', { selector: 'p' }, PATIENCE)).toBeVisible()
}, 30_000)

test('what was just spent is undone from the ledger, each spend by itself', async () => {
  const shop = await openCreditShop('/')
  await shop.give(5)
  await shop.ask('/api/v1/downloads', { variant_id: FILE.SMOKE })
  await shop.ask('/api/v1/downloads', { variant_id: FILE.HD })
  await shop.goTo('/account/credits')
  const ledger = within(await screen.findByRole('table', { name: 'Credit history' }, PATIENCE))
  expect(ledger.getAllByRole('button', { name: /^Undo / })).toHaveLength(2)
  const smoke = ledger.getByRole('row', { name: /Spent Asset 4/ })
  expect(smoke).toHaveTextContent('10 minutes left')
  await shop.user.click(within(smoke).getByRole('button', { name: /^Undo Asset 4/ }))
  await waitFor(() => expect(messages()).toHaveTextContent('Undone. 1 credit returned.'))
  expect(await screen.findByText('4 credits', { selector: 'p' }, PATIENCE)).toBeVisible()
  await waitFor(() => expect(ledger.getAllByRole('button', { name: /^Undo / })).toHaveLength(1))
  expect(ledger.getByRole('row', { name: /Undone Asset 4/ })).toBeVisible()
}, 30_000)

test('a ledger without anything to undo has no such column, and too late is said in words', async () => {
  const shop = await openCreditShop('/')
  await shop.give(5)
  await shop.ask('/api/v1/downloads', { variant_id: FILE.SMOKE })
  await shop.goTo('/account/credits')
  const undo = await screen.findByRole('button', { name: /^Undo / }, PATIENCE)
  await shop.db.updateTable('credit_spends').set({ served_at: Date.now() }).execute()
  await shop.user.click(undo)
  await waitFor(() => expect(messages()).toHaveTextContent(/download/i), PATIENCE)
  await waitFor(() =>
    expect(screen.queryByRole('columnheader', { name: 'Undo' })).not.toBeInTheDocument(),
  )
  expect(screen.getByText('4 credits', { selector: 'p' })).toBeVisible()
}, 30_000)

test('beside a plan, credits are sold under its license: others would pay for none of its downloads', async () => {
  const shop = await openCreditShop('/')
  await shop.subscribe({}, { license_id: 3 })
  await shop.reload('/account/credits')
  await shop.user.click(await screen.findByRole('button', { name: 'Buy more credits' }, PATIENCE))
  const buying = within(await screen.findByRole('dialog', { name: 'Buy more credits' }, PATIENCE))
  await shop.user.click(await buying.findByRole('radio', { name: /^25 credits/ }))
  expect(await buying.findByRole('row', { name: 'Due today $180.00' })).toBeVisible()
})

test('credits that wait for a plan are shown as such and cannot be counted', async () => {
  const shop = await openCreditShop('/')
  await shop.give(8, { source: 'plan', expiresAt: addMonths(Date.now(), 12) })
  await shop.db.updateTable('credit_lots').set({ frozen: 1 }).execute()
  await shop.goTo('/account/credits')
  expect(await screen.findByText('0 credits', {}, PATIENCE)).toBeVisible()
  expect(screen.getByText(/^Held until/)).toBeVisible()
})

const ADA = aUser()

function detailsWith(credits: number): SubscriptionDetails {
  return {
    currentCreditBalance: credits,
    cancelAt: null,
    planVariant: null,
    status: null,
    periodEnd: null,
    nextCharge: null,
    pendingChange: null,
    lots: [],
    usage: null,
    runningOut: null,
    creditSubscription: null,
    seats: null,
  }
}

/** A store over a server whose answers a test gives itself, in its own order. */
function aStore(viewer: () => Viewer = () => ADA) {
  const asked: ((credits: number) => void)[] = []
  const unused = () => errAsync({ kind: 'no-subscription' } as const)
  const details = () =>
    ResultAsync.fromSafePromise(
      new Promise<SubscriptionDetails>((resolve) => {
        asked.push((credits) => resolve(detailsWith(credits)))
      }),
    )
  const store = new CreditStore({
    viewer,
    subscriptions: {
      details,
      cancel: unused,
      reactivate: unused,
      scheduleChange: unused,
      undoChange: unused,
      keepSeats: unused,
      cancelCreditSubscription: () => errAsync({ kind: 'no-credit-subscription' } as const),
      reactivateCreditSubscription: () => errAsync({ kind: 'no-credit-subscription' } as const),
    },
  })
  return { store, answer: (place: number, credits: number) => asked[place]?.(credits) }
}

test('what the server says wins over what was counted here', async () => {
  const { store, answer } = aStore()
  expect(store.balance).toBeNull()
  const first = store.refresh()
  answer(0, 10)
  await first
  store.decrement(3)
  expect(store.balance).toBe(7)
  store.increment(1)
  expect(store.balance).toBe(8)
  store.set(5)
  expect(store.balance).toBe(5)
  const second = store.refresh()
  answer(1, 12)
  await second
  expect(store.balance).toBe(12)
})

test('an answer that a newer one has overtaken is dropped', async () => {
  const { store, answer } = aStore()
  const old = store.refresh()
  const fresh = store.refresh()
  answer(1, 2)
  await fresh
  answer(0, 1)
  await old
  expect(store.balance).toBe(2)
})

test('somebody else’s balance is never shown', async () => {
  let viewer: Viewer = ADA
  const { store, answer } = aStore(() => viewer)
  const asked = store.refresh()
  answer(0, 10)
  await asked
  expect(store.balance).toBe(10)
  viewer = aUser({ id: 'somebody-else' })
  expect(balanceOf(store)).toBeNull()
})

/** Read anew: nothing observes the store here. */
function balanceOf(store: CreditStore): number | null {
  return store.balance
}
