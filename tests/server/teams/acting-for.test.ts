import { expect, test } from 'vitest'
import {
  hasPermission,
  OWNER,
  TEAM_ROLES,
  type RoleId,
  type TeamPermission,
} from '#domain/team/role.ts'
import { answerOf, type Answer, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { giveCredits } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '#tests/support/price-book-data.ts'
import { lotsIn } from '#tests/support/purchase-shop.ts'
import {
  forTeam,
  joinTeam,
  leaveTeam,
  openTeamCustomer,
  TEAM_ID,
} from '#tests/support/team-customer.ts'
import { stopBefore } from '#tests/support/stops.ts'
import { LISTS, product } from '#tests/support/team-wishlists.ts'

const OFFER = '/api/v1/wishlists/offer'
const TO_CART = '/api/v1/cart/wishlist'

const short = ({ status, body }: Answer) => [status, body.code]

type Shop = Awaited<ReturnType<typeof openTeamCustomer>>

const reading =
  (path: string) =>
  async ({ ask }: Shop, who: Person) =>
    answerOf(await ask(who, path))

/** What a role may or may not do where it acts for its team: the rows of the table about money and what is owned. */
const DEEDS: readonly (readonly [
  string,
  readonly TeamPermission[],
  (shop: Shop, who: Person) => Promise<Answer>,
])[] = [
  ['fetches what the team owns', ['download-owned'], ({ request }, who) => request(who, FILE.HD)],
  ['licenses with the pool', ['license'], ({ request }, who) => request(who, FILE.SMOKE)],
  [
    'puts a file in the cart',
    ['license'],
    async ({ ask }, who) =>
      answerOf(
        await ask(who, '/api/v1/cart/changes', {
          method: 'POST',
          body: { kind: 'item-added', item: { kind: 'product', variant_id: FILE.SMOKE } },
        }),
      ),
  ],
  ['sees the library', ['download-owned'], reading('/api/v1/library')],
  ['sees licenses', ['see-licenses', 'license'], reading('/api/v1/licenses/own')],
  ['sees orders', ['see-licenses', 'license'], reading('/api/v1/orders')],
  ['sees the pool', ['license', 'manage-billing'], reading('/api/v1/credits')],
  ['reads an invoice', ['manage-billing'], reading('/api/v1/invoices/INV-2026-000001')],
  [
    'is quoted the plan',
    ['manage-billing'],
    ({ quote }, who) => quote(who, { plan_id: PLAN.PRO_MONTH }),
  ],
  [
    'is quoted credits',
    ['manage-billing'],
    async ({ quote }, who) => {
      const answer = await quote(who, { credits: 5 })
      // Whether there is a plan is the answer's second question.
      return answer.body.code === 'TEAM_NEEDS_PRO' ? { ...answer, body: {} } : answer
    },
  ],
  [
    'buys the plan',
    ['manage-billing'],
    ({ place }, who) => place(who, { plan_id: PLAN.PRO_MONTH }),
  ],
  [
    'cancels the plan',
    ['manage-billing'],
    async ({ ask }, who) =>
      answerOf(
        await ask(who, '/api/v1/subscriptions/cancel', { method: 'POST', body: { reason: null } }),
      ),
  ],
]

const ROWS = TEAM_ROLES.flatMap(({ id, name }) =>
  DEEDS.map(([what, anyOf, deed]) => ({
    name,
    id,
    what,
    deed,
    may: anyOf.some((permission) => hasPermission(id, permission)),
  })),
)

describeOnEveryDatabase('acting for a team', (open) => {
  const prepared = async (id: RoleId) => {
    const shop = await openTeamCustomer(await open(), { pool: 10 })
    const owned = await shop.request(forTeam(shop.ada), FILE.HD)
    expect(owned.status).toBe(201)
    const who = id === OWNER ? shop.ada : await shop.member(id)
    return { shop, who }
  }

  test.each(ROWS.filter(({ may }) => may))('$name: $what', async ({ id, deed }) => {
    const { shop, who } = await prepared(id)
    const { code } = (await deed(shop, forTeam(who))).body
    // There may be no invoice and no plan: neither is a matter of the role.
    expect([undefined, 'NOT_FOUND', 'NO_SUBSCRIPTION']).toContain(code)
  })

  test.each(ROWS.filter(({ may }) => !may))('not $name: $what', async ({ id, deed }) => {
    const { shop, who } = await prepared(id)
    expect(short(await deed(shop, forTeam(who)))).toEqual([403, 'NOT_ALLOWED'])
  })

  test.each(DEEDS)('nobody of another team, or of none: %s', async (_what, _anyOf, deed) => {
    const { shop } = await prepared(OWNER)
    const eve = await shop.signIn()
    const before = await lotsIn(shop.db)
    expect(short(await deed(shop, forTeam(eve)))).toEqual([404, 'TEAM_MISSING'])
    expect(short(await deed(shop, forTeam(shop.ada, 'ANOTHER')))).toEqual([404, 'TEAM_MISSING'])
    expect(await lotsIn(shop.db)).toEqual(before)
  })

  test.each(TEAM_ROLES)(
    '$name is told the pool with the cost of a file only where they see it',
    async ({ id }) => {
      const { shop, who } = await prepared(id)
      const path = `/api/v1/downloads/decision?variant_id=${FILE.SMOKE}`
      const { body } = await answerOf(await shop.ask(forTeam(who), path))
      const sees = hasPermission(id, 'license') || hasPermission(id, 'manage-billing')
      expect(body['balance']).toBe(sees ? 9 : undefined)
      // Nor how far the plan's downloads are used.
      const paid = await shop.place(forTeam(shop.ada), { plan_id: PLAN.PRO_MONTH })
      expect(paid.status).toBe(200)
      const after = await answerOf(await shop.ask(forTeam(who), path))
      expect(after.body['meter'] === null).toBe(!sees)
    },
  )

  test('the team pays and owns, and who acted is known', async () => {
    const { db, request, member, balance } = await openTeamCustomer(await open(), { pool: 5 })
    const ben = await member()
    await giveCredits(db, ben.id, { credits: 7 })
    expect((await request(forTeam(ben), FILE.HD)).status).toBe(201)
    expect([await balance(forTeam(ben)), await balance(ben)]).toEqual([4, 7])
    const rows = await db
      .selectFrom('entitlements')
      .innerJoin('certificates', 'certificates.order_id', 'entitlements.order_id')
      .innerJoin('orders', 'orders.id', 'entitlements.order_id')
      .innerJoin('credit_spends', 'credit_spends.variant_id', 'entitlements.variant_id')
      .select(['entitlements.customer_id as owner', 'entitlements.user_id as by'])
      .select(['certificates.customer_id as licensee', 'orders.user_id as placed'])
      .select(['credit_spends.customer_id as payer', 'credit_spends.user_id as spender'])
      .execute()
    expect(rows).toEqual([
      {
        owner: TEAM_ID,
        by: ben.id,
        licensee: TEAM_ID,
        placed: ben.id,
        payer: TEAM_ID,
        spender: ben.id,
      },
    ])
    const spent = await db
      .selectFrom('credit_entries')
      .select(['user_id', 'customer_id', 'delta'])
      .where('reason', '=', 'spend')
      .execute()
    expect(spent).toEqual([{ user_id: ben.id, customer_id: TEAM_ID, delta: -1 }])
  })

  test('what the team owns lowers no price of a member’s, nor the other way round', async () => {
    const { db, request, member, balance } = await openTeamCustomer(await open(), { pool: 5 })
    const ben = await member()
    const cleo = await member()
    for (const { id } of [ben, cleo]) await giveCredits(db, id, { credits: 5 })
    const costOf = async (who: Person, file: number) => (await request(who, file)).body['cost']
    expect(await costOf(ben, FILE.PLATE_4K)).toBe(2)
    expect(await costOf(forTeam(ben), FILE.PLATE)).toBe(1)
    expect(await costOf(forTeam(cleo), FILE.PLATE)).toBe(0)
    expect(await costOf(cleo, FILE.PLATE)).toBe(1)
    expect(await costOf(forTeam(cleo), FILE.PLATE_4K)).toBe(1)
    expect([await balance(forTeam(ben)), await balance(ben), await balance(cleo)]).toEqual([
      3, 3, 4,
    ])
  })

  test('a member has a cart of their own, and another one for the team', async () => {
    const { ask, put, ada } = await openTeamCustomer(await open())
    await put(ada, FILE.HD)
    await put(forTeam(ada), FILE.SMOKE, FILE.UHD)
    const itemsOf = async (who: Person) =>
      ((await (await ask(who, '/api/v1/cart')).json()) as { items: readonly unknown[] }).items
    expect([(await itemsOf(ada)).length, (await itemsOf(forTeam(ada))).length]).toEqual([1, 2])
  })

  test('a whole list is licensed for whom one acts for, and one’s own lists stay one’s own', async () => {
    const { ask, request, member } = await openTeamCustomer(await open(), { pool: 5 })
    const ben = await member()
    await request(forTeam(ben), FILE.HD)
    const items = [product(1), product(6)]
    for (const item of items) {
      await ask(forTeam(ben), `${LISTS}/items`, {
        method: 'POST',
        body: { item, wishlist_id: null },
      })
    }
    const listsOf = async (who: Person) => (await ask(who, LISTS)).json()
    expect(await listsOf(ben)).toMatchObject([{ products: [{ id: 1 }, { id: 6 }] }])
    expect(await listsOf(forTeam(ben))).toEqual(await listsOf(ben))
    const sent = async (who: Person, path: string, body: object) =>
      answerOf(await ask(who, path, { method: 'POST', body }))
    const offered = async (who: Person) =>
      (await sent(who, OFFER, { items, license_id: 1 })).body['count']
    expect([await offered(ben), await offered(forTeam(ben))]).toEqual([2, 1])
    expect((await sent(forTeam(ben), TO_CART, { items })).body['added']).toBe(1)
    const itemsOf = async (who: Person) =>
      ((await (await ask(who, '/api/v1/cart')).json()) as { items: readonly unknown[] }).items
    expect([(await itemsOf(ben)).length, (await itemsOf(forTeam(ben))).length]).toEqual([0, 1])
    expect(short(await sent(forTeam(await member(4)), TO_CART, { items }))).toEqual([
      403,
      'NOT_ALLOWED',
    ])
  })

  test('a file paid with a card for the team is every member’s to fetch, until they leave', async () => {
    const { db, ask, buy, request, member, ada } = await openTeamCustomer(await open())
    expect((await buy(forTeam(ada), FILE.HD)).body.status).toBe('paid')
    const ben = await member(4)
    const { status, body } = await request(forTeam(ben), FILE.HD)
    expect([status, body['cost']]).toEqual([200, 0])
    const url = String(body.url)
    const start = await ask(ben, url, { headers: { Range: 'bytes=0-9' } })
    expect(start.status).toBe(206)
    await leaveTeam(db, ben)
    const rest = await ask(ben, url, { headers: { Range: 'bytes=10-' } })
    expect(rest.status).toBe(403)
    expect(short(await request(forTeam(ben), FILE.HD))).toEqual([404, 'TEAM_MISSING'])
    await joinTeam(db, ben, 5)
    expect((await ask(ben, url, { headers: { Range: 'bytes=10-' } })).status).toBe(403)
    expect(short(await request(forTeam(ben), FILE.HD))).toEqual([403, 'NOT_ALLOWED'])
  })

  test('a member’s own files and free ones stay theirs when they leave', async () => {
    const { db, ask, request, member } = await openTeamCustomer(await open())
    const ben = await member()
    await giveCredits(db, ben.id)
    const own = await request(ben, FILE.HD)
    const free = await request(forTeam(ben), FILE.FREE)
    await leaveTeam(db, ben)
    const headers = { Range: 'bytes=0-9' }
    expect((await ask(ben, String(own.body.url), { headers })).status).toBe(206)
    expect((await ask(ben, String(free.body.url), { headers })).status).toBe(206)
  })

  test('the pool, spent by fifty at once, never goes below zero', async () => {
    const { db, request, member, balance } = await openTeamCustomer(await open(), { pool: 3 })
    const ben = await member()
    const files = [FILE.HD, FILE.SMOKE, FILE.PLATE, ...[0, 1, 2, 3].map((n) => FILE.MODEL + n)]
    stopBefore(db, 'credits.take', { count: 3 })
    const asked = Array.from({ length: 50 }, (_, turn) => files[turn % files.length] ?? FILE.HD)
    const answers = await Promise.all(asked.map((file) => request(forTeam(ben), file)))
    const left = await balance(forTeam(ben))
    expect(left).toBeGreaterThanOrEqual(0)
    const [lot] = await lotsIn(db)
    const { spent } = await db
      .selectFrom('credit_spends')
      .select((row) => row.fn.sum<number | string>('credits').as('spent'))
      .executeTakeFirstOrThrow()
    expect([lot?.remaining, Number(spent)]).toEqual([left, 3 - Number(left)])
    // Licensed, had already, short of credits or asked for too often: nobody meets a fault of the tables.
    const known = [201, 200, 402, 503]
    expect(answers.filter(({ status }) => !known.includes(status))).toEqual([])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  })

  test('a member takes back what they spent, and nobody else’s; an admin takes back anybody’s', async () => {
    const shop = await openTeamCustomer(await open(), { pool: 5 })
    const { ask, db, request, balance } = shop
    const [ben, cleo, admin] = [await shop.member(), await shop.member(), await shop.member(2)]
    for (const file of [FILE.HD, FILE.SMOKE]) await request(forTeam(ben), file)
    const grants = await db
      .selectFrom('grants')
      .select('id')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const reverse = async (who: Person, at: number) =>
      answerOf(
        await ask(forTeam(who), `/api/v1/downloads/${grants[at]?.id}/reverse`, { method: 'POST' }),
      )
    const offered = async (who: Person) => {
      const { entries } = (await (await ask(forTeam(who), '/api/v1/credits')).json()) as {
        readonly entries: { readonly items: readonly { readonly reversal: unknown }[] }
      }
      return entries.items.filter(({ reversal }) => reversal !== null).length
    }
    expect([await offered(ben), await offered(cleo), await offered(admin)]).toEqual([2, 0, 2])
    expect(short(await reverse(cleo, 0))).toEqual([404, 'NOT_FOUND'])
    expect(await balance(forTeam(ben))).toBe(3)
    expect((await reverse(ben, 0)).status).toBe(200)
    expect((await reverse(admin, 1)).status).toBe(200)
    expect(await balance(forTeam(ben))).toBe(5)
  })

  test('a removal that came first wins: nothing is licensed, and no credit goes', async () => {
    const { db, request, member, balance, ada } = await openTeamCustomer(await open(), { pool: 3 })
    const ben = await member()
    const [licensed] = await Promise.all([request(forTeam(ben), FILE.HD), leaveTeam(db, ben)])
    const left = await balance(forTeam(ada))
    expect([licensed.status, left]).toEqual(licensed.status === 201 ? [201, 2] : [404, 3])
  })

  test('a team buys Pro and credits beside it, and nothing else', async () => {
    const { place, balance, ada, db } = await openTeamCustomer(await open())
    const buyer = forTeam(ada)
    const refused = [409, 'TEAM_NEEDS_PRO']
    const quote = { quote: 'none' }
    expect(short(await place(buyer, { pack_id: PACK.TEN }, quote))).toEqual(refused)
    expect(short(await place(buyer, { credits: 5 }, quote))).toEqual(refused)
    expect(short(await place(buyer, { plan_id: PLAN.STANDARD_MONTH }, quote))).toEqual(refused)
    expect(await lotsIn(db)).toEqual([])
    expect((await place(buyer, { plan_id: PLAN.PRO_MONTH })).body.status).toBe('paid')
    expect([await balance(buyer), await balance(ada)]).toEqual([60, 0])
    expect((await place(buyer, { pack_id: PACK.TEN })).body.status).toBe('paid')
    expect([await balance(buyer), await balance(ada)]).toEqual([70, 0])
  })

  test('where the team pays, the higher of both minimums counts', async () => {
    const { db, request, ada } = await openTeamCustomer(await open(), { pool: 3 })
    await db.updateTable('teams').set({ min_license_id: 3 }).execute()
    expect(short(await request(forTeam(ada), FILE.HD))).toEqual([402, 'CREDITS_MISSING'])
    await db.updateTable('credit_lots').set({ license_id: 3 }).execute()
    expect((await request(forTeam(ada), FILE.HD)).status).toBe(201)
    const rows = await db.selectFrom('entitlements').select('license_id').execute()
    expect(rows).toEqual([{ license_id: 3 }])
  })
})
