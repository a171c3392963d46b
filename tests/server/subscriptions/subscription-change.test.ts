import { expect, test } from 'vitest'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Db } from '#server/sql/database.ts'
import { NO_SCHEDULED_CHANGE } from '#server/sql/subscriptions/subscription-columns.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
import {
  openRenewal,
  charges,
  day,
  DAY,
  storedSubscription,
  openSubscriptions,
  renewals,
} from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)

describeOnEveryDatabase('a scheduled change of plan', (open) => {
  const opened = async (planId: number) => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribe(ada, planId)
    const later = (wanted: number, licenseId?: LicenseId) => shop.later(ada, wanted, licenseId)
    return { shop, ada, later }
  }

  test('a cheaper plan begins at the period’s end, at its own price, and not before', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    const scheduled = (await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
    expect(scheduled).toMatchObject({
      planVariant: { id: PLAN.PRO_MONTH, price: 7900 },
      pendingChange: { plan: { id: PLAN.BASIC_MONTH, price: 1900, licenseId: 1 }, at: END },
      currentCreditBalance: 60,
    })
    await shop.roundAt(END - 1)
    expect((await shop.details(ada)).planVariant).toMatchObject({ id: PLAN.PRO_MONTH })
    await shop.roundAt(END)
    expect(await shop.details(ada)).toMatchObject({
      planVariant: { id: PLAN.BASIC_MONTH, price: 1900 },
      pendingChange: null,
      periodEnd: day(2027, 5, 10),
      currentCreditBalance: 70,
    })
    expect(await charges(shop.db)).toEqual([7900, 1900])
  })

  test('undone in time, the plan goes on as it was', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    const before = await shop.details(ada)
    ;(await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
    expect((await shop.subscriptions.undoChange(ada))._unsafeUnwrap()).toEqual(before)
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([7900, 7900])
  })

  test('asked for again it takes the place of the one before', async () => {
    const { shop, later } = await opened(PLAN.PRO_MONTH)
    ;(await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
    ;(await later(PLAN.STANDARD_MONTH))._unsafeUnwrap()
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([7900, 3900])
  })

  test('from years to months it begins when the year is over', async () => {
    const { shop, ada, later } = await opened(PLAN.BASIC_YEAR)
    ;(await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
    await shop.roundAt(day(2028, 3, 10))
    expect(await shop.details(ada)).toMatchObject({
      planVariant: { id: PLAN.BASIC_MONTH },
      periodEnd: day(2028, 4, 10),
    })
    expect(await charges(shop.db)).toEqual([18000, 1900])
    await shop.roundAt(day(2028, 4, 10))
    expect(await charges(shop.db)).toEqual([18000, 1900, 1900])
  })

  test('from months to a cheaper plan’s year nothing is scheduled: the year begins at once', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    shop.time.now = START + 10 * DAY
    const missing = { kind: 'missing', what: 'plan' }
    expect((await later(PLAN.BASIC_YEAR))._unsafeUnwrapErr()).toEqual(missing)
    const { credit, total } = (await shop.shown(ada, PLAN.BASIC_YEAR))._unsafeUnwrap()
    // 21 of 31 days are left of 79 dollars.
    expect([credit, total]).toEqual([5352, 18_000 - 5352])
    await shop.subscribe(ada, PLAN.BASIC_YEAR)
    expect(await shop.details(ada)).toMatchObject({
      planVariant: { id: PLAN.BASIC_YEAR, price: 18_000 },
      periodEnd: day(2028, 3, 20),
    })
    expect(await charges(shop.db)).toEqual([7900, 18_000 - 5352])
  })

  test('under a cheaper license it begins under that one, at the price that was shown', async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribeUnder(3, ada, PLAN.STANDARD_MONTH)
    const shown = (await shop.shown(ada, PLAN.BASIC_MONTH))._unsafeUnwrap()
    expect(shown).toMatchObject({ scheduledFor: END, nextCharge: { amount: 1900, at: END } })
    const scheduled = (await shop.later(ada, PLAN.BASIC_MONTH))._unsafeUnwrap()
    expect(scheduled).toMatchObject({
      planVariant: { id: PLAN.STANDARD_MONTH, licenseId: 3 },
      pendingChange: { plan: { id: PLAN.BASIC_MONTH, licenseId: 1, price: 1900 }, at: END },
    })
    await shop.roundAt(END)
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { plan_id: PLAN.BASIC_MONTH, license_id: 1, price: 1900, ...NO_SCHEDULED_CHANGE },
    ])
    expect(await charges(shop.db)).toEqual([15_600, 1900])
    const orders = shop.db.selectFrom('orders').select('license_id').orderBy('id')
    expect(await orders.execute()).toEqual([{ license_id: 3 }, { license_id: 1 }])
    const { lots } = await shop.details(ada)
    expect(lots).toMatchObject([
      { amount: 25, licenseId: 3 },
      { amount: 10, licenseId: 1 },
    ])
    await shop.roundAt(day(2027, 5, 10))
    expect(await charges(shop.db)).toEqual([15_600, 1900, 1900])
  })

  test('the same plan under a cheaper license is scheduled for the period’s end', async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribeUnder(3, ada, PLAN.STANDARD_MONTH)
    const scheduled = (await shop.later(ada, PLAN.STANDARD_MONTH))._unsafeUnwrap()
    expect(scheduled).toMatchObject({
      planVariant: { licenseId: 3 },
      pendingChange: { plan: { id: PLAN.STANDARD_MONTH, licenseId: 1, price: 3900 }, at: END },
    })
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([15_600, 3900])
    const [held] = await storedSubscription(shop.db, ada)
    expect(held).toMatchObject({ license_id: 1, price: 3900, ...NO_SCHEDULED_CHANGE })
    // Nobody falls below the license that they need.
    await shop.subscribeUnder(3, ada, PLAN.STANDARD_MONTH)
    const grown = { ...ada, minLicenseId: 2 } as const
    const tooLow = { kind: 'license-tier-too-low', requiredLicenseId: 2 }
    expect((await shop.later(grown, PLAN.STANDARD_MONTH))._unsafeUnwrapErr()).toEqual(tooLow)
    expect((await shop.later(grown, PLAN.STANDARD_MONTH, 2)).isOk()).toBe(true)
  })

  test('a larger plan under a cheaper license is scheduled too, where it costs less', async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribeUnder(3, ada, PLAN.STANDARD_MONTH)
    ;(await shop.later(ada, PLAN.PRO_MONTH))._unsafeUnwrap()
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([15_600, 7900])
    expect((await shop.details(ada)).lots).toMatchObject([{ licenseId: 3 }, { licenseId: 1 }])
  })

  test('under a dearer license a smaller plan is scheduled where it costs less, and begins under it', async () => {
    const { shop, ada, later } = await opened(PLAN.STANDARD_MONTH)
    ;(await later(PLAN.BASIC_MONTH, 2))._unsafeUnwrap()
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([3900, 3420])
    expect(await shop.details(ada)).toMatchObject({
      planVariant: { id: PLAN.BASIC_MONTH, licenseId: 2, price: 3420 },
      lots: [{ licenseId: 1 }, { amount: 10, licenseId: 2 }],
    })
  })

  test('what was agreed on is charged, whatever the plan costs by then', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    ;(await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
    await dearer(shop.db)
    expect((await shop.details(ada)).pendingChange).toMatchObject({ plan: { price: 1900 } })
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([7900, 1900])
  })

  test('what was put down before prices were agreed on begins under the license held, at the price of the day', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    ;(await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
    await shop.db
      .updateTable('subscriptions')
      .set({ pending_license_id: null, pending_price: null })
      .execute()
    await dearer(shop.db)
    expect((await shop.details(ada)).pendingChange).toMatchObject({
      plan: { price: 2500, licenseId: 1 },
    })
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([7900, 2500])
    expect(await storedSubscription(shop.db, ada)).toMatchObject([NO_SCHEDULED_CHANGE])
  })

  test('a price that changed since it was shown is not put down', async () => {
    const { shop, ada } = await opened(PLAN.PRO_MONTH)
    const { quote } = (await shop.shown(ada, PLAN.BASIC_MONTH))._unsafeUnwrap()
    const asked = { planId: PLAN.BASIC_MONTH, licenseId: 1, quote } as const
    await dearer(shop.db)
    const refused = (await shop.subscriptions.scheduleChange(ada, asked))._unsafeUnwrapErr()
    expect(refused).toEqual({ kind: 'price-changed', total: 2500 })
    // A quote is of one license.
    const other = await shop.subscriptions.scheduleChange(ada, { ...asked, licenseId: 2 })
    expect(other._unsafeUnwrapErr()).toMatchObject({ kind: 'price-changed' })
    expect((await shop.details(ada)).pendingChange).toBeNull()
  })

  test('another license put down while the renewal is charged is scheduled for the period after it', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    ;(await later(PLAN.BASIC_MONTH, 2))._unsafeUnwrap()
    shop.time.now = END
    const order = await openRenewal(shop)
    expect(order.total).toBe(3420)
    await shop.db
      .updateTable('subscriptions')
      .set({ pending_license_id: 1, pending_price: 1900 })
      .execute()
    await shop.roundAt(END)
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { license_id: 2, price: 3420, pending_plan_id: PLAN.BASIC_MONTH, pending_license_id: 1 },
    ])
  })

  test('to the free plan it ends the subscription without a charge, and freezes its credits', async () => {
    const { shop, ada, later } = await opened(PLAN.BASIC_MONTH)
    ;(await later(PLAN.FREE))._unsafeUnwrap()
    await shop.roundAt(END + DAY)
    expect(await shop.details(ada)).toMatchObject({
      planVariant: null,
      currentCreditBalance: 0,
      lots: [{ remaining: 10, frozen: true, expiresAt: day(2028, 4, 10) }],
    })
    const [user] = await shop.db
      .selectFrom('users')
      .select('free_subscriber')
      .where('id', '=', ada.id)
      .execute()
    expect(user).toEqual({ free_subscriber: 1 })
    expect(await renewals(shop.db)).toEqual([])
    expect(await storedSubscription(shop.db, ada)).toMatchObject([
      { status: 'ended', ended_at: END },
    ])
  })

  test('while it is canceled nothing is scheduled; choosing a cheaper plan means going on', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    ;(await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
    const cancelled = (await shop.subscriptions.cancel(ada, null))._unsafeUnwrap()
    expect(cancelled).toMatchObject({ cancelAt: END, pendingChange: null })
    const goingOn = (await later(PLAN.STANDARD_MONTH))._unsafeUnwrap()
    expect(goingOn).toMatchObject({
      cancelAt: null,
      pendingChange: { plan: { id: PLAN.STANDARD_MONTH } },
    })
  })

  test('one that is past due goes on with what was scheduled at the next try; anything else begins at once', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    ;(await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    expect((await shop.shown(ada, PLAN.STANDARD_MONTH))._unsafeUnwrap()).toMatchObject({
      total: 3900,
      scheduledFor: null,
    })
    const refused = (await later(PLAN.STANDARD_MONTH))._unsafeUnwrapErr()
    expect(refused).toEqual({ kind: 'missing', what: 'plan' })
    await shop.replaceCards('sandbox_ok')
    await shop.roundAt(END + 2 * DAY)
    expect(await shop.details(ada)).toMatchObject({
      status: 'active',
      planVariant: { id: PLAN.BASIC_MONTH },
      periodEnd: day(2027, 5, 10),
    })
    expect(await charges(shop.db)).toEqual([7900, 1900])
  })

  test('the same plan, a dearer one and one that is not sold are refused', async () => {
    const { shop, ada, later } = await opened(PLAN.STANDARD_MONTH)
    expect((await later(PLAN.STANDARD_MONTH))._unsafeUnwrapErr()).toEqual({ kind: 'same-plan' })
    const missing = { kind: 'missing', what: 'plan' }
    expect((await later(PLAN.PRO_MONTH))._unsafeUnwrapErr()).toEqual(missing)
    expect((await later(PLAN.STANDARD_YEAR))._unsafeUnwrapErr()).toEqual(missing)
    expect((await later(999))._unsafeUnwrapErr()).toEqual(missing)
    await shop.db
      .updateTable('plan_variants')
      .set({ retired: 1 })
      .where('id', '=', PLAN.BASIC_MONTH)
      .execute()
    expect((await later(PLAN.BASIC_MONTH))._unsafeUnwrapErr()).toEqual(missing)
    expect((await shop.details(ada)).pendingChange).toBeNull()
  })

  test('who has outgrown the license of the subscription goes on under the one they need', async () => {
    const { shop, ada } = await opened(PLAN.PRO_MONTH)
    const grown = { ...ada, minLicenseId: 2 } as const
    const { quote } = (await shop.shown(ada, PLAN.BASIC_MONTH))._unsafeUnwrap()
    const low = { planId: PLAN.BASIC_MONTH, licenseId: 1, quote } as const
    expect((await shop.subscriptions.scheduleChange(grown, low))._unsafeUnwrapErr()).toEqual({
      kind: 'license-tier-too-low',
      requiredLicenseId: 2,
    })
    const scheduled = (await shop.later(grown, PLAN.BASIC_MONTH, 2))._unsafeUnwrap()
    expect(scheduled.pendingChange).toMatchObject({ plan: { licenseId: 2, price: 3420 } })
  })

  test('meters count what the month of the subscription holds', async () => {
    const { shop, ada } = await opened(PLAN.STANDARD_MONTH)
    expect(await shop.spend(ada, FILE.HD)).toBe(201)
    expect(await shop.spend(ada, FILE.SMOKE)).toBe(201)
    expect(await shop.spend(ada, FILE.PRACTICE)).toBe(201)
    expect((await shop.details(ada)).usage).toEqual({
      downloads: { used: 2, limit: 120, resetsAt: END },
      downloads4k: { used: 0, limit: 15, resetsAt: END },
      practice: { used: 1, limit: 10, resetsAt: Date.UTC(2027, 3, 1) },
    })
    await shop.roundAt(END)
    expect((await shop.details(ada)).usage?.downloads).toEqual({
      used: 0,
      limit: 120,
      resetsAt: day(2027, 5, 10),
    })
  })
})

/** The smallest plan costs 25 dollars a month from now on. */
async function dearer(db: Db): Promise<void> {
  await db
    .updateTable('plan_variants')
    .set({ base_price: 2500 })
    .where('id', '=', PLAN.BASIC_MONTH)
    .execute()
}
