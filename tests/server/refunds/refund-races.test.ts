import { expect, test } from 'vitest'
import { FILE } from '../../support/backend-data.ts'
import { creditBookOf } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { waiting } from '#tests/support/locks.ts'
import { PACK } from '../../support/price-book-data.ts'
import {
  aRefund,
  line,
  moneyBack,
  openRefundShop,
  orderIn,
  ownedBy,
  refundsIn,
  PURCHASE,
  some,
} from '../../support/refund-shop.ts'

const FIFTY = Array.from({ length: 50 }, (_, place) => place)

describeOnEveryDatabase('refunds at the same time', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('fifty at once give the money back once', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    const ends = await Promise.all(FIFTY.map(() => refunds.ask(aRefund(order))))
    const done = ends.filter((end) => end.isOk())
    expect(done).toHaveLength(1)
    expect(new Set(ends.flatMap((end) => (end.isErr() ? [end.error] : [])))).toEqual(
      new Set(FIFTY.slice(1).map(() => ({ kind: 'refund-refused', why: 'ALREADY_REFUNDED' }))),
    )
    expect(await moneyBack(db)).toEqual([{ charge_key: order, amount: 400 }])
    expect((await orderIn(db, order)).refunded).toBe(400)
  })

  test('some of a price asked for fifty times at once gives no more than the line’s price', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    const asked = aRefund(order, { override: true, parts: [line(0)], amount: some(150) })
    const ends = await Promise.all(FIFTY.map(() => refunds.ask(asked)))
    expect(ends.filter((end) => end.isOk())).toHaveLength(2)
    expect((await orderIn(db, order)).refunded).toBe(300)
    const rest = (await refunds.ask({ ...asked, amount: null }))._unsafeUnwrap()
    expect(rest.amount).toBe(100)
    expect(await ownedBy(db, ada)).toEqual([FILE.SMOKE])
  })

  test('the table itself lets no part be given back twice, and no order more than it cost', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    const { id } = (await refunds.ask(aRefund(order)))._unsafeUnwrap()
    const item = { kind: 'line', position: 0, name: '', amount: 1, takes: 1, live: 1 } as const
    const [refund] = await refundsIn(db)
    await db
      .insertInto('refunds')
      .values({ ...refund, id: `${id}-2` } as never)
      .execute()
    await expect(
      db
        .insertInto('refund_items')
        .values({ ...item, refund_id: `${id}-2`, order_id: order })
        .execute(),
    ).rejects.toThrow(/unique/i)
    await expect(
      db.updateTable('orders').set({ refunded: 401 }).where('id', '=', order).execute(),
    ).rejects.toThrow(/check/i)
  })

  test('nobody gets both the money and the file, whichever comes first', async () => {
    const { db, ada, bought, fetchFile, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    const [fetched, refunded] = await Promise.all([
      fetchFile(ada, FILE.HD),
      refunds.ask(aRefund(order)),
    ])
    expect([fetched === 200, refunded.isOk()].filter(Boolean)).toHaveLength(1)
    expect((await moneyBack(db)).length).toBe(refunded.isOk() ? 1 : 0)
    expect(await ownedBy(db, ada)).toEqual(refunded.isOk() ? [] : [FILE.HD])
  })

  test('a first byte that is just being marked is waited for', async () => {
    const { db, ada, bought, request, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    const { body } = await request(ada, FILE.HD)
    const marked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const serving = db.transaction().execute(async (tx) => {
      await tx
        .updateTable('grants')
        .set({ served_at: Number.MAX_SAFE_INTEGER })
        .where('id', '=', String(body['grant_id']))
        .execute()
      marked.resolve()
      await released.promise
    })
    await marked.promise
    const asked = refunds.ask(aRefund(order)).match(
      () => 'refunded',
      (refused) => refused,
    )
    await waiting(db)
    released.resolve()
    await serving
    expect(await asked).toEqual({ kind: 'refund-refused', why: 'DOWNLOADED' })
  })

  test('credits that are being spent are spent or paid back, never both', async () => {
    const { db, ada, place, request, refunds } = await opened()
    const order = String((await place(ada, { pack_id: PACK.TEN })).body.id)
    const files = [FILE.HD, FILE.UHD, FILE.SMOKE]
    const [refund, ...answers] = await Promise.all([
      refunds.ask(aRefund(order, { parts: [PURCHASE] })),
      ...files.map((file) => request(ada, file)),
    ])
    const cost = [1, 2, 1]
    const spent = answers.reduce(
      (sum, { status }, place) => sum + (status === 201 ? (cost[place] ?? 0) : 0),
      0,
    )
    expect(refund._unsafeUnwrap().amount).toBe((10 - spent) * 200)
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 0, isSound: true })
  })
})
