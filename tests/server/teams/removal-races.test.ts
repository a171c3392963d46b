import { expect, test } from 'vitest'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { holding } from '#tests/support/locks.ts'
import { stopBefore } from '#tests/support/stops.ts'
import { forTeam, leaveTeam, openTeamCustomer } from '#tests/support/team-customer.ts'
import { TEAM } from '#tests/support/teams.ts'

describeOnEveryDatabase('a member who is removed while they do something for the team', (open) => {
  const opened = async () => {
    const shop = await openTeamCustomer(await open(), { pool: 5 })
    return { ...shop, ben: await shop.member() }
  }

  test('a license waits for a removal that has begun, and is refused', async () => {
    const { ada, ben, ask, request, balance, db } = await opened()
    const stopped = stopBefore(db, 'teams.removeMember', { until: 'credits.take' })
    const removing = ask(ada, `${TEAM}/members/${ben.id}`, { method: 'DELETE' })
    await stopped.reached
    const { status, body } = await request(forTeam(ben), FILE.HD)
    expect([status, body.code, await balance(forTeam(ada))]).toEqual([404, 'TEAM_MISSING', 5])
    expect((await removing).status).toBe(200)
  })

  test('a removal waits for a license that is just being granted', async () => {
    const { ada, ben, ask, request, db } = await opened()
    const done: string[] = []
    const stopped = stopBefore(db, 'credits.take', { until: 'teams.removeMember' })
    const licensing = request(forTeam(ben), FILE.HD).finally(() => done.push('licensed'))
    await stopped.reached
    const path = `${TEAM}/members/${ben.id}`
    const removing = ask(ada, path, { method: 'DELETE' }).finally(() => done.push('removed'))
    expect([(await licensing).status, (await removing).status]).toEqual([201, 200])
    expect(done).toEqual(['licensed', 'removed'])
  })

  test('a file that is on its way goes on with no further range', async () => {
    const { ada, ben, ask, request, db } = await opened()
    await request(forTeam(ada), FILE.HD)
    const url = String((await request(forTeam(ben), FILE.HD)).body.url)
    const range = (bytes: string) => ask(ben, url, { headers: { Range: `bytes=${bytes}` } })
    expect((await range('0-9')).status).toBe(206)
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await leaveTeam(tx, ben)
      await held()
    })
    await locked
    const during = range('10-19')
    release()
    await ended
    // Asked before the removal was done, or after it.
    expect((await during).status).toBeOneOf([206, 403])
    expect((await range('20-')).status).toBe(403)
  })
})
