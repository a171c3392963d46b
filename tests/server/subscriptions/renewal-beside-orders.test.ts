import { okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { MINUTE_MS } from '#domain/shared/durations.ts'
import { recoverOrders } from '#server/application/payment/recover-orders.ts'
import type { Payments } from '#server/application/ports/payments.ts'
import { FILE } from '../../support/backend-data.ts'
import type { Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
import {
  charges,
  day,
  DAY,
  renewals,
  schedulerOver,
  withSubscriber,
  type SubscriptionShop,
} from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)
const AFTER = day(2027, 5, 10)

/** Leaves an order of a file for four dollars at its challenge, as anybody can for nothing. */
async function leaveAtChallenge(shop: SubscriptionShop, who: Person) {
  const again = await shop.signInAgain(who)
  const cart: { readonly quote: string; readonly items: readonly unknown[] } = await (
    await shop.ask(again, '/api/v1/cart')
  ).json()
  const quote = cart.items.length > 0 ? cart.quote : await shop.put(again, FILE.HD)
  const left = { key: `left-at-${shop.time.now}`, quote, payment: 'sandbox_second_step' }
  expect((await shop.pay(again, left)).body.status).toBe('awaiting')
  return again
}

async function otherOrders({ db }: SubscriptionShop) {
  const columns = ['id', 'user_id', 'status', 'total', 'payment'] as const
  const orders = db.selectFrom('orders').select(columns).where('kind', '=', 'cart')
  return orders.orderBy('created_at').orderBy('id').execute()
}

/** What the provider calls an order's charge. */
async function onlyCharge(shop: SubscriptionShop) {
  const [order] = await otherOrders(shop)
  const kept = order ? (await shop.testShop.orderStore.find(order.id))._unsafeUnwrap() : null
  if (!kept || kept.payment === null) throw new Error('there is no such order')
  return { key: kept.id, amount: kept.total, payment: kept.payment }
}

describeOnEveryDatabase('a renewal beside other orders', (open) => {
  const opened = async () => withSubscriber(await open(), START)

  test('closes the one that its buyer left at checkout, and goes on', async () => {
    const { shop, ada } = await opened()
    shop.time.now = END - 1000
    const again = await leaveAtChallenge(shop, ada)
    await shop.roundAt(END)
    expect(await otherOrders(shop)).toMatchObject([{ status: 'cancelled' }])
    expect(await shop.details(ada)).toMatchObject({ status: 'active', periodEnd: AFTER })
    expect(await charges(shop.db)).toEqual([1900, 1900])
    // The cart is as it was: who was only slow pays again.
    await leaveAtChallenge(shop, again)
  })

  test('is not held off for good by one order after the other', async () => {
    const { shop, ada } = await opened()
    for (let at = END - DAY; at < END + 40 * DAY; at += 0.9 * DAY) {
      shop.time.now = at
      await leaveAtChallenge(shop, ada)
      ;(await recoverOrders(shop.testShop))._unsafeUnwrap()
      await shop.roundAt(at)
    }
    expect(await charges(shop.db)).toEqual([1900, 1900, 1900])
    expect((await shop.details(ada)).periodEnd).toBe(day(2027, 6, 10))
  })

  test('settles the other as paid where the provider has its money, and goes on', async () => {
    const { shop, ada } = await opened()
    shop.time.now = END - 1000
    await leaveAtChallenge(shop, ada)
    // Approved at the provider, which the shop has not heard of yet.
    ;(await shop.testShop.payments.settle(await onlyCharge(shop), 'approve'))._unsafeUnwrap()
    await shop.roundAt(END)
    expect(await otherOrders(shop)).toMatchObject([{ status: 'paid', total: 400 }])
    expect((await shop.details(ada)).periodEnd).toBe(AFTER)
    expect((await charges(shop.db)).toSorted((one, other) => one - other)).toEqual([
      400, 1900, 1900,
    ])
  })

  test('waits while the provider has not decided about the other: a week on, downloads wait too', async () => {
    const { shop, ada } = await opened()
    shop.time.now = END - 1000
    await leaveAtChallenge(shop, ada)
    let asked = 0
    const undecided = (payments: Payments): Payments => ({
      ...payments,
      close: () => {
        asked += 1
        return okAsync({ kind: 'processing' })
      },
    })
    const { round, alarms, notes } = schedulerOver(shop.db, shop.time, { over: undecided })
    shop.time.now = END
    ;(await round())._unsafeUnwrap()
    expect(notes).toEqual(['renewal-deferred'])
    expect(asked).toBe(1)
    expect(alarms).toEqual([])
    expect(await renewals(shop.db)).toEqual([])
    shop.time.now = END + 7 * DAY - 1
    expect(await shop.details(ada)).toMatchObject({ status: 'active', currentCreditBalance: 10 })
    expect(await shop.spend(ada, FILE.SUBSCRIPTION)).toBe(201)
    shop.time.now = END + 7 * DAY
    ;(await round())._unsafeUnwrap()
    expect(await shop.details(ada)).toMatchObject({ status: 'past-due', currentCreditBalance: 0 })
    expect(await shop.spend(ada, FILE.SMOKE)).toBe(402)
    // Its owner may pay with another card meanwhile, as for any renewal that is past due.
    expect((await shop.shown(ada, PLAN.BASIC_MONTH))._unsafeUnwrap()).toMatchObject({
      total: 1900,
      scheduledFor: null,
    })
    // Decided at last: one period is paid for, and it begins today, since nothing was given this week.
    await shop.roundAt(END + 40 * DAY)
    expect(await shop.details(ada)).toMatchObject({
      status: 'active',
      periodEnd: addMonths(END + 40 * DAY, 1),
    })
    await shop.roundAt(END + 41 * DAY)
    expect(await charges(shop.db)).toEqual([1900, 1900])
    expect(await shop.spend(ada, FILE.SMOKE)).toBe(201)
  })

  test('waits for the buyer who is paying by hand what is past due', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    shop.time.now = END + 2 * DAY - 1000
    const again = await shop.signInAgain(ada)
    const { quote } = (await shop.shown(ada, PLAN.BASIC_MONTH))._unsafeUnwrap()
    const bill = { billing_country: 'US', company: '', payment: 'sandbox_second_step', quote }
    const placed = await shop.ask(again, '/api/v1/purchases', {
      method: 'POST',
      body: { plan_id: PLAN.BASIC_MONTH, license_id: 1, ...bill },
      headers: { [IDEMPOTENCY_HEADER]: 'paying-by-hand' },
    })
    const order = (await placed.json()) as { readonly id: string; readonly kind: string }
    expect(order.kind).toBe('change')
    await shop.roundAt(END + 2 * DAY)
    expect(await renewals(shop.db)).toHaveLength(1)
    const path = `/api/v1/orders/${order.id}/challenge`
    const answer = await shop.ask(again, path, { method: 'POST', body: { answer: 'approve' } })
    expect(answer.status).toBe(200)
    expect(await shop.details(ada)).toMatchObject({ status: 'active' })
    await shop.roundAt(END + 3 * DAY)
    expect(await charges(shop.db)).toEqual([1900, 1900])
  })

  test('carries on one of a credit subscription that a process left over, and goes on', async () => {
    const { shop, ada } = await opened()
    await shop.creditSubscription(ada)
    shop.time.now = END
    const due = (await shop.book.due())._unsafeUnwrap()
    for (const one of due.filter(({ kind }) => kind === 'credits')) {
      ;(await shop.book.process(one))._unsafeUnwrap()
    }
    await shop.roundAt(END)
    expect(await renewals(shop.db)).toMatchObject([
      { total: 3400, status: 'paid' },
      { total: 1900, status: 'paid' },
    ])
    expect(await charges(shop.db)).toEqual([1900, 3400, 3400, 1900])
  })

  test('closed before it was charged, it is written anew by the next run', async () => {
    const { shop, ada } = await withSubscriber(await open(), START)
    shop.time.now = END
    // A process that died between writing the order and charging for it.
    const due = (await shop.book.due())._unsafeUnwrap()
    for (const one of due) (await shop.book.process(one))._unsafeUnwrap()
    expect(await renewals(shop.db)).toMatchObject([{ status: 'pending' }])
    // For a minute it may be on its way to the provider (checkout 4).
    shop.time.now = END + MINUTE_MS
    await shop.buy(await shop.signInAgain(ada), FILE.HD)
    expect(await renewals(shop.db)).toMatchObject([{ status: 'cancelled' }])
    expect((await shop.details(ada)).status).toBe('active')
    await shop.roundAt(END + 2 * MINUTE_MS)
    expect((await renewals(shop.db)).map(({ status }) => status)).toEqual(['cancelled', 'paid'])
    expect((await shop.details(ada)).periodEnd).toBe(day(2027, 5, 10))
    expect(await charges(shop.db)).toEqual([1900, 400, 1900])
  })

  test('left over by a process that died, it is carried on with the same order', async () => {
    const { shop } = await withSubscriber(await open(), START)
    shop.time.now = END
    const due = (await shop.book.due())._unsafeUnwrap()
    for (const one of due) (await shop.book.process(one))._unsafeUnwrap()
    const [begun] = await renewals(shop.db)
    await shop.roundAt(END + DAY)
    expect(await renewals(shop.db)).toMatchObject([{ id: begun?.id, status: 'paid' }])
    expect(await charges(shop.db)).toEqual([1900, 1900])
  })
})
