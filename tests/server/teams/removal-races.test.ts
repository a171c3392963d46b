import { expect, test } from 'vitest'
import { answerOf } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { holding, lockCustomer, waiting } from '#tests/support/locks.ts'
import { forTeam, leaveTeam, openTeamCustomer, TEAM_ID } from '#tests/support/team-customer.ts'
import { TEAM } from '#tests/support/teams.ts'

describeOnEveryDatabase('a member who is removed while they do something for the team', (open) => {
  const opened = async () => {
    const shop = await openTeamCustomer(await open(), { pool: 5 })
    return { ...shop, ben: await shop.member() }
  }

  test('a license waits for a removal that has begun, and is refused', async () => {
    const { ada, ben, request, balance, db } = await opened()
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await lockCustomer(tx, TEAM_ID)
      await held()
      await leaveTeam(tx, ben)
    })
    await locked
    const licensing = request(forTeam(ben), FILE.HD)
    await waiting(db)
    release()
    await ended
    const { status, body } = await licensing
    expect([status, body.code, await balance(forTeam(ada))]).toEqual([404, 'TEAM_MISSING', 5])
  })

  test('a removal waits for a license that is just being granted', async () => {
    const { ada, ben, ask, db } = await opened()
    const members = (of: typeof db) =>
      of.selectFrom('team_members').select('user_id').where('user_id', '=', ben.id).execute()
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await lockCustomer(tx, TEAM_ID)
      await held()
      expect(await members(tx)).toHaveLength(1)
    })
    await locked
    const removing = ask(ada, `${TEAM}/members/${ben.id}`, { method: 'DELETE' })
    await waiting(db)
    release()
    await ended
    expect((await answerOf(await removing)).status).toBe(200)
    expect(await members(db)).toEqual([])
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
