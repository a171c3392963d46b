import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { closeTeams } from '#server/application/team/close-team.ts'
import { createRepositories } from '#server/sql/repositories.ts'
import { customerById } from '#domain/customer/customer.ts'
import { answerOf, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '#tests/support/price-book-data.ts'
import { lotsIn, subscriptionsIn } from '#tests/support/purchase-shop.ts'
import { forTeam, leaveTeam, openTeamCustomer, TEAM_ID } from '#tests/support/team-customer.ts'
import { aRefund } from '#tests/support/refund-shop.ts'
import { INVITES, TEAM } from '#tests/support/teams.ts'

interface Told {
  readonly to: string
  readonly kind: string
  readonly credits?: number
  readonly closesAt?: number
  readonly isReminder?: boolean
  readonly why?: string
}

describeOnEveryDatabase('a team that is deleted while it has credits', (open) => {
  const opened = async (pool = 4) => {
    const shop = await openTeamCustomer(await open(), { pool })
    const ask = async (who: Person, method: string, path: string, body?: object) => {
      const again = await shop.signInAgain(who)
      const acting = who.actsFor === undefined ? again : forTeam(again)
      return answerOf(await shop.ask(acting, path, { method, ...(body ? { body } : {}) }))
    }
    const info = async (who: Person) => {
      const { team } = (await ask(who, 'GET', TEAM)).body
      return team as { closes_at: string | null; credits: number | null } | null
    }
    return {
      ...shop,
      send: ask,
      info,
      remove: (more: object = {}, who = shop.ada) =>
        ask(who, 'DELETE', TEAM, { name: 'North Light', ...more }),
      keep: (who = shop.ada) => ask(who, 'POST', `${TEAM}/keep`),
      tend: async () => (await closeTeams(shop.testShop.units)())._unsafeUnwrap(),
      after: (days: number) => {
        shop.time.now += days * DAY_MS
      },
      license: async (who: Person, file: number) => {
        const again = forTeam(await shop.signInAgain(who))
        return (await shop.request(again, file)).status
      },
      /** What everybody was told of the team, in the order of the promises. */
      told: async (kind: string): Promise<readonly Told[]> => {
        const rows = await shop.db
          .selectFrom('outbox')
          .select(['recipient', 'event'])
          .orderBy('created_at')
          .orderBy('id')
          .execute()
        return rows
          .map(({ recipient, event }) => ({ ...(JSON.parse(event) as Told), to: recipient }))
          .filter((one) => one.kind === kind)
      },
    }
  }
  const iso = (at: number) => new Date(at).toISOString()
  const short = ({ status, body }: { status: number; body: { code?: string } }) => [
    status,
    body.code,
  ]

  test('closes 30 days later, says so to everybody, and its members spend until then', async () => {
    const { ada, member, remove, info, told, after, tend, license, time, db } = await opened()
    const [ben, vera] = [await member(3), await member(4)]
    const closesAt = time.now + 30 * DAY_MS
    expect((await remove()).body['team']).toMatchObject({ closes_at: iso(closesAt), credits: 4 })
    // Viewers do not see a pool, but see what goes.
    expect([await info(ben), await info(vera)]).toMatchObject([
      { closes_at: iso(closesAt), credits: 4 },
      { closes_at: iso(closesAt), credits: 4 },
    ])
    const letters = await told('team-closing')
    expect(letters.map(({ to }) => to).toSorted()).toEqual(
      [ada, ben, vera].map(({ email }) => email).toSorted(),
    )
    expect(letters).toMatchObject(letters.map(() => ({ credits: 4, closesAt, isReminder: false })))
    after(22)
    expect(await tend()).toBe(0)
    after(7)
    expect([await license(ben, FILE.HD), (await info(ben))?.credits]).toEqual([201, 3])
    after(1)
    expect([await tend(), await tend()]).toEqual([1, 0])
    expect(await info(ada)).toBeNull()
    expect(await license(ben, FILE.UHD)).toBe(404)
    expect((await lotsIn(db)).map((lot) => [lot.frozen, lot.expires_at])).toEqual([[1, closesAt]])
    const gone = await told('team-membership-ended')
    expect(gone.map(({ to, why }) => `${to} ${why}`).toSorted()).toEqual(
      [ada, ben, vera].map(({ email }) => `${email} closed`).toSorted(),
    )
    const kept = await createRepositories(db).certificates.all(customerById(TEAM_ID))
    expect(kept).toMatchObject([{ holder: { name: 'North Light' }, revokedAt: null }])
  })

  test('reminds everybody once, 7 days before', async () => {
    const { ada, member, remove, told, after, tend } = await opened()
    const ben = await member(5)
    await remove()
    after(23)
    expect([await tend(), await tend()]).toEqual([1, 0])
    const reminders = (await told('team-closing')).filter(({ isReminder }) => isReminder)
    expect(reminders.map(({ to }) => to).toSorted()).toEqual([ada.email, ben.email].toSorted())
  })

  test('stays when its owner keeps it, and everybody else is told', async () => {
    const { member, remove, keep, info, told, after, tend, ada } = await opened()
    const ben = await member(2)
    await remove()
    expect(short(await keep(ben))).toEqual([403, 'NOT_ALLOWED'])
    after(29)
    await tend()
    expect((await keep()).body['team']).toMatchObject({ closes_at: null, credits: 4 })
    after(30)
    expect([await tend(), (await info(ada))?.closes_at]).toEqual([0, null])
    expect((await told('team-kept')).map(({ to }) => to)).toEqual([ben.email])
    // Deleted again, it has its 30 days again, and its reminder.
    await remove()
    after(23)
    expect(await tend()).toBe(1)
  })

  test('goes at once where its owner says so, or has no credits to use', async () => {
    const { remove, info, ada, time, db, told } = await opened()
    await remove()
    const closesAt = time.now + 30 * DAY_MS
    time.now += DAY_MS
    expect((await remove()).body['team']).toMatchObject({ closes_at: iso(closesAt) })
    expect(await told('team-closing')).toHaveLength(1)
    expect((await remove({ now: true })).body['team']).toBeNull()
    expect((await lotsIn(db)).map((lot) => [lot.frozen, lot.expires_at])).toEqual([[1, closesAt]])
    const empty = await opened(0)
    expect((await empty.remove()).body['team']).toBeNull()
    expect([await info(ada), await empty.told('team-closing')]).toEqual([null, []])
  })

  test('closes later as its owner was told, also when its last credits were used meanwhile', async () => {
    const { ada, member, remove, info, told, license, time, after, tend } = await opened(1)
    const ben = await member(3)
    expect(await license(ben, FILE.HD)).toBe(201)
    const closing = { closes_at: iso(time.now + 30 * DAY_MS), credits: 0 }
    expect((await remove({ now: false })).body['team']).toMatchObject(closing)
    expect(await told('team-closing')).toMatchObject([{ credits: 0 }, { credits: 0 }])
    expect(await info(ben)).toMatchObject(closing)
    after(30)
    expect([await tend(), await info(ada)]).toEqual([1, null])
  })

  test('renews nothing: its plan ends with its period, and its credits are spent until the closing', async () => {
    const { ada, place, remove, after, tend, license, info, db, testShop, told, time } =
      await opened(0)
    expect((await place(forTeam(ada), { plan_id: PLAN.PRO_MONTH })).body.status).toBe('paid')
    const endsAt = (await subscriptionsIn(db))[0]?.period_ends_at ?? 0
    after(10)
    await remove()
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'active', cancel_at: endsAt }])
    time.now = endsAt
    ;(await testShop.renewSubscriptions())._unsafeUnwrap()
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'ended', ended_at: endsAt }])
    // Nothing of them is kept, so nothing says that they are.
    expect(await told('subscription-ended')).toMatchObject([{ kept: null }])
    expect([(await info(ada))?.credits, await license(ada, FILE.HD)]).toEqual([60, 201])
    after(30)
    expect([await tend(), await info(ada)]).toEqual([1, null])
  })

  test('a plan by the year ends with the team, and brings its months until then', async () => {
    const { ada, place, remove, after, tend, info, db, testShop } = await opened(0)
    await place(forTeam(ada), { plan_id: PLAN.PRO_YEAR })
    await remove()
    after(29)
    ;(await testShop.renewSubscriptions())._unsafeUnwrap()
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'active' }])
    const before = (await info(ada))?.credits
    after(1)
    expect([before, await tend()]).toEqual([60, 1])
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'ended' }])
  })

  test('a plan that ended meanwhile leaves its credits frozen once the team is kept', async () => {
    const { ada, place, remove, keep, after, info, db, testShop } = await opened(2)
    await place(forTeam(ada), { plan_id: PLAN.PRO_MONTH })
    after(20)
    await remove()
    after(15)
    ;(await testShop.renewSubscriptions())._unsafeUnwrap()
    expect((await info(ada))?.credits).toBe(62)
    await keep()
    expect((await info(ada))?.credits).toBe(2)
    expect((await lotsIn(db)).map(({ source, frozen }) => [source, frozen])).toEqual([
      ['pack', 0],
      ['plan', 1],
    ])
  })

  test('buys no plan, packs or seats, renews nothing and invites nobody, but is licensed files', async () => {
    const { ada, place, remove, send, buy, signInAgain } = await opened(4)
    const owner = forTeam(ada)
    await place(owner, { plan_id: PLAN.PRO_MONTH })
    await remove()
    const closing = [409, 'TEAM_CLOSING']
    for (const wanted of [
      { plan_id: PLAN.PRO_YEAR },
      { pack_id: 1 },
      { credits: 10 },
      { seats: 1 },
    ]) {
      const asked = { license_id: 1, ...wanted }
      expect(short(await send(owner, 'POST', '/api/v1/purchases/quote', asked))).toEqual(closing)
    }
    const reactivate = '/api/v1/subscriptions/reactivate'
    expect(short(await send(owner, 'POST', reactivate))).toEqual(closing)
    const invited = { email: 'new@example.com', role_id: 3 }
    expect(short(await send(ada, 'POST', INVITES, invited))).toEqual(closing)
    expect((await buy(forTeam(await signInAgain(ada)), FILE.HD)).body.status).toBe('paid')
  })

  test('what was quoted before is not sold once it closes', async () => {
    const { ada, place, quote, remove } = await opened(4)
    const owner = forTeam(ada)
    await place(owner, { plan_id: PLAN.PRO_MONTH })
    const { body } = await quote(owner, { seats: 1 })
    await remove()
    const placed = await place(owner, { seats: 1 }, { quote: String(body['quote']) })
    expect(short(placed)).toEqual([409, 'TEAM_CLOSING'])
  })

  test('waits for a payment that is open when its time has come', async () => {
    const { ada, put, pay, remove, after, tend, info, step, signInAgain, time, license } =
      await opened()
    await remove()
    after(30)
    const owner = forTeam(await signInAgain(ada))
    const quote = await put(owner, FILE.HD)
    const paid = await pay(owner, { quote, payment: 'sandbox_second_step' })
    expect(paid.body.status).toBe('awaiting')
    expect([await tend(), await info(ada)]).toMatchObject([
      0,
      { closes_at: iso(time.now), credits: 0 },
    ])
    // Its credits were announced to be gone by then.
    expect(await license(ada, FILE.SMOKE)).toBe(402)
    await step(owner, paid.body.id, 'approve')
    expect([await tend(), await info(ada)]).toEqual([1, null])
  })

  test('a pack that was just bought is still paid back for what nobody used of it', async () => {
    const { ada, place, remove, license, services, db } = await opened(0)
    const owner = forTeam(ada)
    await place(owner, { plan_id: PLAN.PRO_MONTH })
    const order = String((await place(owner, { pack_id: PACK.TEN })).body.id)
    // Of the pack, whose end is nearer than that of the plan's credits.
    expect(await license(ada, FILE.HD)).toBe(201)
    await remove({ now: true })
    const done = (await services.refunds.ask(aRefund(order)))._unsafeUnwrap()
    expect(done).toMatchObject({ state: 'done', amount: 1800 })
    const pack = (await lotsIn(db)).find(({ source }) => source === 'pack')
    expect(pack).toMatchObject({ amount: 10, remaining: 0 })
  })

  test('its owner’s account is closed with it where nobody else is in the team', async () => {
    const { ada, member, remove, send, info, db } = await opened()
    const ben = await member(2)
    await remove()
    const close = () => send(ada, 'PATCH', '/api/v1/users/account/anonymize', { email: ada.email })
    expect(short(await close())).toEqual([409, 'OWNER_MUST_TRANSFER'])
    await leaveTeam(db, ben)
    expect((await close()).status).toBe(200)
    expect([await info(ben), await lotsIn(db)]).toMatchObject([null, [{ frozen: 1 }]])
  })
})
