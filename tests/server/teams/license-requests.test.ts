import { expect, test } from 'vitest'
import { hasPermission, OWNER, TEAM_ROLES, type RoleId } from '#domain/team/role.ts'
import type { Db } from '#server/sql/database.ts'
import { answerOf, type Answer, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { recordQueries } from '#tests/support/recorded-queries.ts'
import { forTeam, joinTeam, leaveTeam, openTeamCustomer } from '#tests/support/team-customer.ts'
import { noticesTo, TEAM } from '#tests/support/teams.ts'

const REQUESTS = `${TEAM}/requests`
const short = ({ status, body }: Answer) => [status, body.code]

interface Listed {
  readonly id: string
  readonly status: string
  readonly cost: number | null
  readonly may_decide: boolean
  readonly may_withdraw: boolean
}

describeOnEveryDatabase('requests for a license', (open) => {
  const opened = async ({ pool = 10 } = {}) => openedOver(await open(), pool)

  const openedOver = async (db: Db, pool: number) => {
    const shop = await openTeamCustomer(db, { pool })
    const post = async (who: Person, path: string, body?: object) =>
      answerOf(
        await shop.ask(who, `${REQUESTS}${path}`, { method: 'POST', ...(body ? { body } : {}) }),
      )
    const listOf = async (who: Person) =>
      (await (await shop.ask(who, REQUESTS)).json()) as readonly Listed[]
    const askFor = (who: Person, ...files: readonly number[]) =>
      post(who, '', { variant_ids: files, note: 'For the trailer', project_tag: 'Trailer' })
    const approve = (who: Person, id: string, cost = 1) =>
      post(who, `/${id}/approve`, { expected_cost: cost })
    const decline = (who: Person, id: string, note = '') => post(who, `/${id}/decline`, { note })
    const withdraw = (who: Person, id: string) => post(who, `/${id}/withdraw`)
    const asked = async (who: Person, file: number = FILE.HD) => {
      expect((await askFor(who, file)).status).toBe(201)
      return (await listOf(who))[0]?.id ?? ''
    }
    const statusOf = async (who: Person) => (await listOf(who)).map(({ status }) => status)
    return { ...shop, listOf, askFor, approve, decline, withdraw, asked, statusOf }
  }

  test('is approved with the pool, and whoever asked downloads it for nothing', async () => {
    const shop = await opened()
    const { db, ada, request, balance, approve, asked, listOf } = shop
    const ben = await shop.member(4)
    const id = await asked(ben)
    expect(await noticesTo(shop, ada.email)).toEqual(['team-license-requested'])
    expect(await listOf(ada)).toMatchObject([
      {
        id,
        requester: `${ben.firstName} ${ben.lastName}`,
        note: 'For the trailer',
        project_tag: 'Trailer',
        status: 'pending',
        cost: 1,
        may_decide: true,
        may_withdraw: false,
      },
    ])
    expect(await listOf(ben)).toMatchObject([{ cost: null, may_decide: false, may_withdraw: true }])
    expect((await approve(ada, id)).status).toBe(200)
    expect(await listOf(ben)).toMatchObject([
      { status: 'approved', decider: `${ada.firstName} ${ada.lastName}`, may_withdraw: false },
    ])
    expect(await noticesTo(shop, ben.email)).toEqual(['team-license-answered'])
    expect(await balance(forTeam(ada))).toBe(9)
    const got = await request(forTeam(ben), FILE.HD)
    expect([got.status, got.body['cost']]).toEqual([200, 0])
    const rows = await db
      .selectFrom('license_requests')
      .innerJoin('entitlements', 'entitlements.order_id', 'license_requests.order_id')
      .select(['license_requests.user_id as asked', 'license_requests.decided_by as approved'])
      .select('entitlements.user_id as licensed')
      .execute()
    expect(rows).toEqual([{ asked: ben.id, approved: ada.id, licensed: ada.id }])
  })

  test('is licensed for the team also where the approver holds the file for free', async () => {
    const { db, ada, member, request, asked, approve, balance } = await opened()
    const ben = await member()
    await db.updateTable('products').set({ free: 1 }).execute()
    expect((await request(ada, FILE.HD)).status).toBe(201)
    await db.updateTable('products').set({ free: 0 }).execute()
    const id = await asked(ben)
    expect((await approve(ada, id)).status).toBe(200)
    const owned = await db.selectFrom('entitlements').select('customer_id').execute()
    expect(owned).toEqual([{ customer_id: forTeam(ada).actsFor }])
    expect(await balance(forTeam(ada))).toBe(9)
  })

  test('is shown with what the team pays also where the approver holds the file for free', async () => {
    const { db, ada, member, request, asked, approve, listOf, balance } = await opened()
    const ben = await member()
    await request(forTeam(ada), FILE.PLATE)
    await db.updateTable('products').set({ free: 1 }).execute()
    expect((await request(ada, FILE.PLATE_EXR)).status).toBe(201)
    await db.updateTable('products').set({ free: 0 }).execute()
    const id = await asked(ben, FILE.PLATE_EXR)
    expect(await listOf(ada)).toMatchObject([{ id, cost: 3 }])
    expect((await approve(ada, id, 3)).status).toBe(200)
    expect(await balance(forTeam(ada))).toBe(6)
  })

  test('more than was shown is never spent', async () => {
    const { ada, member, asked, approve, statusOf, balance } = await opened()
    const ben = await member()
    const id = await asked(ben, FILE.PLATE_4K)
    expect(short(await approve(ada, id, 1))).toEqual([409, 'CREDITS_CHANGED'])
    expect([await statusOf(ben), await balance(forTeam(ada))]).toEqual([['pending'], 10])
  })

  test('waits where the pool has too few credits', async () => {
    const { ada, member, asked, approve, statusOf } = await opened({ pool: 0 })
    const ben = await member()
    const id = await asked(ben)
    expect(short(await approve(ada, id))).toEqual([402, 'CREDITS_MISSING'])
    expect(await statusOf(ben)).toEqual(['pending'])
  })

  test('is declined with a note, or withdrawn, once', async () => {
    const shop = await opened()
    const { ada, member, asked, approve, decline, withdraw, listOf, balance } = shop
    const ben = await member()
    const first = await asked(ben)
    await decline(ada, first, 'Use the plate we have.')
    expect(await listOf(ben)).toMatchObject([
      { status: 'declined', answer: 'Use the plate we have.' },
    ])
    expect(short(await approve(ada, first))).toEqual([409, 'REQUEST_OVER'])
    expect(short(await withdraw(ben, first))).toEqual([409, 'REQUEST_OVER'])
    const second = await asked(ben)
    expect((await withdraw(ben, second)).status).toBe(200)
    const over = await approve(ada, second)
    expect([...short(over), over.body.data?.['status']]).toEqual([409, 'REQUEST_OVER', 'withdrawn'])
    expect(await balance(forTeam(ada))).toBe(10)
  })

  test('ends by itself once the team owns the file, and nothing is spent', async () => {
    const { ada, member, request, asked, approve, statusOf, balance, askFor } = await opened()
    const ben = await member()
    const id = await asked(ben)
    await request(forTeam(ada), FILE.HD)
    expect(await statusOf(ben)).toEqual(['owned'])
    const over = await approve(ada, id)
    expect([...short(over), over.body.data?.['status']]).toEqual([409, 'REQUEST_OVER', 'owned'])
    expect(await balance(forTeam(ada))).toBe(9)
    expect(short(await askFor(ben, FILE.HD))[1]).toBe('ALREADY_OWNED')
  })

  test('ends with the membership of whoever asked', async () => {
    const { db, ask, ada, member, asked, approve, statusOf } = await opened()
    const ben = await member()
    const id = await asked(ben)
    await ask(ada, `${TEAM}/members/${ben.id}`, { method: 'DELETE' })
    expect(await statusOf(ada)).toEqual(['ended'])
    expect(short(await approve(ada, id))).toEqual([409, 'REQUEST_OVER'])
    await joinTeam(db, ben, 3)
    expect(await statusOf(ben)).toEqual(['ended'])
  })

  test('ends when whoever asked gets a role that may not ask', async () => {
    const { ask, ada, member, asked, approve, statusOf } = await opened()
    const vera = await member(4)
    const id = await asked(vera)
    const give = (role: RoleId) =>
      ask(ada, `${TEAM}/members/${vera.id}`, { method: 'PATCH', body: { role_id: role } })
    await give(3)
    expect(await statusOf(ada)).toEqual(['pending'])
    await give(5)
    expect(await statusOf(ada)).toEqual(['ended'])
    expect(short(await approve(ada, id))).toEqual([409, 'REQUEST_OVER'])
  })

  test('the same file is asked for once, in few enough words', async () => {
    const shop = await opened()
    const { ask, ada, askFor, listOf } = shop
    const ben = await shop.member()
    await askFor(ben, FILE.HD, FILE.SMOKE)
    await askFor(ben, FILE.HD)
    expect(await listOf(ada)).toHaveLength(2)
    expect(await noticesTo(shop, ada.email)).toHaveLength(1)
    const body = { variant_ids: [FILE.PLATE], note: 'x'.repeat(501), project_tag: '' }
    const long = await ask(ben, REQUESTS, { method: 'POST', body })
    expect(long.status).toBe(422)
    expect(short(await askFor(ben, FILE.FREE))).toEqual([404, 'NOT_FOUND'])
  })

  test('two approvers at once license it once, and the second is told', async () => {
    const { db, ada, member, asked, approve, balance } = await opened()
    const ben = await member()
    const eve = await member(2)
    const id = await asked(ben)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => approve(turn % 2 === 0 ? ada : eve, id)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const rest = answers.filter(({ status }) => status !== 200).map(short)
    expect(new Set(rest.map(String))).toEqual(new Set(['409,REQUEST_OVER']))
    expect(await balance(forTeam(ada))).toBe(9)
    const orders = await db.selectFrom('orders').select('id').execute()
    expect(orders).toHaveLength(1)
  })

  test('twenty of them take as many queries to list as two', async () => {
    const { db, queries } = recordQueries(await open())
    const { ada, member, request, askFor, listOf } = await openedOver(db, 30)
    const [ben, eve] = [await member(), await member()]
    const listed = async (who: Person) => {
      queries.length = 0
      return { list: await listOf(who), queries: queries.length }
    }
    await request(forTeam(ada), FILE.PLATE)
    await askFor(ben, FILE.PLATE_EXR, FILE.HD)
    const [two, own] = [await listed(ada), await listed(ben)]
    const models = Array.from({ length: 8 }, (_, place) => FILE.MODEL + place)
    await askFor(ben, FILE.SMOKE, ...models)
    await askFor(eve, ...models, FILE.UHD)
    await request(forTeam(ada), FILE.UHD)
    const twenty = await listed(ada)
    expect([two.list, twenty.list].map(({ length }) => length)).toEqual([2, 20])
    const costs = twenty.list.map(({ status, cost }) => `${status} ${cost}`)
    expect(Object.groupBy(costs, (one) => one)).toMatchObject({
      'pending 1': { length: 18 },
      // Four credits, less one for the file of the same asset that the team owns.
      'pending 3': { length: 1 },
      'owned null': { length: 1 },
    })
    expect([twenty.queries, (await listed(ben)).queries]).toEqual([two.queries, own.queries])
  })

  const CASES = TEAM_ROLES.map(({ id, name }) => ({ id, name }))

  const actorOf = async (shop: Awaited<ReturnType<typeof opened>>, id: RoleId) =>
    id === OWNER ? shop.ada : shop.member(id)

  test.each(CASES)('$name: asks, withdraws their own, and nobody else’s', async ({ id }) => {
    const shop = await opened()
    const who = await actorOf(shop, id)
    const other = await shop.member()
    const theirs = await shop.asked(other, FILE.SMOKE)
    const may = hasPermission(id, 'request-license')
    expect(short(await shop.askFor(who, FILE.HD))).toEqual(
      may ? [201, undefined] : [403, 'NOT_ALLOWED'],
    )
    const own = (await shop.listOf(who)).find(({ may_withdraw: own }) => own)?.id ?? 'NONE'
    expect(short(await shop.withdraw(who, own))).toEqual(
      may ? [200, undefined] : [403, 'NOT_ALLOWED'],
    )
    expect(short(await shop.withdraw(who, theirs))).toEqual(
      may ? [404, 'NOT_FOUND'] : [403, 'NOT_ALLOWED'],
    )
  })

  test.each(CASES)('$name: approves and declines, if they may', async ({ id }) => {
    const shop = await opened()
    const who = await actorOf(shop, id)
    const other = await shop.member()
    const first = await shop.asked(other, FILE.HD)
    const second = await shop.asked(other, FILE.SMOKE)
    const expected = hasPermission(id, 'approve-requests') ? [200, undefined] : [403, 'NOT_ALLOWED']
    expect(short(await shop.approve(who, first))).toEqual(expected)
    expect(short(await shop.decline(who, second))).toEqual(expected)
    expect((await shop.listOf(who)).length).toBe(hasPermission(id, 'approve-requests') ? 2 : 0)
  })

  test('of another team, or with none, there is nothing to be found', async () => {
    const shop = await opened()
    const ben = await shop.member()
    const id = await shop.asked(ben)
    const eve = await shop.signIn()
    const deeds = async () => [
      short(await shop.approve(eve, id)),
      short(await shop.decline(eve, id)),
      short(await shop.withdraw(eve, id)),
    ]
    const nothing = [404, 'NOT_FOUND']
    expect(await deeds()).toEqual([nothing, nothing, nothing])
    expect(short(await shop.askFor(eve, FILE.HD))).toEqual(nothing)
    expect(await shop.listOf(eve)).toEqual([])
    await shop.ask(eve, TEAM, { method: 'POST', body: { name: 'Other' } })
    expect(await deeds()).toEqual([nothing, nothing, nothing])
    expect(await shop.listOf(eve)).toEqual([])
    expect(await shop.statusOf(ben)).toEqual(['pending'])
    await leaveTeam(shop.db, ben)
    expect(short(await shop.withdraw(ben, id))).toEqual(nothing)
  })
})
