import { expect, test } from 'vitest'
import { answerOf, type Answer, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { giveCredits } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { stopBefore } from '#tests/support/stops.ts'
import { forTeam, openTeamCustomer, TEAM_ID } from '#tests/support/team-customer.ts'

const MINUTE = 60_000

describeOnEveryDatabase('spending within a quota', (open) => {
  const opened = async ({ pool = 20 } = {}) => {
    const shop = await openTeamCustomer(await open(), { pool })
    const { ask, ada } = shop
    const limited = async (quota: number | null): Promise<Person> => {
      const who = await shop.member()
      const path = `/api/v1/teams/members/${who.id}/quota`
      const set = await ask(ada, path, { method: 'PATCH', body: { quota } })
      expect(set.status).toBe(200)
      return who
    }
    const decision = async (who: Person, file: number) =>
      (await answerOf(await ask(who, `/api/v1/downloads/decision?variant_id=${file}`))).body
    return { ...shop, limited, decision }
  }

  const firstOfNextMonth = (now: number) => {
    const at = new Date(now)
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)).toISOString()
  }

  test('what goes beyond it is refused with whom to ask, and nothing is spent', async () => {
    const { request, limited, balance, decision, ada, time } = await opened()
    const ben = await limited(2)
    expect((await request(forTeam(ben), FILE.HD)).status).toBe(201)
    expect(await decision(forTeam(ben), FILE.UHD)).toMatchObject({
      allowed: false,
      code: 'QUOTA_REACHED',
      meter: { limit: 2, used: 1 },
      of_quota: true,
    })
    const refused = await request(forTeam(ben), FILE.PLATE_4K)
    expect([refused.status, refused.body.code]).toEqual([507, 'QUOTA_REACHED'])
    const name = `${ada.firstName} ${ada.lastName}`
    expect(refused.body.data).toMatchObject({
      limit: 2,
      used: 1,
      cost: 2,
      approver: name,
      resets_at: firstOfNextMonth(time.now),
    })
    expect(refused.body['message']).toBe(
      `This costs 2 credits, but you have 1 left of your monthly quota of 2. Request approval on the asset page, or ask ${name} to raise your quota.`,
    )
    expect(await balance(forTeam(ada))).toBe(19)
    // One more credit is left, and what the team owns costs none.
    expect((await request(forTeam(ben), FILE.SMOKE)).status).toBe(201)
    expect((await request(forTeam(ben), FILE.HD)).status).toBe(200)
  })

  test('what a member spends of their own credits, and what others spend, does not count', async () => {
    const { db, request, limited, member } = await opened()
    const ben = await limited(1)
    const cleo = await member()
    await giveCredits(db, ben.id, { credits: 5 })
    expect((await request(ben, FILE.HD)).status).toBe(201)
    expect((await request(forTeam(cleo), FILE.PLATE)).status).toBe(201)
    expect((await request(forTeam(ben), FILE.SMOKE)).status).toBe(201)
    expect((await request(ben, FILE.PLATE)).status).toBe(201)
  })

  test('what is reversed was not spent, also across the end of a month', async () => {
    const { db, ask, request, member, time } = await opened()
    const end = Date.parse(firstOfNextMonth(time.now))
    time.now = end - MINUTE
    const ben = await member()
    const own = db.updateTable('team_members').where('user_id', '=', ben.id)
    await own.set({ credit_quota: 1 }).execute()
    const { body } = await request(forTeam(ben), FILE.HD)
    expect((await request(forTeam(ben), FILE.SMOKE)).status).toBe(507)
    time.now = end + MINUTE
    expect((await request(forTeam(ben), FILE.SMOKE)).status).toBe(201)
    const reversed = await ask(
      forTeam(ben),
      `/api/v1/downloads/${String(body['grant_id'])}/reverse`,
      { method: 'POST' },
    )
    expect([200, 201]).toContain(reversed.status)
    expect((await request(forTeam(ben), FILE.PLATE)).status).toBe(507)
  })

  test('with a quota of nothing everything is asked for; without one nothing is', async () => {
    const { request, limited } = await opened()
    expect((await request(forTeam(await limited(0)), FILE.HD)).status).toBe(507)
    expect((await request(forTeam(await limited(null)), FILE.HD)).status).toBe(201)
  })

  test('two tabs of one member take the quota’s last credit once', async () => {
    const { db, request, limited, balance, ada } = await opened()
    const ben = await limited(3)
    await request(forTeam(ben), FILE.HD)
    await request(forTeam(ben), FILE.SMOKE)
    stopBefore(db, 'credits.take')
    const files = [FILE.PLATE, FILE.MODEL, FILE.MODEL + 1, FILE.MODEL + 2]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => request(forTeam(ben), files[turn % 4] ?? FILE.PLATE)),
    )
    expect(await balance(forTeam(ada))).toBe(17)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const codes = new Set(answers.filter(({ status }) => status >= 400).map(codeOf))
    expect([...codes]).toEqual(['QUOTA_REACHED'])
  })

  test('two members with a quota each take the pool’s last credit once', async () => {
    const { db, request, limited, balance, ada } = await opened({ pool: 1 })
    const ben = await limited(1)
    const cleo = await limited(1)
    stopBefore(db, 'credits.take')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        turn % 2 === 0 ? request(forTeam(ben), FILE.PLATE) : request(forTeam(cleo), FILE.SMOKE),
      ),
    )
    expect(await balance(forTeam(ada))).toBe(0)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    // Nobody meets a fault of the tables.
    const codes = new Set(answers.filter(({ status }) => status >= 400).map(codeOf))
    expect([...codes]).toEqual(['CREDITS_MISSING'])
    const spends = await db
      .selectFrom('credit_spends')
      .select('credits')
      .where('customer_id', '=', TEAM_ID)
      .execute()
    expect(spends).toEqual([{ credits: 1 }])
  })
})

const codeOf = ({ body }: Answer) => body.code
