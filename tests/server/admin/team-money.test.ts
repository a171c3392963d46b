import { expect, test } from 'vitest'
import { answerOf } from '#tests/support/backend.ts'
import { FILE, putUser } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aRefund, openRefundShop } from '#tests/support/refund-shop.ts'
import { aUser } from '#tests/support/samples.ts'
import { openStaff } from '#tests/support/staff.ts'
import type { Db } from '#server/sql/database.ts'

const TEAM = '01JPTEAM000000000000000000'
const OWNER = aUser({ id: '01JPOWNER00000000000000000', email: 'olga@north.test' })
const GONE = aUser({ id: '01JPGONE000000000000000000', email: 'gus@north.test' })
const LISTS = [
  'orders',
  'payments',
  'refunds',
  'disputes',
  'subscriptions',
  'certificates',
] as const

const SUBSCRIPTION = {
  id: '01JPSUBSCRIPTION0000000000',
  kind: 'credits',
  pack_id: 1,
  plan_id: null,
  credits: 20,
  license_id: 1,
  price: 3400,
  status: 'active',
  anchor: 1,
  period_starts_at: 1,
  period_ends_at: 2,
  months_granted: 0,
  failures: 0,
  billing_country: 'US',
  company: '',
  created_at: 1,
  updated_at: 1,
} as const

/** What Ada bought for North Light, which Olga owns; Gus has left it. And what Ben bought for himself. */
async function opened(db: Db) {
  const shop = await openRefundShop(db)
  const grace = await openStaff(shop)
  const ada = await shop.signIn({ email: 'ada@studio.test' })
  const ben = await shop.signIn({ email: 'ben@studio.test' })
  await putUser(db, OWNER)
  await putUser(db, GONE)
  const orderId = await shop.bought(ada, FILE.HD)
  await shop.bought(ben, FILE.HD)
  await shop.refunds.ask(aRefund(orderId, { who: grace.id }))
  await db.insertInto('teams').values({ id: TEAM, name: 'North Light', created_at: 1 }).execute()
  await db.insertInto('customers').values({ id: TEAM, team_id: TEAM }).execute()
  for (const [user_id, role_id] of [
    [OWNER.id, 1],
    [ada.id, 3],
  ] as const) {
    await db
      .insertInto('team_members')
      .values({ team_id: TEAM, user_id, role_id, joined_at: 1 })
      .execute()
  }
  const pays = { customer_id: TEAM }
  await db.updateTable('orders').set(pays).where('id', '=', orderId).execute()
  await db.updateTable('certificates').set(pays).where('order_id', '=', orderId).execute()
  const dispute = { provider: 'stripe', kind: 'dispute', received_at: 1, applied_at: 1 }
  await db
    .insertInto('provider_events')
    .values({ ...dispute, id: 'evt_1', charge_key: orderId })
    .execute()
  const found = async (list: string, search_query: string) => {
    const query = new URLSearchParams({ search_query }).toString()
    const { body } = await answerOf(await shop.ask(grace, `/api/v1/admin/${list}?${query}`))
    return body['items'] as readonly Record<string, unknown>[]
  }
  return { ...shop, db, ada, found }
}

describeOnEveryDatabase('what a team pays for', (open) => {
  test('is found by its name, its id and whoever is in it now, and says which team pays', async () => {
    const { db, ada, found } = await opened(await open())
    await db
      .insertInto('subscriptions')
      .values({ ...SUBSCRIPTION, user_id: ada.id, customer_id: TEAM })
      .execute()
    for (const list of LISTS) {
      for (const search of ['north li', TEAM.toLowerCase(), OWNER.email]) {
        const rows = await found(list, search)
        expect([list, search, rows.length]).toEqual([list, search, 1])
        expect(rows[0]).toMatchObject({
          email: ada.email,
          team_id: TEAM,
          team_name: 'North Light',
        })
      }
      expect([list, await found(list, GONE.email)]).toEqual([list, []])
    }
    expect(await found('orders', 'ben@studio.test')).toMatchObject([
      { team_id: null, team_name: null },
    ])
  })
})
