import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { cents } from '#domain/shared/money.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { creditBookOf } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { lotsIn, subscriptionsIn } from '#tests/support/purchase-shop.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { aRefund, orderIn } from '#tests/support/refund-shop.ts'
import { openSeatsShop, SEATS_START } from '#tests/support/seats-shop.ts'
import { day, schedulerOver } from '#tests/support/subscribers.ts'
import { TEAM_ID } from '#tests/support/team-customer.ts'

const BY_STAFF = { override: true, why: 'Bought by mistake' }

describeOnEveryDatabase('seats that are given back', (open) => {
  test('go at once; the plan, its credits and everybody stay, and the renewal costs less', async () => {
    const shop = await openSeatsShop(await open())
    const { db, refunds, extra, details, members, invite } = shop
    expect((await details()).next_charge?.amount).toBe(7900 + 2 * 3900)
    const { total } = await orderIn(db, extra)
    const refund = (await refunds.ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    expect(refund).toMatchObject({ state: 'done', amount: total })
    const after = await details()
    expect(after.plan_variant).toMatchObject({ price: 7900 })
    expect(after.seats).toMatchObject({ total: 3, staying: 3, used: 5 })
    expect([after.next_charge?.amount, after.current_credit_balance]).toEqual([7900, 60])
    expect(await lotsIn(db)).toMatchObject([
      { remaining: 60, frozen: 0 },
      { amount: 23, remaining: 0 },
    ])
    expect(await members()).toHaveLength(5)
    expect((await invite('late@a.test')).body).toMatchObject({ code: 'SEAT_LIMIT_REACHED' })
    expect((await creditBookOf(db, TEAM_ID)).isSound).toBe(true)
    const { round } = schedulerOver(db, shop.time)
    shop.time.now = day(2027, 5, 1)
    ;(await round())._unsafeUnwrap()
    const renewal = await db
      .selectFrom('orders')
      .select('total')
      .where('kind', '=', 'renewal')
      .executeTakeFirstOrThrow()
    expect(renewal.total).toBe(7900)
  })

  test('that a bank took the money of go the same way', async () => {
    const { db, refunds, extra, details } = await openSeatsShop(await open())
    const { total } = await orderIn(db, extra)
    const seen = { orderId: extra, refunded: cents(total), disputed: true }
    ;(await refunds.noteOutside(seen))._unsafeUnwrap()
    expect((await details()).seats).toMatchObject({ total: 3, staying: 3 })
    expect((await details()).current_credit_balance).toBe(60)
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'active', price: 7900, seats: 0 }])
  })

  test('of one purchase leave those of another', async () => {
    const { place, owner, refunds, extra, details } = await openSeatsShop(await open())
    await place(await owner(), { seats: 3, license_id: 1 })
    ;(await refunds.ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    expect((await details()).seats).toMatchObject({ total: 6, staying: 6 })
    expect((await details()).next_charge?.amount).toBe(7900 + 3 * 3900)
  })

  test('for a while, since no money went back, leave what was spent of the plan as it was', async () => {
    const shop = await openSeatsShop(await open())
    const { db, extra, owner, quote, refundsWhere } = shop
    await db.updateTable('variants').set({ credits: 20 }).where('id', '=', FILE.UHD).execute()
    const yearly = { plan_id: PLAN.PRO_YEAR, license_id: 1 }
    const credit = async () => (await quote(await owner(), yearly)).body['credit']
    expect((await shop.request(await owner(), FILE.UHD)).status).toBe(201)
    const before = await credit()
    const slow = (await refundsWhere('processing').ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    ;(await refundsWhere('refused').carry(slow))._unsafeUnwrap()
    expect(await credit()).toBe(before)
  })

  test('of a year take their share of what is left of the months since', async () => {
    const shop = await openSeatsShop(await open(), { planId: PLAN.PRO_YEAR })
    const { db, refunds, extra, details, time } = shop
    time.now = day(2027, 5, 2)
    expect((await details()).current_credit_balance).toBe(60 + 23 + 84)
    ;(await refunds.ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    expect((await details()).current_credit_balance).toBe(60 + 60)
    time.now = day(2027, 6, 2)
    expect((await details()).current_credit_balance).toBe(60 + 60 + 60)
    expect((await creditBookOf(db, TEAM_ID)).isSound).toBe(true)
  })

  test('that were renewed since stay: only what is left of their own credits goes', async () => {
    const shop = await openSeatsShop(await open())
    const { db, refunds, extra, details, time } = shop
    const { round } = schedulerOver(db, time)
    time.now = day(2027, 5, 1)
    ;(await round())._unsafeUnwrap()
    time.now += DAY_MS
    ;(await refunds.ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    expect((await details()).seats).toMatchObject({ total: 5, staying: 5 })
    expect((await lotsIn(db)).map(({ remaining }) => remaining)).toEqual([60, 0, 84])
  })

  test('whose refund the provider rejects are back, with their credits', async () => {
    const { db, refundsWhere, extra, details } = await openSeatsShop(await open())
    const before = await details()
    ;(await refundsWhere('outage').ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    expect((await details()).seats).toMatchObject({ total: 3 })
    ;(await refundsWhere('refused').resume())._unsafeUnwrap()
    expect(await details()).toEqual(before)
    expect((await subscriptionsIn(db))[0]).toMatchObject({ price: 7900 + 2 * 3900, seats: 2 })
    expect((await creditBookOf(db, TEAM_ID)).isSound).toBe(true)
  })

  test('lower what was agreed for a change that is scheduled', async () => {
    const { db, ask, owner, quote, refunds, extra, refundsWhere } = await openSeatsShop(
      await open(),
      {
        planId: PLAN.PRO_YEAR,
      },
    )
    const who = await owner()
    const wanted = { plan_id: PLAN.PRO_MONTH, license_id: 1 }
    const { quote: token } = (await quote(who, wanted)).body
    const at = '/api/v1/subscriptions/pending_change'
    const answer = await ask(who, at, { method: 'PUT', body: { ...wanted, quote: token } })
    expect(answer.status).toBeLessThan(300)
    const pending = async () => (await subscriptionsIn(db))[0]?.pending_price
    expect(await pending()).toBe(7900 + 2 * 3900)
    ;(await refundsWhere('outage').ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    expect(await pending()).toBe(7900)
    ;(await refundsWhere('refused').resume())._unsafeUnwrap()
    expect(await pending()).toBe(7900 + 2 * 3900)
    ;(await refunds.ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    expect(await pending()).toBe(7900)
  })
})

describeOnEveryDatabase('a plan with seats that is given back', (open) => {
  test('ends, and its seats with it; what the seats brought is frozen until they are given back too', async () => {
    const { db, refunds, plan, extra, details, members } = await openSeatsShop(await open())
    const refund = (await refunds.ask(aRefund(plan, BY_STAFF)))._unsafeUnwrap()
    expect(refund.amount).toBe(7900)
    expect(await details()).toMatchObject({ plan_variant: null, seats: null, next_charge: null })
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'ended' }])
    expect(await lotsIn(db)).toMatchObject([{ remaining: 0 }, { remaining: 23, frozen: 1 }])
    expect(await members()).toHaveLength(5)
    const rest = (await refunds.ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    expect(rest.amount).toBe((await orderIn(db, extra)).total)
    expect(await lotsIn(db)).toMatchObject([{ remaining: 0 }, { remaining: 0 }])
    expect((await creditBookOf(db, TEAM_ID)).isSound).toBe(true)
  })

  test('ends by a chargeback as well', async () => {
    const { db, refunds, plan } = await openSeatsShop(await open())
    const seen = { orderId: plan, refunded: cents(7900), disputed: true }
    ;(await refunds.noteOutside(seen))._unsafeUnwrap()
    expect(await subscriptionsIn(db)).toMatchObject([
      { status: 'ended', ended_at: SEATS_START + 2 * DAY_MS },
    ])
  })

  test('is not back with seats whose money went back meanwhile', async () => {
    const { refundsWhere, plan, extra, details } = await openSeatsShop(await open())
    ;(await refundsWhere('outage').ask(aRefund(plan, BY_STAFF)))._unsafeUnwrap()
    ;(await refundsWhere('refunded').ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    ;(await refundsWhere('refused').resume())._unsafeUnwrap()
    expect((await details()).seats).toMatchObject({ total: 3, staying: 3 })
    expect((await details()).next_charge?.amount).toBe(7900)
  })

  test('is not given back by the policy alone while its seats are paid for', async () => {
    const { refunds, plan, extra } = await openSeatsShop(await open())
    const refusal = async () => (await refunds.offers(plan))._unsafeUnwrap().parts[0]?.refusal
    expect(await refusal()).toBe('BY_HAND')
    ;(await refunds.ask(aRefund(extra, BY_STAFF)))._unsafeUnwrap()
    expect(await refusal()).toBe(null)
  })
})
