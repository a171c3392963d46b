import { expect, test } from 'vitest'
import { answerOf, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aRefund, openRefundShop } from '#tests/support/refund-shop.ts'
import { openStaff } from '#tests/support/staff.ts'
import type { Db } from '#server/sql/database.ts'

interface Listed {
  readonly total: number
  readonly items: readonly Record<string, unknown>[]
}

async function opened(db: Db) {
  const shop = await openRefundShop(db)
  const grace = await openStaff(shop)
  const list = async (name: string, params: Record<string, string> = {}): Promise<Listed> => {
    const query = new URLSearchParams(params).toString()
    const { status, body } = await answerOf(await shop.ask(grace, `/api/v1/admin/${name}?${query}`))
    expect(status).toBe(200)
    return body as unknown as Listed
  }
  const ids = async (name: string, params: Record<string, string>, key = 'id') =>
    (await list(name, params)).items.map((item) => item[key])
  return { ...shop, grace, list, ids }
}

const named = (person: Person) => ({ search_query: person.email })

describeOnEveryDatabase('what staff look for', (open) => {
  test('people are found by address, name, company and id, whole or in part, and by their state', async () => {
    const { signIn, ids, db, grace } = await opened(await open())
    const ada = await signIn({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@studio.test' })
    const ben = await signIn({ firstName: 'Ben', lastName: 'Embers', email: 'b_n@studio.test' })
    const found = (search_query: string) => ids('people', { search_query })
    expect(await found('ADA@stu')).toEqual([ada.id])
    expect(await found('ada love')).toEqual([ada.id])
    expect(await found(ben.id.toLowerCase())).toEqual([ben.id])
    expect(await found('b_n')).toEqual([ben.id])
    expect(await found('%')).toEqual([])
    expect(await found("' or 1=1 --")).toEqual([])
    const named = { firstName: 'Özlem', lastName: 'Иванова', email: 'oi@studio.test' }
    const ozlem = await signIn(named)
    const inAnyCase = ['Özlem', 'öZLEM', 'Иванова', 'иван'].map((name) => found(name))
    expect((await Promise.all(inAnyCase)).flat()).toEqual(inAnyCase.map(() => ozlem.id))
    expect(await ids('people', { state: 'staff' })).toEqual([grace.id])
    await db.updateTable('users').set({ blocked_at: 1 }).where('id', '=', ben.id).execute()
    expect(await ids('people', { state: 'blocked' })).toEqual([ben.id])
    await db.updateTable('users').set({ anonymized_at: 1 }).where('id', '=', ben.id).execute()
    expect(await found(ben.id)).toEqual([])
  })

  test('orders, payments, refunds and certificates are found by number and by customer', async () => {
    const { signIn, bought, refunds, list, ids, db, grace } = await opened(await open())
    const ada = await signIn({ email: 'ada@studio.test' })
    const ben = await signIn({ email: 'ben@studio.test' })
    const orderId = await bought(ada, FILE.HD)
    await bought(ben, FILE.HD)
    expect(await ids('orders', { search_query: orderId.toLowerCase() })).toEqual([orderId])
    expect(await ids('orders', named(ada))).toEqual([orderId])
    const invoice = await db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(await ids('orders', { search_query: invoice.number })).toEqual([orderId])
    expect((await list('orders', { state: 'declined' })).total).toBe(0)
    expect((await list('orders', { state: 'paid' })).total).toBe(2)
    await db
      .insertInto('provider_charges')
      .values({ key: orderId, provider: 'stripe', ref: 'pi_123', created_at: 1 })
      .execute()
    expect(await list('payments', { search_query: 'PI_12' })).toMatchObject({
      items: [{ order_id: orderId, provider: 'stripe', ref: 'pi_123', status: 'paid' }],
    })
    const [certificate] = (await list('certificates', named(ada))).items
    expect(certificate).toMatchObject({ order_id: orderId, revoked_at: null })
    const refund = await refunds.ask(aRefund(orderId, { who: grace.id }))
    const { id } = refund._unsafeUnwrap()
    expect(await list('refunds', { search_query: orderId })).toMatchObject({
      items: [{ id, order_id: orderId, cause: 'staff', state: 'done', email: ada.email }],
    })
    expect((await list('refunds', { state: 'dispute' })).total).toBe(0)
    const revoked = { search_query: String(certificate?.['id']), state: 'revoked' }
    expect(await ids('certificates', revoked)).toEqual([certificate?.['id']])
    expect(await list('audit', { search_query: orderId })).toMatchObject({
      items: [{ action: 'refund', who: grace.email, subject: orderId, is_order: true }],
    })
  })

  test('orders of which anything was paid back are found, also those of credits, and no others', async () => {
    const { signIn, bought, ids, db } = await opened(await open())
    const ada = await signIn({ email: 'ada@studio.test' })
    const orders: string[] = []
    for (const file of [FILE.HD, FILE.PLATE, FILE.SMOKE]) orders.push(await bought(ada, file))
    const [money = '', credits = '', asked = ''] = orders
    const ofRefund = { cause: 'staff', credits: 0, tax: 0, created_at: 2, settled_at: 2 } as const
    const wants = (state: string) => ids('orders', { ...named(ada), state })
    expect(await wants('refunded')).toEqual([])
    await db
      .insertInto('refunds')
      .values([
        { ...ofRefund, id: 'R-1', order_id: money, state: 'done', amount: 100 },
        { ...ofRefund, id: 'R-2', order_id: money, state: 'done', amount: 50 },
        { ...ofRefund, id: 'R-3', order_id: credits, state: 'done', amount: 0, credits: 1 },
        { ...ofRefund, id: 'R-4', order_id: asked, state: 'failed', amount: 100 },
        { ...ofRefund, id: 'R-5', order_id: asked, state: 'asked', amount: 100, settled_at: null },
      ])
      .execute()
    expect(new Set(await wants('refunded'))).toEqual(new Set([money, credits]))
    expect(await wants('refunded')).toHaveLength(2)
    expect(await wants('paid')).toHaveLength(3)
    expect(await ids('payments', { ...named(ada), state: 'refunded' }, 'order_id')).toHaveLength(2)
  })

  test('disputes are a list of their own, lost or not, found by order and buyer', async () => {
    const { signIn, bought, list, ids, db } = await opened(await open())
    const ada = await signIn({ email: 'ada@studio.test' })
    const ben = await signIn({ email: 'ben@studio.test' })
    const [lost, told] = [await bought(ada, FILE.HD), await bought(ben, FILE.HD)]
    await bought(ada, FILE.PLATE)
    const event = { provider: 'stripe', kind: 'dispute', applied_at: 2 }
    await db
      .insertInto('provider_events')
      .values([
        { ...event, id: 'evt_1', charge_key: told, received_at: 1000 },
        { ...event, id: 'evt_2', charge_key: told, received_at: 3000 },
        { ...event, id: 'evt_3', charge_key: lost, received_at: 2000 },
        { ...event, id: 'evt_4', charge_key: null, received_at: 4000 },
      ])
      .execute()
    const order = db.selectFrom('orders').select(['total', 'tax']).where('id', '=', lost)
    const { total, tax } = await order.executeTakeFirstOrThrow()
    await db
      .insertInto('refunds')
      .values({
        id: 'R-1',
        order_id: lost,
        state: 'done',
        cause: 'dispute',
        amount: total,
        tax,
        created_at: 2500,
        settled_at: 2500,
      })
      .execute()
    const at = (moment: number) => new Date(moment).toISOString()
    expect(await list('disputes')).toMatchObject({
      total: 2,
      items: [
        { order_id: lost, state: 'lost', email: ada.email, amount: total, provider: 'stripe' },
        { order_id: told, state: 'open', opened_at: at(1000), told_at: at(3000) },
      ],
    })
    const orders = (params: Record<string, string>) => ids('disputes', params, 'order_id')
    expect(await orders({ state: 'lost' })).toEqual([lost])
    expect(await orders({ state: 'open' })).toEqual([told])
    expect(await orders(named(ben))).toEqual([told])
    expect(await orders({ search_query: lost.toLowerCase() })).toEqual([lost])
  })

  test('the audit is found by who, action and day, and is paged', async () => {
    const { db, list, ids, grace, signIn } = await opened(await open())
    const ada = await signIn({ email: 'ada@studio.test' })
    const at = Date.UTC(2026, 2, 10, 12)
    const entries = Array.from({ length: 30 }, (_, place) => ({
      id: `ENTRY-${String(place).padStart(2, '0')}`,
      at: at + place,
      who: place === 0 ? 'shell:root' : grace.id,
      action: place === 0 ? 'bypass' : 'tier',
      subject: ada.id,
      why: `Reason ${place}`,
      detail: '{}',
    }))
    await db.insertInto('audit_log').values(entries).execute()
    expect(await list('audit')).toMatchObject({ total: 30, total_pages: 2, next_page: 2 })
    expect((await ids('audit', { page: '2' })).at(-1)).toBe('ENTRY-00')
    expect(await ids('audit', { action: 'bypass' })).toEqual(['ENTRY-00'])
    expect((await list('audit', { search_query: grace.email })).total).toBe(29)
    expect((await list('audit', named(ada))).total).toBe(30)
    expect((await list('audit', { from: '2026-03-10', until: '2026-03-10' })).total).toBe(30)
    expect((await list('audit', { from: '2026-03-11' })).total).toBe(0)
    expect((await list('audit', { until: '2026-03-09' })).total).toBe(0)
    // What is no day narrows nothing.
    expect((await list('audit', { from: '2026-02-30' })).total).toBe(30)
  })
})
