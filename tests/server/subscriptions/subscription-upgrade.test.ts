import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { FILE } from '../../support/backend-data.ts'
import { PLAN } from '../../support/price-book-data.ts'
import { openPurchaseShop } from '../../support/purchase-shop.ts'
import { aRefund } from '#tests/support/refund-shop.ts'
import { charges, day, DAY, withAda, type SubscriptionShop } from '#tests/support/subscribers.ts'
import type { Person } from '../../support/backend.ts'

const MINUTE = 60 * 1000
const START = day(2027, 4, 1)
const RENEWED = day(2027, 5, 1)

describeOnEveryDatabase('upgrading a plan', (open) => {
  const opened = async () => withAda(await open(), START)

  test.each([
    ['through three plans', [PLAN.BASIC_MONTH, PLAN.STANDARD_MONTH, PLAN.PRO_MONTH], 7900],
    [
      'through six plans',
      [
        PLAN.BASIC_MONTH,
        PLAN.STANDARD_MONTH,
        PLAN.PRO_MONTH,
        PLAN.BASIC_YEAR,
        PLAN.STANDARD_YEAR,
        PLAN.PRO_YEAR,
      ],
      75_600,
    ],
  ])('%s within minutes brings the credits of the last one alone', async (_, plans, price) => {
    const { shop, ada } = await opened()
    for (const planId of plans) {
      shop.time.now += MINUTE
      expect(await balanceShown(shop, ada, planId)).toBe(await balanceAfter(shop, ada, planId))
    }
    expect((await charges(shop.db)).reduce((paid, one) => paid + one)).toBe(price)
    expect((await shop.details(ada)).currentCreditBalance).toBe(60)
  })

  test('credits are taken back in the share of the price that is credited, as the ledger says', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.STANDARD_MONTH)
    shop.time.now += 15 * DAY
    const { credit } = (await shop.shown(ada, PLAN.PRO_MONTH))._unsafeUnwrap()
    expect(credit).toBe(1950)
    // Half of twenty-five, rounded down.
    expect(await balanceAfter(shop, ada, PLAN.PRO_MONTH)).toBe(25 - 12 + 60)
    const { entries } = (await shop.testShop.credits.account(ada, 1))._unsafeUnwrap()
    expect(entries.items.map(({ delta, reason, about }) => [delta, reason, about])).toEqual([
      [60, 'grant', 'Pro plan'],
      [-12, 'refund', 'Unused time on current plan'],
      [25, 'grant', 'Standard plan'],
    ])
  })

  test('what is taken back was not spent: the next upgrade credits its price in full', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    await shop.subscribe(ada, PLAN.STANDARD_MONTH)
    const { credit } = (await shop.shown(ada, PLAN.PRO_MONTH))._unsafeUnwrap()
    expect(credit).toBe(3900)
  })

  test('credits of earlier periods stay, though spending them counts', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    await shop.roundAt(day(2027, 5, 1))
    // Two of the twenty are spent: of the earlier ten, and since this period began.
    expect(await shop.spend(ada, FILE.UHD)).toBe(201)
    const { credit } = (await shop.shown(ada, PLAN.STANDARD_MONTH))._unsafeUnwrap()
    expect(credit).toBe(1520)
    expect(await balanceAfter(shop, ada, PLAN.STANDARD_MONTH)).toBe(20 - 2 - 8 + 25)
    expect((await shop.details(ada)).lots.map(({ remaining }) => remaining)).toEqual([8, 2, 25])
  })

  test('what is undone of an earlier period’s spends leaves this period’s as they are', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    shop.time.now = RENEWED - 5 * MINUTE
    const earlier = await shop.request(await shop.signInAgain(ada), FILE.UHD)
    await shop.roundAt(RENEWED)
    expect(await shop.spend(ada, FILE.HD)).toBe(201)
    expect(await creditShown(shop, ada)).toBe(1710)
    const path = `/api/v1/downloads/${String(earlier.body['grant_id'])}/reverse`
    const again = await shop.signInAgain(ada)
    expect((await shop.ask(again, path, { method: 'POST' })).status).toBe(200)
    expect(await creditShown(shop, ada)).toBe(1710)
  })

  test('what is refunded of an earlier period’s spends leaves this period’s as they are', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    shop.time.now = RENEWED - 5 * DAY
    const earlier = await withCredits(shop, await shop.signInAgain(ada), FILE.UHD)
    await shop.roundAt(RENEWED)
    const own = await withCredits(shop, await shop.signInAgain(ada), FILE.HD)
    expect(await creditShown(shop, ada)).toBe(1710)
    ;(await shop.testShop.refunds.ask(aRefund(earlier)))._unsafeUnwrap()
    expect(await creditShown(shop, ada)).toBe(1710)
    ;(await shop.testShop.refunds.ask(aRefund(own)))._unsafeUnwrap()
    expect(await creditShown(shop, ada)).toBe(1900)
  })

  test('never more is taken back than is left of the period’s own credits', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_YEAR)
    expect(await shop.spend(ada, FILE.UHD)).toBe(201)
    // 118 of the year’s 120 credits are unspent, so nearly all of the price is credited: 9 of 10, of which 8 are left.
    expect(await balanceAfter(shop, ada, PLAN.STANDARD_YEAR)).toBe(25)
    const lots = await shop.db.selectFrom('credit_lots').select('remaining').execute()
    expect(new Set(lots.map(({ remaining }) => remaining))).toEqual(new Set([0, 25]))
  })

  test('months of a year that have been granted go back in the share of the year that is left', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_YEAR)
    await shop.roundAt(day(2027, 9, 1))
    expect((await shop.details(ada)).currentCreditBalance).toBe(60)
    // 213 of 366 days are left.
    expect((await shop.shown(ada, PLAN.PRO_YEAR))._unsafeUnwrap().credit).toBe(10_475)
    expect(await balanceAfter(shop, ada, PLAN.PRO_YEAR)).toBe(60 - 34 + 60)
  })

  test.each([
    ['already', true],
    ['not yet', false],
  ])('as a month begins, %s granted, brings the same credits', async (_, isGranted) => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.PRO_YEAR)
    for (let month = 1; month < 6; month += 1) await shop.roundAt(addMonths(START, month))
    shop.time.now = addMonths(START, 6) + 1000
    if (isGranted) await shop.roundAt(shop.time.now)
    const shown = (await shop.shown(ada, PLAN.PRO_YEAR, 2))._unsafeUnwrap()
    expect([shown.creditsBefore, shown.creditsAfter]).toEqual([420, 60])
    await shop.subscribeUnder(2, ada, PLAN.PRO_YEAR)
    const lots = await shop.db.selectFrom('credit_lots').select('remaining').execute()
    expect(lots.reduce((left, { remaining }) => left + remaining, 0)).toBe(270)
  })

  test('the new grant comes in full, above the rollover cap if need be', async () => {
    const { shop, ada } = await opened()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    await shop.db.updateTable('credit_lots').set({ amount: 120, remaining: 120 }).execute()
    await shop.roundAt(day(2027, 5, 1))
    expect((await shop.details(ada)).currentCreditBalance).toBe(120)
    // The month granted nothing, so there is nothing of it to take back.
    expect(await balanceAfter(shop, ada, PLAN.BASIC_YEAR)).toBe(130)
  })
})

