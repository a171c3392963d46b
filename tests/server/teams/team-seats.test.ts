import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { hasPermission, OWNER, TEAM_ROLES } from '#domain/team/role.ts'
import { TEAM_SEATS } from '#domain/team/team.ts'
import { answerOf, type Answer, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { lotsIn, subscriptionsIn } from '#tests/support/purchase-shop.ts'
import { day, schedulerOver } from '#tests/support/subscribers.ts'
import { forTeam, openTeamCustomer } from '#tests/support/team-customer.ts'
import type { Db } from '#server/sql/database.ts'

const short = ({ status, body }: Answer) => [status, body.code]

/** The first of a month of 30 days, at noon: half of the period is fifteen days. */
const START = day(2027, 4, 1)
const HALF = START + 15 * DAY_MS
const END = day(2027, 5, 1)

const YEARLY = { planId: PLAN.PRO_YEAR }

/** A team with Pro by the month, begun at START, or another plan. */
async function openSeats(db: Db, { planId = PLAN.PRO_MONTH as number, license = 1 } = {}) {
  const shop = await openTeamCustomer(db)
  shop.time.now = START
  const owner = async () => forTeam(await shop.signInAgain(shop.ada))
  const terms = { plan_id: planId, license_id: license }
  const bought = await shop.place(await owner(), terms)
  expect(bought.body.status).toBe('paid')
  const { round } = schedulerOver(db, shop.time)
  const details = async () => {
    const answer = await shop.ask(await owner(), '/api/v1/subscriptions/show/details')
    return (await answer.json()) as {
      readonly seats: Readonly<Record<string, number>> | null
      readonly next_charge: { readonly amount: number } | null
      readonly current_credit_balance: number
      readonly plan_variant: { readonly price: number }
    }
  }
  return {
    ...shop,
    owner,
    details,
    license,
    /** Adds so many. */
    add: async (seats: number, who?: Person, sent = {}) =>
      shop.place(who ?? (await owner()), { seats, license_id: license }, sent),
    keep: async (staying: number, who?: Person) =>
      answerOf(
        await shop.ask(who ?? (await owner()), '/api/v1/subscriptions/seats', {
          method: 'PUT',
          body: { staying },
        }),
      ),
    invite: async (email: string) =>
      answerOf(
        await shop.ask(await owner(), '/api/v1/teams/invites', {
          method: 'POST',
          body: { email, role_id: 3 },
        }),
      ),
    roundAt: async (moment: number) => {
      shop.time.now = moment
      ;(await round())._unsafeUnwrap()
    },
    charged: async () =>
      (
        await db
          .selectFrom('orders')
          .select(['kind', 'total'])
          .where('status', '=', 'paid')
          .orderBy('created_at')
          .execute()
      ).map(({ kind, total }) => [kind, total]),
  }
}

describeOnEveryDatabase('seats of a team', (open) => {
  test('of a year bring their month’s credits to a decision before these are granted', async () => {
    const { db, add, ask, owner, request, time } = await openSeats(await open(), YEARLY)
    await add(5)
    await db.updateTable('credit_lots').set({ remaining: 0 }).execute()
    await db.updateTable('variants').set({ credits: 80 }).where('id', '=', FILE.UHD).execute()
    time.now = addMonths(START, 1)
    const path = `/api/v1/downloads/decision?variant_id=${FILE.UHD}`
    const decided = await answerOf(await ask(await owner(), path))
    expect(decided.body).toMatchObject({ allowed: true, cost: 80, balance: 120 })
    expect((await request(await owner(), FILE.UHD)).status).toBe(201)
  })

  test('of a year that are added as a month begins bring the credits of that month once', async () => {
    const { add, quote, owner, details, time } = await openSeats(await open(), YEARLY)
    time.now = addMonths(START, 1) + 1000
    const shown = await quote(await owner(), { seats: 10 })
    expect(shown.body).toMatchObject({ credits_before: 120, credits_after: 239 })
    expect((await add(10)).body).toMatchObject({ status: 'paid' })
    expect((await details()).current_credit_balance).toBe(239)
  })

  test('Pro keeps the three that every team has, and its 60 credits', async () => {
    const { details } = await openSeats(await open())
    const { seats, current_credit_balance: credits } = await details()
    expect([seats, credits]).toEqual([
      { included: 3, total: 3, staying: 3, used: 1, price: 3900, credits_per_month: 12 },
      60,
    ])
  })

  test('two in the middle of a month cost half of their price, with half of their credits', async () => {
    const { add, quote, owner, time, details, db, charged } = await openSeats(await open())
    time.now = HALF
    const shown = await quote(await owner(), { seats: 2 })
    expect(shown.body).toMatchObject({
      name: '2 extra seats',
      price: 3900,
      total: 3900,
      credits_before: 60,
      credits_after: 72,
      next_charge: { amount: 7900 + 2 * 3900, at: new Date(END).toISOString() },
    })
    // Nothing was written.
    expect((await details()).seats).toMatchObject({ total: 3 })
    expect((await add(2)).body.status).toBe('paid')
    const after = await details()
    expect(after.seats).toMatchObject({ total: 5, staying: 5 })
    expect([after.current_credit_balance, after.plan_variant.price]).toEqual([72, 7900])
    expect(after.next_charge?.amount).toBe(15_700)
    expect(await charged()).toEqual([
      ['plan', 7900],
      ['seats', 3900],
    ])
    const { content } = await db
      .selectFrom('invoices')
      .select('content')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(content).toContain('2 extra seats')
  })

  test('are renewed with the plan: both are charged, and both bring their credits', async () => {
    const { add, roundAt, details, db, charged } = await openSeats(await open())
    await add(2)
    await roundAt(END)
    expect((await charged()).at(-1)).toEqual(['renewal', 7900 + 2 * 3900])
    expect((await lotsIn(db)).map(({ amount }) => amount)).toEqual([60, 24, 84])
    const detail = await db
      .selectFrom('order_purchases')
      .select('detail')
      .where('order_id', 'in', (of) =>
        of.selectFrom('orders').select('id').where('kind', '=', 'renewal'),
      )
      .executeTakeFirstOrThrow()
    expect(detail.detail).toBe('Monthly renewal, including 2 extra seats')
    expect((await details()).seats).toMatchObject({ total: 5 })
  })

  test('of a year bring the rest of the month now and later months in full', async () => {
    const { add, details, time, db } = await openSeats(await open(), { planId: PLAN.PRO_YEAR })
    const half = START + (addMonths(START, 12) - START) / 2
    time.now = half
    await add(1)
    const order = await db
      .selectFrom('orders')
      .select('total')
      .where('kind', '=', 'seats')
      .executeTakeFirstOrThrow()
    expect(order.total).toBe(18_600)
    // On the day before the month's end half a credit is none.
    const seats = (await lotsIn(db)).filter(({ order_id: of }) => of !== null).at(-1)
    expect(seats?.amount).toBe(
      0 +
        Math.floor(
          (12 * (addMonths(START, 7) - half)) / (addMonths(START, 7) - addMonths(START, 6)),
        ) || 12,
    )
    time.now = addMonths(START, 7) + 1000
    await details()
    expect((await lotsIn(db)).at(-1)?.amount).toBe(72)
  })

  test('cost what their license makes of it, and none are sold under the one on request', async () => {
    const { add, db } = await openSeats(await open(), { license: 3 })
    expect((await add(1)).body.status).toBe('paid')
    const [held] = await subscriptionsIn(db)
    expect([held?.price, held?.seat_price]).toEqual([4 * (7900 + 3900), 4 * 3900])
    expect(short(await add(1, undefined, { quote: 'none', extra: { license_id: 6 } }))).toEqual([
      409,
      'LICENSE_ON_REQUEST',
    ])
  })

  test('removed ones stay until the period ends, can be kept until then, and are not charged again', async () => {
    const { add, keep, roundAt, details, charged } = await openSeats(await open())
    await add(2)
    expect((await keep(4)).body['seats']).toMatchObject({ total: 5, staying: 4 })
    expect((await details()).next_charge?.amount).toBe(7900 + 3900)
    expect((await keep(5)).body['seats']).toMatchObject({ total: 5, staying: 5 })
    await keep(3)
    await roundAt(END)
    expect((await details()).seats).toMatchObject({ total: 3, staying: 3 })
    expect((await charged()).at(-1)).toEqual(['renewal', 7900])
  })

  test('that are taken are not removed: members and open invites count', async () => {
    const { add, keep, member, invite } = await openSeats(await open())
    await add(2)
    await member()
    await member()
    expect((await invite('lena@a.test')).status).toBe(201)
    const refused = await keep(3)
    expect([short(refused), refused.body['data']]).toEqual([
      [409, 'SEATS_IN_USE'],
      expect.objectContaining({ seats_used: 4, seats_total: 3 }),
    ])
    expect((await keep(4)).status).toBe(200)
    // The one that goes is given to nobody any more.
    const full = await invite('tom@a.test')
    expect([short(full), full.body['data']]).toEqual([
      [409, 'SEAT_LIMIT_REACHED'],
      expect.objectContaining({ seats_used: 4, seats_total: 4 }),
    ])
  })

  test('let in as many people as there are, and no more', async () => {
    const { add, invite } = await openSeats(await open())
    for (const name of ['b', 'c']) expect((await invite(`${name}@a.test`)).status).toBe(201)
    expect(short(await invite('d@a.test'))).toEqual([409, 'SEAT_LIMIT_REACHED'])
    await add(1)
    expect((await invite('d@a.test')).status).toBe(201)
    expect(short(await invite('e@a.test'))).toEqual([409, 'SEAT_LIMIT_REACHED'])
  })

  test('go along into a dearer license: charged at once, less the rest of what was paid', async () => {
    const { add, place, owner, details, db, time } = await openSeats(await open())
    await add(1)
    time.now = HALF
    const upgrade = await place(await owner(), { plan_id: PLAN.PRO_MONTH, license_id: 2 })
    expect(upgrade.body.status).toBe('paid')
    const paid = await db
      .selectFrom('orders')
      .select(['subtotal', 'discount'])
      .where('kind', '=', 'change')
      .executeTakeFirstOrThrow()
    expect(paid).toEqual({ subtotal: 14_220 + 7020, discount: 5900 })
    expect((await details()).seats).toMatchObject({ total: 4, price: 7020 })
  })

  test('end with a plan that is canceled; nobody is put out, and nobody else is let in', async () => {
    const { add, ask, owner, member, roundAt, invite, db } = await openSeats(await open())
    await add(1)
    for (let people = 1; people < TEAM_SEATS + 1; people += 1) await member()
    await ask(await owner(), '/api/v1/subscriptions/cancel', {
      method: 'POST',
      body: { reason: null },
    })
    await roundAt(END)
    const members = await db.selectFrom('team_members').select('user_id').execute()
    expect(members).toHaveLength(4)
    expect((await invite('late@a.test')).body['data']).toMatchObject({
      seats_used: 4,
      seats_total: 3,
    })
  })

  test('are neither added nor changed while a renewal is past due; paying it brings all of them', async () => {
    const { add, roundAt, keep, db, details, place, owner } = await openSeats(await open())
    await add(1)
    await db.updateTable('subscriptions').set({ payment: 'sandbox_decline' }).execute()
    await roundAt(END)
    const refused = await add(1, undefined, { quote: 'none' })
    expect([short(refused), refused.body['data']]).toEqual([
      [409, 'SEATS_UNAVAILABLE'],
      expect.objectContaining({ why: 'past-due' }),
    ])
    // What is no longer sold still renews.
    await db.updateTable('plan_variants').set({ retired: 1 }).execute()
    expect((await place(await owner(), { plan_id: PLAN.PRO_MONTH })).body['total']).toBe(11_800)
    expect((await details()).seats).toMatchObject({ total: 4 })
    expect((await keep(3)).status).toBe(200)
  })

  test('wait while a change of the plan is scheduled', async () => {
    const { add, keep, quote, ask, owner } = await openSeats(await open(), {
      planId: PLAN.PRO_YEAR,
    })
    await add(1)
    const wanted = { plan_id: PLAN.PRO_MONTH, license_id: 1 }
    const shown = await quote(await owner(), wanted)
    expect(shown.body['next_charge']).toMatchObject({ amount: 7900 + 3900 })
    const scheduled = await ask(await owner(), '/api/v1/subscriptions/pending_change', {
      method: 'PUT',
      body: { ...wanted, quote: shown.body['quote'] },
    })
    expect(scheduled.status).toBe(200)
    const waits = [409, 'SEATS_UNAVAILABLE']
    expect(short(await add(1, undefined, { quote: 'none' }))).toEqual(waits)
    expect(short(await keep(3))).toEqual(waits)
  })

  test('are for teams with Pro alone', async () => {
    const { place, ada, signIn, signInAgain, keep, ask } = await openSeats(await open())
    const alone = await signIn()
    for (const who of [await signInAgain(ada), alone]) {
      const refused = await place(who, { seats: 1 }, { quote: 'none' })
      expect(short(refused)).toEqual([409, 'SEATS_UNAVAILABLE'])
    }
    expect(short(await keep(3, alone))).toEqual([409, 'NO_SUBSCRIPTION'])
    expect(
      (await ask(null, '/api/v1/subscriptions/seats', { method: 'PUT', body: { staying: 3 } }))
        .status,
    ).toBe(401)
  })

  test.each([0, -1, 501])('%i of them are not sold', async (count) => {
    const { add } = await openSeats(await open())
    expect(short(await add(count, undefined, { quote: 'none' }))).toEqual([
      409,
      'SEATS_UNAVAILABLE',
    ])
  })

  test.each([2, 6, 1000])('%i of five cannot stay', async (staying) => {
    const { add, keep, details } = await openSeats(await open())
    await add(2)
    expect(short(await keep(staying))).toEqual([409, 'SEATS_UNAVAILABLE'])
    expect((await details()).seats).toMatchObject({ total: 5, staying: 5 })
  })

  test.each(TEAM_ROLES.filter(({ id }) => id !== OWNER))(
    '$name: only who manages billing',
    async ({ id }) => {
      const { add, keep, member } = await openSeats(await open())
      const who = forTeam(await member(id))
      const may = hasPermission(id, 'manage-billing')
      expect((await add(1, who)).status).toBe(may ? 200 : 403)
      expect((await keep(3, who)).status).toBe(may ? 200 : 403)
    },
  )

  test('one key adds them once', async () => {
    const { add, details } = await openSeats(await open())
    await add(1, undefined, { key: 'seats-at-once' })
    await add(1, undefined, { key: 'seats-at-once' })
    expect((await details()).seats).toMatchObject({ total: 4 })
  })

  test('a price that was shown too long ago is not charged', async () => {
    const { add, quote, owner, time } = await openSeats(await open())
    const shown = String((await quote(await owner(), { seats: 1 })).body['quote'])
    time.now = HALF
    expect(short(await add(1, undefined, { quote: shown }))).toEqual([409, 'PRICE_CHANGED'])
  })
})
