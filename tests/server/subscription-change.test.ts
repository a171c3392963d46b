import { expect, test } from 'vitest'
import { FILE } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '#tests/support/price-book-stock.ts'
import { charges, day, DAY, kept, openSubscriptions, renewals } from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)

describeOnEveryDatabase('a change of plan that waits', (open) => {
  const opened = async (planId: number) => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribe(ada, planId)
    const later = (wanted: number) => shop.subscriptions.changeLater(ada, wanted)
    return { shop, ada, later }
  }

  test('a cheaper plan begins at the period’s end, at its own price, and not before', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    const waiting = (await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
    expect(waiting).toMatchObject({
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

  test('from months to a cheaper plan’s year, a whole year is what is paid for', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    await shop.roundAt(END)
    ;(await later(PLAN.BASIC_YEAR))._unsafeUnwrap()
    await shop.roundAt(day(2027, 5, 10))
    expect(await shop.details(ada)).toMatchObject({
      planVariant: { id: PLAN.BASIC_YEAR },
      periodEnd: day(2028, 5, 10),
    })
    // Its months are granted from its own beginning on.
    const { currentCreditBalance } = await shop.details(ada)
    expect(currentCreditBalance).toBe(120)
    await shop.db.updateTable('credit_lots').set({ remaining: 0 }).execute()
    await shop.roundAt(day(2027, 6, 10))
    expect((await shop.details(ada)).currentCreditBalance).toBe(10)
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
    expect(await kept(shop.db, ada)).toMatchObject([{ status: 'ended', ended_at: END }])
  })

  test('while it is cancelled nothing waits; choosing a cheaper plan means going on', async () => {
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

  test('one that is owed can go on with a cheaper plan at the next try', async () => {
    const { shop, ada, later } = await opened(PLAN.PRO_MONTH)
    await shop.replaceCards('sandbox_declined')
    await shop.roundAt(END)
    ;(await later(PLAN.BASIC_MONTH))._unsafeUnwrap()
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

  test('who has outgrown the licence of the subscription is told so', async () => {
    const { shop, ada } = await opened(PLAN.PRO_MONTH)
    const grown = { ...ada, minLicenseId: 3 } as const
    const refused = await shop.subscriptions.changeLater(grown, PLAN.BASIC_MONTH)
    expect(refused._unsafeUnwrapErr()).toEqual({
      kind: 'license-tier-too-low',
      requiredLicenseId: 3,
    })
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
