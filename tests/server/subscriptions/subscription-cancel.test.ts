import { expect, test } from 'vitest'
import { recoverOrders } from '#server/application/payment/recover-orders.ts'
import { resumeOrder } from '#server/application/payment/settle-payment.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
import {
  openRenewal,
  charges,
  day,
  DAY,
  storedSubscription,
  storedCreditSubscriptions,
  renewals,
  subjectsTo,
  withSubscriber,
} from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)

describeOnEveryDatabase('a canceled subscription', (open) => {
  const opened = async () => withSubscriber(await open(), START)

  test('goes on to the end of the billing period, and is not renewed', async () => {
    const { shop, ada } = await opened()
    shop.time.now = START + DAY
    const cancelled = (await shop.subscriptions.cancel(ada, 'too dear'))._unsafeUnwrap()
    expect(cancelled).toMatchObject({ cancelAt: END, status: 'active', currentCreditBalance: 10 })
    shop.time.now = END - 1
    expect(await shop.spend(ada, FILE.HD)).toBe(201)
    await shop.roundAt(END)
    expect(await shop.details(ada)).toMatchObject({
      planVariant: null,
      cancelAt: null,
      periodEnd: null,
      usage: null,
      currentCreditBalance: 0,
    })
    expect(await renewals(shop.db)).toEqual([])
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END, cancel_reason: 'too dear' },
    ])
    const subjects = await subjectsTo(shop.db, ada)
    expect(subjects.filter((one) => one.includes('has been canceled'))).toHaveLength(1)
    expect(subjects.filter((one) => one.includes('has ended'))).toHaveLength(1)
  })

  test('counts as ended from its moment on, though no run was made', async () => {
    const { shop, ada } = await opened()
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    shop.time.now = END
    expect(await shop.spend(ada, FILE.HD)).toBe(402)
    expect((await shop.subscriptions.reactivate(ada))._unsafeUnwrapErr()).toEqual({
      kind: 'no-subscription',
    })
    expect((await shop.details(ada)).planVariant).toBeNull()
  })

  test('asked to go on after its end it is refused, and ended all the same, each of its kind', async () => {
    const { shop, ada } = await opened()
    await shop.creditSubscription(ada)
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    ;(await shop.subscriptions.cancelCreditSubscription(ada))._unsafeUnwrap()
    shop.time.now = END
    const refused = (await shop.subscriptions.reactivateCreditSubscription(ada))._unsafeUnwrapErr()
    expect(refused).toEqual({ kind: 'no-credit-subscription' })
    // What was due is written, whatever becomes of what was asked.
    const ended = [{ status: 'ended', ended_at: END }]
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject(ended)
    expect(await storedSubscription(shop.db, ada)).toMatchObject(ended)
  })

  test('reactivated before its end it goes on as if nothing had been, without a charge', async () => {
    const { shop, ada } = await opened()
    const before = await shop.details(ada)
    ;(await shop.subscriptions.cancel(ada, 'a whim'))._unsafeUnwrap()
    shop.time.now = START + DAY
    const again = (await shop.subscriptions.reactivate(ada))._unsafeUnwrap()
    expect(again).toEqual(before)
    expect(await charges(shop.db)).toEqual([1900])
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { cancel_at: null, cancel_reason: null },
    ])
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([1900, 1900])
  })

  test('keeps its credits frozen for twelve months; a new subscription brings them back', async () => {
    const { shop, ada } = await opened()
    expect(await shop.spend(ada, FILE.HD)).toBe(201)
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    // The run is three days late: the credits froze on their day all the same.
    await shop.roundAt(END + 3 * DAY)
    expect((await shop.details(ada)).lots).toEqual([
      {
        source: 'plan',
        licenseId: 1,
        amount: 10,
        remaining: 9,
        expiresAt: day(2028, 4, 10),
        frozen: true,
      },
    ])
    shop.time.now = day(2028, 4, 10) - 1
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    expect(await shop.details(ada)).toMatchObject({
      currentCreditBalance: 19,
      lots: [
        { remaining: 9, frozen: false, expiresAt: null },
        { remaining: 10, frozen: false },
      ],
    })
  })

  test('after twelve months its credits are lost', async () => {
    const { shop, ada } = await opened()
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    await shop.roundAt(END)
    shop.time.now = day(2028, 4, 10)
    expect((await shop.details(ada)).lots).toEqual([])
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    expect((await shop.details(ada)).currentCreditBalance).toBe(10)
  })

  test('leaves credits of packs alone', async () => {
    const { shop, ada } = await opened()
    const wanted = { kind: 'pack', packId: 1 } as const
    const { quote } = (
      await shop.purchases.quote(ada, { wanted, licenseId: 1, country: 'US', vatId: '' })
    )._unsafeUnwrap()
    const billing = { country: 'US', company: '', vatId: '', acknowledged: false }
    const attempt = { key: 'a-pack-of-ten', wanted, licenseId: 1, billing, quote } as const
    ;(await shop.purchases.place(ada, { ...attempt, payment: 'sandbox_ok' }))._unsafeUnwrap()
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    await shop.roundAt(END)
    expect((await shop.details(ada)).currentCreditBalance).toBe(10)
    expect(await shop.spend(ada, FILE.HD)).toBe(201)
  })

  test('one that is past due ends at once', async () => {
    const { shop, ada } = await opened()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    shop.time.now = END + DAY
    const cancelled = (await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    expect(cancelled).toMatchObject({ planVariant: null, status: null })
    await shop.roundAt(END + 2 * DAY)
    expect(await renewals(shop.db)).toHaveLength(1)
  })

  test('canceling while the renewal is being charged keeps what is paid for, and then ends', async () => {
    const { shop, ada } = await opened()
    shop.time.now = END
    const order = await openRenewal(shop)
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    ;(await resumeOrder(shop.testShop, order))._unsafeUnwrap()
    await shop.roundAt(END + 1)
    expect(await shop.details(ada)).toMatchObject({
      status: 'active',
      cancelAt: day(2027, 5, 10),
      periodEnd: day(2027, 5, 10),
    })
    await shop.roundAt(day(2027, 5, 10))
    expect((await shop.details(ada)).planVariant).toBeNull()
    expect(await charges(shop.db)).toEqual([1900, 1900])
  })

  test('canceling what a process left uncharged when it died ends it, uncharged', async () => {
    const { shop, ada } = await opened()
    shop.time.now = END
    await openRenewal(shop)
    ;(await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    await shop.roundAt(END + 1)
    shop.time.now = END + DAY
    ;(await recoverOrders(shop.testShop))._unsafeUnwrap()
    await shop.roundAt(END + DAY)
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END },
    ])
    expect(await charges(shop.db)).toEqual([1900])
  })

  test('canceled twice it ends when the first said', async () => {
    const { shop, ada } = await opened()
    ;(await shop.subscriptions.cancel(ada, 'first'))._unsafeUnwrap()
    ;(await shop.subscriptions.cancel(ada, 'second'))._unsafeUnwrap()
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { cancel_at: END, cancel_reason: 'first' },
    ])
  })

  test('who has none has nothing to cancel, reactivate or change', async () => {
    const { shop } = await opened()
    const ben = await shop.signIn()
    const refused = { kind: 'no-subscription' }
    const { subscriptions } = shop
    expect((await subscriptions.cancel(ben, null))._unsafeUnwrapErr()).toEqual(refused)
    expect((await subscriptions.reactivate(ben))._unsafeUnwrapErr()).toEqual(refused)
    expect((await subscriptions.undoChange(ben))._unsafeUnwrapErr()).toEqual(refused)
    const later = { planId: 2, licenseId: 1, quote: '' } as const
    expect((await subscriptions.scheduleChange(ben, later))._unsafeUnwrapErr()).toEqual(refused)
  })
})
