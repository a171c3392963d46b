import { closeAccountOf } from '#tests/support/closed-account.ts'
import { expect, test } from 'vitest'
import { recoverOrders } from '#server/application/payment/recover-orders.ts'
import { resumeOrder, chargeOf } from '#server/application/payment/settle-payment.ts'
import { creditBookOf } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN, CREDIT_SUBSCRIPTION } from '../../support/price-book-data.ts'
import { aRefund } from '../../support/refund-shop.ts'
import {
  openRenewal,
  charges,
  day,
  DAY,
  storedCreditSubscriptions,
  renewals,
  subjectsTo,
  withAda,
} from '#tests/support/subscribers.ts'

const START = day(2027, 1, 31)
const END = day(2027, 2, 28)
const AFTER = day(2027, 3, 31)

describeOnEveryDatabase('a monthly credit subscription', (open) => {
  const opened = async () => {
    const { shop, ada } = await withAda(await open(), START)
    await shop.creditSubscription(ada)
    return { shop, ada }
  }
  const subjects = async ({ shop, ada }: Awaited<ReturnType<typeof opened>>, words: string) =>
    (await subjectsTo(shop.db, ada)).filter((one) => one.includes(words))

  test('is paid at once, grants its credits as those of a pack, and says what comes next', async () => {
    const { shop, ada } = await opened()
    expect(await shop.details(ada)).toMatchObject({
      currentCreditBalance: 20,
      planVariant: null,
      lots: [
        { source: 'pack', amount: 20, frozen: false, licenseId: 1, expiresAt: day(2029, 1, 31) },
      ],
      creditSubscription: {
        packId: CREDIT_SUBSCRIPTION,
        credits: 20,
        price: 3400,
        licenseId: 1,
        status: 'active',
        periodEnd: END,
        nextCharge: { amount: 3400, at: END },
        cancelAt: null,
      },
    })
    expect(await charges(shop.db)).toEqual([3400])
  })

  test('renews month by month on its day: an order, an invoice, a lot of its own, an e-mail', async () => {
    const context = await opened()
    const { shop, ada } = context
    await shop.roundAt(END - 1)
    expect(await renewals(shop.db)).toEqual([])
    await shop.roundAt(END)
    await shop.roundAt(END)
    await shop.roundAt(AFTER)
    expect(await renewals(shop.db)).toMatchObject([
      { status: 'paid', total: 3400, planId: CREDIT_SUBSCRIPTION },
      { status: 'paid', total: 3400, planId: CREDIT_SUBSCRIPTION },
    ])
    expect(await charges(shop.db)).toEqual([3400, 3400, 3400])
    expect(await shop.details(ada)).toMatchObject({
      currentCreditBalance: 60,
      lots: [
        { source: 'pack', expiresAt: day(2029, 1, 31) },
        { source: 'pack', expiresAt: day(2029, 2, 28) },
        { source: 'pack', expiresAt: day(2029, 3, 31) },
      ],
      creditSubscription: { periodEnd: day(2027, 4, 30), nextCharge: { at: day(2027, 4, 30) } },
    })
    expect(await subjects(context, 'credits: 20 added')).toHaveLength(2)
    expect(await shop.db.selectFrom('invoices').select('number').execute()).toHaveLength(3)
    expect((await creditBookOf(shop.db, ada.id)).isSound).toBe(true)
  })

  test('keeps the price that was agreed, whatever it costs by now, also once it is not sold any more', async () => {
    const { shop, ada } = await opened()
    await shop.db
      .updateTable('credit_packs')
      .set({ cost_per_credit: 999, credits: 1, recurring_credits: 1, retired: 1 })
      .where('id', '=', CREDIT_SUBSCRIPTION)
      .execute()
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([3400, 3400])
    expect((await shop.details(ada)).currentCreditBalance).toBe(40)
  })

  test('canceled, it goes on to the end of the paid month, and its credits stay', async () => {
    const context = await opened()
    const { shop, ada } = context
    const cancelled = (await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    expect(cancelled.creditSubscription).toMatchObject({ cancelAt: END, nextCharge: null })
    await shop.roundAt(END)
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END },
    ])
    expect(await shop.details(ada)).toMatchObject({
      creditSubscription: null,
      currentCreditBalance: 20,
      lots: [{ frozen: false, expiresAt: day(2029, 1, 31) }],
    })
    expect(await charges(shop.db)).toEqual([3400])
    expect(await subjects(context, 'credit subscription has been canceled')).toHaveLength(1)
    expect(await subjects(context, 'credit subscription has ended')).toHaveLength(1)
  })

  test('a cancellation is taken back until that day, for nothing, and not after it', async () => {
    const { shop, ada } = await opened()
    ;(await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    shop.time.now = END - 1
    const kept = (await shop.subscriptions.reactivateCreditSubscription(ada))._unsafeUnwrap()
    expect(kept.creditSubscription).toMatchObject({ cancelAt: null, nextCharge: { at: END } })
    expect(await charges(shop.db)).toEqual([3400])
    ;(await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    shop.time.now = END
    expect((await shop.details(ada)).creditSubscription).toBeNull()
    expect((await shop.subscriptions.reactivateCreditSubscription(ada))._unsafeUnwrapErr()).toEqual(
      {
        kind: 'no-credit-subscription',
      },
    )
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END },
    ])
  })

  test('once a canceled one is over another may begin, whether or not a run has noticed', async () => {
    const { shop, ada } = await opened()
    ;(await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    shop.time.now = END
    await shop.creditSubscription(ada)
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'ended' },
      { status: 'active', anchor: END, cancel_at: null },
    ])
    expect((await shop.details(ada)).currentCreditBalance).toBe(40)
  })

  test('a month that is settled twice is granted and counted once', async () => {
    const { shop, ada } = await opened()
    await shop.roundAt(END)
    const [renewal] = await renewals(shop.db)
    const orderId = String(renewal?.id)
    // As if a copy of the books had been put back under what was paid since.
    await shop.db
      .updateTable('orders')
      .set({ status: 'pending', paid_at: null })
      .where('id', '=', orderId)
      .execute()
    await shop.db.deleteFrom('invoices').where('order_id', '=', orderId).execute()
    const paid = { orderId, to: 'paid', challenge: null, again: null, now: END } as const
    ;(await shop.testShop.orderStore.take(paid))._unsafeUnwrap()
    expect(await shop.details(ada)).toMatchObject({
      currentCreditBalance: 40,
      creditSubscription: { periodEnd: AFTER },
    })
  })

  test('declined, it is tried again after 2, 7, 14 and 21 days, never between, and then ends', async () => {
    const context = await opened()
    const { shop, ada } = context
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    expect((await shop.details(ada)).creditSubscription).toMatchObject({
      status: 'past-due',
      nextCharge: { amount: 3400, at: END + 2 * DAY },
    })
    for (const [tries, days] of [2, 7, 14, 21].entries()) {
      await shop.roundAt(END + days * DAY - 1)
      expect(await renewals(shop.db)).toHaveLength(tries + 1)
      expect((await shop.details(ada)).creditSubscription?.status).toBe('past-due')
      await shop.roundAt(END + days * DAY)
      expect(await renewals(shop.db)).toHaveLength(tries + 2)
    }
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END + 21 * DAY, failures: 5 },
    ])
    expect(await shop.details(ada)).toMatchObject({
      currentCreditBalance: 20,
      creditSubscription: null,
    })
    expect(await subjects(context, 'couldn’t renew')).toHaveLength(4)
    expect(await subjects(context, 'credit subscription has ended')).toHaveLength(1)
    await shop.roundAt(END + 60 * DAY)
    expect(await renewals(shop.db)).toHaveLength(5)
    expect(await charges(shop.db)).toEqual([3400])
  })

  test('is good again once a try is paid, and its days stay', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_second_step')
    await shop.roundAt(END)
    await shop.replaceCards('sandbox_ok')
    await shop.roundAt(END + 2 * DAY)
    expect(await shop.details(ada)).toMatchObject({
      currentCreditBalance: 40,
      creditSubscription: { status: 'active', periodEnd: AFTER },
    })
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([{ failures: 0 }])
    expect(await charges(shop.db)).toEqual([3400, 3400])
  })

  test('past due, it is begun anew with another card, and that card is charged from then on', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    shop.time.now = END + 3 * DAY
    await shop.creditSubscription(ada)
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END + 3 * DAY },
      { status: 'active', payment: 'sandbox_ok', period_ends_at: day(2027, 4, 3) },
    ])
    await shop.roundAt(day(2027, 4, 3))
    expect(await charges(shop.db)).toEqual([3400, 3400, 3400])
    expect((await shop.details(ada)).currentCreditBalance).toBe(60)
  })

  test('not renewed for a week, for whatever reason, it is past due as well and may be begun anew', async () => {
    const { shop, ada } = await opened()
    shop.time.now = END + 7 * DAY - 1
    expect((await shop.details(ada)).creditSubscription).toMatchObject({ status: 'active' })
    shop.time.now = END + 7 * DAY
    expect((await shop.details(ada)).creditSubscription).toMatchObject({ status: 'past-due' })
    await shop.creditSubscription(ada)
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'ended' },
      { status: 'active', period_ends_at: day(2027, 4, 7) },
    ])
    expect(await charges(shop.db)).toEqual([3400, 3400])
  })

  test('renewed after more than a week in which the shop did not try, its month begins when it is paid', async () => {
    const { shop, ada } = await opened()
    await shop.roundAt(END + 40 * DAY)
    await shop.roundAt(END + 40 * DAY)
    expect(await charges(shop.db)).toEqual([3400, 3400])
    expect((await shop.details(ada)).creditSubscription).toMatchObject({
      status: 'active',
      periodEnd: day(2027, 5, 9),
    })
  })

  test('past due and canceled, it ends at once', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    const answer = (await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    expect(answer.creditSubscription).toBeNull()
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END },
    ])
  })

  test('without a payment method that is known, nothing is given away', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards(null)
    await shop.roundAt(END)
    expect(await renewals(shop.db)).toEqual([])
    expect(await shop.details(ada)).toMatchObject({
      currentCreditBalance: 20,
      creditSubscription: { status: 'past-due' },
    })
  })

  test('stands beside a plan: both renew on the same day, each once, and canceling one leaves the other', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    await shop.roundAt(END)
    expect((await charges(shop.db)).toSorted((one, other) => one - other)).toEqual([
      1900, 1900, 3400, 3400,
    ])
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    await shop.roundAt(AFTER)
    expect(await shop.details(ada)).toMatchObject({
      planVariant: null,
      currentCreditBalance: 60,
      creditSubscription: { status: 'active' },
    })
  })

  test('who has none has nothing to cancel or to keep', async () => {
    const { shop } = await opened()
    const ben = await shop.signIn()
    const refused = { kind: 'no-credit-subscription' }
    expect((await shop.subscriptions.cancelCreditSubscription(ben))._unsafeUnwrapErr()).toEqual(
      refused,
    )
    expect((await shop.subscriptions.reactivateCreditSubscription(ben))._unsafeUnwrapErr()).toEqual(
      refused,
    )
  })

  test('a month that was charged when the server died is granted by the recovery, once', async () => {
    const { shop, ada } = await opened()
    shop.time.now = END
    const charge = chargeOf(await openRenewal(shop))
    if (!charge) throw new Error('nothing is to be charged')
    expect(charge.occasion).toBe('again')
    ;(await shop.testShop.payments.charge(charge))._unsafeUnwrap()
    ;(await recoverOrders(shop.testShop))._unsafeUnwrap()
    ;(await recoverOrders(shop.testShop))._unsafeUnwrap()
    await shop.roundAt(END)
    expect(await shop.details(ada)).toMatchObject({
      currentCreditBalance: 40,
      creditSubscription: { periodEnd: AFTER },
    })
    expect(await charges(shop.db)).toEqual([3400, 3400])
  })

  test('canceling while a month is being charged keeps what is paid for, and then ends', async () => {
    const { shop, ada } = await opened()
    shop.time.now = END
    const order = await openRenewal(shop)
    ;(await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    await shop.roundAt(END)
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([{ status: 'active' }])
    ;(await resumeOrder(shop.testShop, order))._unsafeUnwrap()
    expect((await shop.details(ada)).creditSubscription).toMatchObject({
      cancelAt: AFTER,
      periodEnd: AFTER,
    })
    await shop.roundAt(AFTER)
    expect(await shop.details(ada)).toMatchObject({
      creditSubscription: null,
      currentCreditBalance: 40,
    })
    expect(await charges(shop.db)).toEqual([3400, 3400])
  })

  test('nothing is given back of it while its next month is being charged', async () => {
    const { shop, ada } = await opened()
    const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const { refunds } = shop.testShop
    shop.time.now = END
    const order = await openRenewal(shop)
    const refused = (await refunds.ask(aRefund(id, { override: true })))._unsafeUnwrapErr()
    expect(refused).toEqual({ kind: 'refund-refused', why: 'BEING_CHARGED' })
    ;(await resumeOrder(shop.testShop, order))._unsafeUnwrap()
    expect((await shop.details(ada)).currentCreditBalance).toBe(40)
  })

  test('ends with its account, and nobody is charged or written to again', async () => {
    const { shop, ada } = await opened()
    const { id } = await shop.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    ;(await closeAccountOf(shop.testShop, { id, user: ada }))._unsafeUnwrap()
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: START },
    ])
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([3400])
    expect(await subjectsTo(shop.db, ada)).toEqual([])
  })
})