describeOnEveryDatabase('an upgrade that is being paid', (open) => {
  const opened = async () => {
    const shop = await openPurchaseShop(await open())
    const ada = await shop.signIn()
    await shop.place(ada, { plan_id: PLAN.BASIC_MONTH })
    shop.time.now += MINUTE
    const wanted = { plan_id: PLAN.STANDARD_MONTH }
    const { body } = await shop.place(ada, wanted, { payment: 'sandbox_second_step' })
    const balance = async () => (await shop.credits.account(ada, 1))._unsafeUnwrap().balance
    return { shop, ada, balance, orderId: body.id }
  }

  test('keeps the credits that it takes back from being spent', async () => {
    const { shop, ada, balance, orderId } = await opened()
    expect(await balance()).toBe(0)
    const refused = await shop.request(ada, FILE.HD)
    expect([refused.status, refused.body.code]).toEqual([402, 'CREDITS_MISSING'])
    const quoted = await shop.quote(ada, { plan_id: PLAN.PRO_MONTH })
    expect(quoted.body).toMatchObject({ credit: 1900, credits_before: 10, credits_after: 60 })
    await shop.step(ada, orderId, 'approve')
    expect(await balance()).toBe(25)
  })

  test('leaves them where it is not paid', async () => {
    const { shop, ada, balance, orderId } = await opened()
    await shop.step(ada, orderId, 'refuse')
    expect(await balance()).toBe(10)
    expect((await shop.request(ada, FILE.HD)).status).toBe(201)
  })
})

async function balanceShown(shop: SubscriptionShop, who: Person, planId: number) {
  return (await shop.shown(who, planId))._unsafeUnwrap().creditsAfter
}

async function balanceAfter(shop: SubscriptionShop, who: Person, planId: number) {
  await shop.subscribe(who, planId)
  return (await shop.details(who)).currentCreditBalance
}

/** What an upgrade to the monthly standard plan credits. */
async function creditShown(shop: SubscriptionShop, who: Person) {
  return (await shop.shown(who, PLAN.STANDARD_MONTH))._unsafeUnwrap().credit
}

/** Pays for a file with credits, in a cart; returns the order's ID. */
async function withCredits(shop: SubscriptionShop, who: Person, variantId: number) {
  const quote = await shop.put(who, variantId)
  const key = `credits-for-${variantId}`
  const { body } = await shop.pay(who, { key, quote, payment: 'credits' })
  expect(body).toMatchObject({ status: 'paid' })
  return String(body.id)
}
