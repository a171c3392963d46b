import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { answerOf, openBackend, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { recordQueries } from '#tests/support/recorded-queries.ts'
import { PACK } from '#tests/support/price-book-data.ts'
import { aRefund, openRefundShop } from '#tests/support/refund-shop.ts'
import { openStaff } from '#tests/support/staff.ts'
import { composedOver } from '#tests/support/composed.ts'
import { given } from '#wiring/wire.ts'
import type { Db } from '#server/sql/database.ts'

interface Wire {
  readonly days: readonly (Readonly<Record<string, number>> & { readonly day: string })[]
  readonly total: Readonly<Record<string, number>>
  readonly before: Readonly<Record<string, number>>
  readonly open: Readonly<Record<string, number>>
}

async function openCounting(db: Db) {
  const shop = await openBackend(db)
  const grace = await openStaff(shop)
  return { ...shop, grace, read: readerOf(shop, grace) }
}

const readerOf =
  ({ ask }: Pick<Awaited<ReturnType<typeof openBackend>>, 'ask'>, staff: Person) =>
  async (days: number | string) => {
    const answer = await answerOf(await ask(staff, `/api/v1/admin/numbers?days=${days}`))
    expect(answer.status).toBe(200)
    return answer.body as unknown as Wire
  }

describeOnEveryDatabase('numbers', (open) => {
  test('an empty shop has a zero for every day', async () => {
    const { read, time } = await openCounting(await open())
    const { days, total, before, open: held } = await read(7)
    expect(days).toHaveLength(7)
    const today = new Date(time.now).toISOString().slice(0, 10)
    expect(days.at(-1)?.day.slice(0, 10)).toBe(today)
    expect(total).toMatchObject({ gross: 0, refunds: 0, orders: 0, downloads: 0, licenses: 0 })
    expect(before).toMatchObject({ gross: 0, sign_ups: 0, credits_sold: 0 })
    expect(held).toEqual({ credits: 0, pack_value: 0, disputes: 0, past_due: 0 })
    for (const range of [30, 90, 365]) expect((await read(range)).days).toHaveLength(range)
    expect((await read('none')).days).toHaveLength(30)
  })

  test('what is sold counts on its day, and moves into the range before as days pass', async () => {
    const { read, time, buy, request, signIn, db } = await openCounting(await open())
    const ada = await signIn()
    expect((await buy(ada, FILE.UHD)).status).toBeLessThan(300)
    expect((await request(ada, FILE.UHD)).status).toBeLessThan(300)
    const { total: price } = await db.selectFrom('orders').select('total').executeTakeFirstOrThrow()
    await db
      .updateTable('users')
      .set({ created_at: time.now - 8 * DAY_MS })
      .where('id', '=', ada.id)
      .execute()
    await db.updateTable('grants').set({ served_at: time.now }).execute()
    const today = await read(7)
    expect(today.days.at(-1)).toMatchObject({ gross: price, orders: 1, downloads: 1 })
    expect(today.days.at(-1)?.['licenses']).toBeGreaterThan(0)
    expect(today.days.at(-2)).toMatchObject({ gross: 0, orders: 0 })
    expect(today.total).toMatchObject({ gross: price, refunds: 0, orders: 1 })
    expect(today.before).toMatchObject({ gross: 0, sign_ups: 1 })
    // A minute's numbers are the same for everybody; then they are added up anew.
    await db
      .updateTable('orders')
      .set({ total: price * 2, subtotal: price * 2 })
      .execute()
    expect((await read(7)).total['gross']).toBe(price)
    time.now += 60_000
    expect((await read(7)).total['gross']).toBe(price * 2)
    time.now += 7 * DAY_MS
    const later = await read(7)
    expect(later.total).toMatchObject({ gross: 0, orders: 0 })
    expect(later.before).toMatchObject({ gross: price * 2, orders: 1 })
  })

  test('refunds, disputes, failed payments and credits count where they belong', async () => {
    const { read, time, buy, signIn, db, services } = await openCounting(await open())
    const { secrets } = services
    const ada = await signIn()
    await buy(ada, FILE.UHD)
    const { id: order } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const refund = { order_id: order, tax: 0, created_at: time.now, settled_at: time.now }
    await db
      .insertInto('refunds')
      .values([
        { ...refund, id: secrets.newId(), state: 'done', cause: 'staff', amount: 300 },
        { ...refund, id: secrets.newId(), state: 'failed', cause: 'staff', amount: 50 },
        {
          ...refund,
          id: secrets.newId(),
          state: 'asked',
          cause: 'dispute',
          amount: 20,
          settled_at: null,
        },
      ])
      .execute()
    const lot = {
      id: secrets.newId(),
      user_id: ada.id,
      customer_id: ada.id,
      source: 'pack' as const,
      amount: 10,
      remaining: 4,
      expires_at: null,
      frozen: 0,
      order_id: order,
      created_at: time.now,
    }
    await db.insertInto('credit_lots').values(lot).execute()
    const entry = {
      lot_id: lot.id,
      user_id: ada.id,
      customer_id: ada.id,
      reference: order,
      created_at: time.now,
    }
    await db
      .insertInto('credit_entries')
      .values([
        { ...entry, id: secrets.newId(), key: 'grant', delta: 10, reason: 'grant' },
        { ...entry, id: secrets.newId(), key: 'spend', delta: -7, reason: 'spend' },
        { ...entry, id: secrets.newId(), key: 'back', delta: 1, reason: 'reversal' },
      ])
      .execute()
    const row = await db
      .updateTable('orders')
      .set({ total: 1000, subtotal: 1000, discount: 0, tax: 0 })
      .where('id', '=', order)
      .executeTakeFirst()
    expect(row.numUpdatedRows).toBe(1n)
    const { total, open: held } = await read(30)
    expect(total).toMatchObject({
      gross: 1000,
      refunds: 300,
      disputes: 1,
      credits_sold: 10,
      credits_spent: 6,
      failed_payments: 0,
    })
    expect(held).toEqual({ credits: 4, pack_value: 400, disputes: 1, past_due: 0 })
    await db
      .updateTable('orders')
      .set({ status: 'declined', updated_at: time.now, paid_at: null })
      .execute()
    time.now += 60_000
    expect((await read(30)).total).toMatchObject({ gross: 0, failed_payments: 1 })
  })

  test('credits that a refund returns are spent no more, and those that it takes are sold no more', async () => {
    const shop = await openRefundShop(await open())
    const { time, place, request, signIn, refunds, refundsWhere, db } = shop
    const read = readerOf(shop, await openStaff(shop))
    const ada = await signIn()
    const asked = { override: true, why: 'The file is defective' }
    const pack = String((await place(ada, { pack_id: PACK.TEN })).body.id)
    expect((await request(ada, FILE.UHD)).status).toBeLessThan(300)
    const download = await db
      .selectFrom('orders')
      .select(['id', 'credits'])
      .where('kind', '=', 'download')
      .executeTakeFirstOrThrow()
    const counted = async () => {
      time.now += 60_000
      const { credits_sold: sold, credits_spent: spent } = (await read(7)).total
      return { sold, spent }
    }
    expect(download.credits).toBeGreaterThan(0)
    expect(await counted()).toEqual({ sold: 10, spent: download.credits })
    ;(await refunds.ask(aRefund(download.id, asked)))._unsafeUnwrap()
    expect(await counted()).toEqual({ sold: 10, spent: 0 })
    ;(await refundsWhere('outage').ask(aRefund(pack, asked)))._unsafeUnwrap()
    expect(await counted()).toEqual({ sold: 0, spent: 0 })
    ;(await refundsWhere('refused').resume())._unsafeUnwrap()
    expect(await counted()).toEqual({ sold: 10, spent: 0 })
  })

  test('a look takes the same few queries however long the range, and none within a minute', async () => {
    const { db, time } = await openBackend(await open())
    const { db: reads, queries } = recordQueries(db)
    const clock = { now: () => time.now }
    const { shopNumbers } = composedOver(db, given({ clock, reads }))
    await shopNumbers(7)
    const few = queries.length
    expect(few).toBeLessThan(20)
    await shopNumbers(365)
    expect(queries).toHaveLength(2 * few)
    await shopNumbers(365)
    expect(queries).toHaveLength(2 * few)
  })
})
