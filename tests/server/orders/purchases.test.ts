import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import type { Db } from '#server/sql/database.ts'
import { paidCharges, paidOrders } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import { TODAY } from '#tests/support/samples.ts'
import {
  entriesIn,
  lotsIn,
  openPurchaseShop,
  subscriptionsIn,
} from '../../support/purchase-shop.ts'
import { emailsIn } from '../../support/emails.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeOnEveryDatabase('buying credits and plans', (open) => {
  const opened = async () => {
    const testShop = await openPurchaseShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('a pack becomes one lot that lasts two years, one entry and one receipt that names it', async () => {
    const { db, ada, place, ask } = await opened()
    const { status, body } = await place(ada, { pack_id: PACK.TWENTY_FIVE })
    expect(status).toBe(200)
    const service = { kind: 'credits', name: '25 credits', credits: 25, price: 4500 }
    expect(body).toMatchObject({ status: 'paid', total: 4500, lines: [], purchases: [service] })
    const expires_at = addMonths(TODAY, 24)
    const lot = { user_id: ada.id, source: 'pack', amount: 25, remaining: 25, frozen: 0 }
    expect(await lotsIn(db)).toMatchObject([{ ...lot, order_id: body.id, expires_at }])
    expect(await entriesIn(db)).toMatchObject([
      { delta: 25, reason: 'grant', reference: '25 credits', key: `order-${body.id}` },
    ])
    const emails = await emailsIn(db)
    expect(emails).toMatchObject([{ key: `receipt-${body.id}`, recipient: ada.email }])
    expect(emails[0]?.text).toMatch(/25 credits .*\$45\.00/)
    expect(emails[0]?.text).not.toMatch(/files|downloads/i)
    const again = await ask(ada, `/api/v1/orders/${body.id}`)
    expect(await again.json()).toEqual(body)
  })

  test('an amount of one’s own is priced by the pack below it', async () => {
    const { db, ada, place } = await opened()
    const { body } = await place(ada, { credits: 61, license_id: 3 })
    expect(body).toMatchObject({ status: 'paid', total: 39_040, license_id: 3 })
    expect(await lotsIn(db)).toMatchObject([{ amount: 61, source: 'pack' }])
  })

  test('the rate under a license is rounded to a cent before it is multiplied', async () => {
    const { db, ada, quote } = await opened()
    await db
      .updateTable('credit_packs')
      .set({ cost_per_credit: 37 })
      .where('id', '=', PACK.TEN)
      .execute()
    // 66.6 cents each are 67.
    const pack = await quote(ada, { pack_id: PACK.TEN, license_id: 2 })
    expect(pack.body).toMatchObject({ price: 670 })
    const amount = await quote(ada, { credits: 7, license_id: 2 })
    expect(amount.body).toMatchObject({ price: 469 })
  })

  test('a plan begins now, with its first month of credits, and is the only one', async () => {
    const { db, ada, place } = await opened()
    const { body } = await place(ada, { plan_id: PLAN.BASIC_YEAR })
    expect(body).toMatchObject({ status: 'paid', total: 18_000, purchases: [{ kind: 'plan' }] })
    expect(await subscriptionsIn(db)).toMatchObject([
      {
        user_id: ada.id,
        plan_id: PLAN.BASIC_YEAR,
        license_id: 1,
        status: 'active',
        price: 18_000,
        anchor: TODAY,
        period_starts_at: TODAY,
        period_ends_at: addMonths(TODAY, 12),
        months_granted: 1,
        payment: 'sandbox_ok',
        billing_country: 'US',
        company: 'Ember & Sons',
      },
    ])
    expect(await lotsIn(db)).toMatchObject([{ source: 'plan', amount: 10, expires_at: null }])
    const same = await place(ada, { plan_id: PLAN.BASIC_YEAR }, { quote: 'any' })
    expect([same.status, same.body.code]).toEqual([409, 'SAME_PLAN'])
  })

  test('an upgrade is charged as it was quoted, restarts the period and grants in full', async () => {
    const { db, ada, place, quote, time } = await opened()
    await place(ada, { plan_id: PLAN.BASIC_MONTH })
    time.now += 1
    await place(ada, { pack_id: PACK.TEN })
    await move(db, { source: 'plan', delta: -5, now: TODAY + 1 })
    await move(db, { source: 'plan', delta: -3, now: TODAY + 2 })
    await move(db, { source: 'plan', delta: 3, now: TODAY + 3, undoes: TODAY + 2 })
    await move(db, { source: 'pack', delta: -9, now: TODAY + 4 })
    // Ten of thirty-one days are over; half of the plan's credits are spent, and they decide.
    time.now = TODAY + 10 * DAY_MS
    const quoted = await quote(ada, { plan_id: PLAN.STANDARD_MONTH })
    const rest = { price: 3900, credit: 950, total: 2950, credits_before: 6, credits_after: 26 }
    expect(quoted.body).toMatchObject({ ...rest, waits_until: null })
    expect(quoted.body['next_charge']).toEqual({
      amount: 3900,
      at: new Date(addMonths(time.now, 1)).toISOString(),
    })
    const shown = String(quoted.body['quote'])
    time.now += 29 * 60 * 1000
    const { body } = await place(ada, { plan_id: PLAN.STANDARD_MONTH }, { quote: shown })
    expect(body).toMatchObject({ status: 'paid', subtotal: 3900, discount: 950, total: 2950 })
    const charge = db
      .selectFrom('sandbox_charges')
      .select('amount')
      .where('key', '=', body.id ?? '')
    expect(await charge.executeTakeFirst()).toEqual({ amount: 2950 })
    expect(await subscriptionsIn(db)).toMatchObject([
      { plan_id: PLAN.STANDARD_MONTH, price: 3900, anchor: time.now, months_granted: 1 },
    ])
    expect(await lotsIn(db)).toMatchObject([
      // Half of the price is credited, so half of the credits go back: all that are left.
      { source: 'plan', amount: 10, remaining: 0 },
      { source: 'pack', amount: 10, remaining: 1 },
      { source: 'plan', amount: 25, remaining: 25 },
    ])
  })

  test('an upgrade of a plan that was canceled goes on', async () => {
    const { db, ada, place } = await opened()
    await place(ada, { plan_id: PLAN.BASIC_MONTH })
    await db
      .updateTable('subscriptions')
      .set({ cancel_at: addMonths(TODAY, 1), cancel_reason: 'dear', pending_plan_id: 1 })
      .execute()
    expect((await place(ada, { plan_id: PLAN.PRO_MONTH })).status).toBe(200)
    expect(await subscriptionsIn(db)).toMatchObject([
      { plan_id: PLAN.PRO_MONTH, status: 'active', cancel_at: null, pending_plan_id: null },
    ])
  })

  test('a cheaper plan is quoted with the day on which it starts, and is not bought', async () => {
    const { db, ada, place, quote } = await opened()
    await place(ada, { plan_id: PLAN.STANDARD_MONTH })
    const quoted = await quote(ada, { plan_id: PLAN.BASIC_MONTH })
    const waits = new Date(addMonths(TODAY, 1)).toISOString()
    expect(quoted.body).toMatchObject({ total: 0, credit: 0, waits_until: waits })
    const refused = await place(ada, { plan_id: PLAN.BASIC_MONTH })
    expect([refused.status, refused.body.code]).toEqual([409, 'PLAN_CHANGE_SCHEDULED'])
    expect(refused.body.data).toMatchObject({ until: waits })
    expect(await paidOrders(db)).toHaveLength(1)
    expect(await subscriptionsIn(db)).toMatchObject([{ plan_id: PLAN.STANDARD_MONTH }])
  })

  test('who subscribes again after the end gets frozen credits back', async () => {
    const { db, ada: before, place, quote, time, signInAgain } = await opened()
    await place(before, { plan_id: PLAN.BASIC_MONTH })
    time.now += 1
    await place(before, { pack_id: PACK.TEN })
    await db
      .updateTable('subscriptions')
      .set({ cancel_at: addMonths(TODAY, 1) })
      .execute()
    time.now = addMonths(TODAY, 1)
    const ada = await signInAgain(before)
    const quoted = await quote(ada, { plan_id: PLAN.BASIC_MONTH })
    expect(quoted.body).toMatchObject({ credit: 0, credits_before: 10, credits_after: 30 })
    expect((await place(ada, { plan_id: PLAN.BASIC_MONTH })).status).toBe(200)
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'ended' }, { status: 'active' }])
    expect(await lotsIn(db)).toMatchObject([
      { source: 'plan', frozen: 0, expires_at: null },
      { source: 'pack', frozen: 0 },
      { source: 'plan', frozen: 0 },
    ])
  })

  test('the free plan sets the account’s flag, asks no provider, and ends with a paid plan', async () => {
    const { db, ada, place } = await opened()
    const flag = async () => {
      const user = db.selectFrom('users').select('free_subscriber').where('id', '=', ada.id)
      return (await user.executeTakeFirstOrThrow()).free_subscriber
    }
    const { body } = await place(ada, { plan_id: PLAN.FREE }, { payment: null })
    expect(body).toMatchObject({ status: 'paid', total: 0 })
    expect([await flag(), await subscriptionsIn(db), await paidCharges(db)]).toEqual([1, [], []])
    const again = await place(ada, { plan_id: PLAN.FREE }, { payment: null, quote: 'any' })
    expect([again.status, again.body.code]).toEqual([409, 'SAME_PLAN'])
    await place(ada, { plan_id: PLAN.BASIC_MONTH })
    expect(await flag()).toBe(0)
  })
})

interface Move {
  readonly source: 'pack' | 'plan'
  readonly delta: number
  readonly now: number
  /** For a reversal: when what it undoes was spent. */
  readonly undoes?: number
}

/** As a spend or its reversal leaves the books, without a file. */
async function move(db: Db, { source, delta, now, undoes = now }: Move): Promise<void> {
  const lot = (await lotsIn(db)).find((one) => one.source === source)
  if (!lot) throw new Error(`no lot of a ${source}`)
  await db
    .updateTable('credit_lots')
    .set({ remaining: lot.remaining + delta })
    .where('id', '=', lot.id)
    .execute()
  const reason = delta < 0 ? 'spend' : 'reversal'
  await db
    .insertInto('credit_entries')
    .values({
      id: `moved-${now}`,
      lot_id: lot.id,
      user_id: lot.user_id,
      customer_id: lot.user_id,
      delta,
      reason,
      reference: 'Asset 1',
      key: `${reason}-moved-${undoes}-${lot.id}`,
      created_at: now,
    })
    .execute()
}
