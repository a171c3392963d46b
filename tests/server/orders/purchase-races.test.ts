import { ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { placePurchase } from '#server/application/order/place-purchase.ts'
import type { OrderStore } from '#server/application/order/order-store.ts'
import { paidCharges, paidOrders } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import {
  entriesIn,
  lotsIn,
  openPurchaseShop,
  subscriptionsIn,
} from '../../support/purchase-shop.ts'
import { stopBefore } from '#tests/support/stops.ts'

const FIFTY = Array.from({ length: 50 }, (_, place) => place)

describeOnEveryDatabase('many purchases at once', (open) => {
  const opened = async () => {
    const testShop = await openPurchaseShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('fifty checkouts with one key make one order, one charge, one lot and one receipt', async () => {
    const { db, ada, quote, place } = await opened()
    const wanted = { pack_id: PACK.SIXTY }
    const shown = String((await quote(ada, wanted)).body['quote'])
    const answers = await Promise.all(
      FIFTY.map(() => place(ada, wanted, { key: 'one-key-for-all', quote: shown })),
    )
    const [id, ...others] = new Set(answers.map(({ body }) => body.id))
    expect([others, answers.map(({ status }) => status)]).toEqual([[], FIFTY.map(() => 200)])
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id }])
    expect(await paidOrders(db)).toEqual([id])
    expect(await paidCharges(db)).toEqual([id])
    expect(await lotsIn(db)).toMatchObject([{ amount: 60, remaining: 60, order_id: id }])
    expect(await entriesIn(db)).toMatchObject([{ delta: 60, key: `order-${id}` }])
    const emails = await db.selectFrom('outbox').select('key').execute()
    expect(emails).toEqual([{ key: `receipt-${id}` }])
  })

  test('twelve tabs that subscribe with keys of their own make one subscription', async () => {
    const { db, ada, quote, place } = await opened()
    const wanted = { plan_id: PLAN.STANDARD_MONTH }
    const shown = String((await quote(ada, wanted)).body['quote'])
    // The others have looked by then for what is open.
    stopBefore(db, 'orders.add')
    const answers = await Promise.all(
      FIFTY.slice(0, 12).map((tab) => place(ada, wanted, { key: `tab-key-${tab}`, quote: shown })),
    )
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).toHaveLength(1)
    const refusals = new Set(answers.map(({ body }) => body.code ?? 'paid'))
    expect(['PAYMENT_PENDING', 'PRICE_CHANGED', 'RATE_LIMITED', 'SAME_PLAN', 'paid']).toEqual(
      expect.arrayContaining([...refusals]),
    )
    expect(await paidCharges(db)).toEqual([paid[0]?.body.id])
    expect(await subscriptionsIn(db)).toMatchObject([{ status: 'active' }])
    expect(await lotsIn(db)).toMatchObject([{ amount: 25 }])
  })

  test('the table itself lets nobody have two plans that run', async () => {
    const { db, ada, place } = await opened()
    await place(ada, { plan_id: PLAN.STANDARD_MONTH })
    const running = await db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow()
    const second = db.insertInto('subscriptions').values({ ...running, id: 'ANOTHER' })
    await expect(second.execute()).rejects.toThrow(/unique/i)
  })

  test('an order priced before a plan began is not written after it', async () => {
    const { db, ada, testShop, quote, place } = await opened()
    const shown = String((await quote(ada, { plan_id: PLAN.PRO_MONTH })).body['quote'])
    const basic = { plan_id: PLAN.BASIC_MONTH }
    // Another tab subscribes in the very moment between pricing and writing.
    const orderStore: OrderStore = {
      ...testShop.orderStore,
      openPurchase: (order) =>
        ResultAsync.fromSafePromise(place(ada, basic, { key: 'the-other-tab' })).andThen(() =>
          testShop.orderStore.openPurchase(order),
        ),
    }
    const late = await placePurchase({ ...testShop, orderStore })(ada, {
      key: 'the-slow-tab',
      wanted: { kind: 'plan', planId: PLAN.PRO_MONTH },
      licenseId: 1,
      billing: { country: 'US', company: '', vatId: '', acknowledged: false },
      payment: 'sandbox_ok',
      quote: shown,
    })
    expect(late._unsafeUnwrapErr()).toEqual({ kind: 'price-changed', total: 7900 - 1900 })
    expect(await subscriptionsIn(db)).toMatchObject([{ plan_id: PLAN.BASIC_MONTH }])
    expect(await paidCharges(db)).toHaveLength(1)
  })
})
