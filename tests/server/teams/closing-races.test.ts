import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { closeTeams } from '#server/application/team/close-team.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { stopBefore } from '#tests/support/stops.ts'
import { lotsIn } from '#tests/support/purchase-shop.ts'
import { forTeam, openTeamCustomer } from '#tests/support/team-customer.ts'
import { TEAM } from '#tests/support/teams.ts'

describeOnEveryDatabase('a team that closes while its members are at work', (open) => {
  /** A team whose time has come. */
  const opened = async () => {
    const shop = await openTeamCustomer(await open(), { pool: 5 })
    const { ada, ask, db, time, signInAgain } = shop
    const ben = await shop.member()
    await ask(ada, TEAM, { method: 'DELETE', body: { name: 'North Light' } })
    time.now += 30 * DAY_MS
    const again = { ada: await signInAgain(ada), ben: await signInAgain(ben) }
    const close = async () => (await closeTeams(shop.testShop.units)())._unsafeUnwrap()
    /** What is left of the pool, how many files it paid for, and how often people were told of the end. */
    const left = async () => {
      const [lot] = await lotsIn(db)
      const owned = await db.selectFrom('entitlements').select('variant_id').execute()
      const letters = await db.selectFrom('outbox').select('event').execute()
      const told = letters.filter(({ event }) => event.includes('"team-membership-ended"'))
      return { credits: lot?.remaining, owned: owned.length, told: told.length }
    }
    return { ...shop, ...again, close, left }
  }

  test('a license waits for a closing that has begun, and is refused', async () => {
    const { ben, close, request, left, db, time } = await opened()
    const stopped = stopBefore(db, 'teams.remove', { until: 'credits.take' })
    const closing = close()
    await stopped.reached
    // By the clock of another server the credits are still good.
    time.now -= 1
    const { status, body } = await request(forTeam(ben), FILE.HD)
    expect([status, body.code, await closing]).toEqual([404, 'TEAM_MISSING', 1])
    expect(await left()).toEqual({ credits: 5, owned: 0, told: 2 })
  })

  test('a closing waits for a license that is just being granted', async () => {
    const { ben, close, request, left, db, time } = await opened()
    const stopped = stopBefore(db, 'credits.take', { until: 'teams.remove' })
    time.now -= 1
    const licensing = request(forTeam(ben), FILE.HD)
    await stopped.reached
    time.now += 1
    const closed = close().then(async (steps) => ({ steps, ...(await left()) }))
    expect((await licensing).status).toBe(201)
    // As it was when the team was gone: paid for once, by a credit that it still had.
    expect(await closed).toEqual({ steps: 1, credits: 4, owned: 1, told: 2 })
  })

  test('two servers close it once', async () => {
    const { close, left, db } = await opened()
    stopBefore(db, 'teams.remove')
    const steps = await Promise.all([close(), close()])
    expect(steps.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect((await left()).told).toBe(2)
  })

  test('is kept or closed, whichever is first', async () => {
    const { ada, ask, close, left, db } = await opened()
    const stopped = stopBefore(db, 'teams.setClosing', { until: 'teams.remove' })
    const keeping = ask(ada, `${TEAM}/keep`, { method: 'POST' })
    await stopped.reached
    const closing = close()
    expect([(await keeping).status, await closing, (await left()).told]).toEqual([200, 0, 0])
  })
})
