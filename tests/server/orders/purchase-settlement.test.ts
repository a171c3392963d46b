import { expect, test } from 'vitest'
import { placePurchase } from '#server/application/order/place-purchase.ts'
import { recoverOrders } from '#server/application/payment/recover-orders.ts'
import { paidCharges, paidOrders } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import { TODAY } from '#tests/support/samples.ts'
import { lotsIn, openPurchaseShop, subscriptionsIn } from '../../support/purchase-shop.ts'

describeOnEveryDatabase('settling credits and plans', (open) => {
  const opened = async () => {
    const testShop = await openPurchaseShop(await open())
    return { ...testShop, ada: await testShop.signIn() }
  }

  test('a challenge grants nothing until it is taken, and once then', async () => {
    const { db, ada, place, step } = await opened()
    const wanted = { plan_id: PLAN.PRO_MONTH }
    const { body } = await place(ada, wanted, { payment: 'sandbox_second_step' })
    expect(body.status).toBe('awaiting')
    expect(await lotsIn(db)).toEqual([])
    expect((await step(ada, body.id, 'approve')).body.status).toBe('paid')
    expect((await step(ada, body.id, 'approve')).body.status).toBe('paid')
    expect(await lotsIn(db)).toMatchObject([{ amount: 60 }])
    expect(await subscriptionsIn(db)).toHaveLength(1)
  })

  test('an upgrade whose plan ended while its challenge was open begins anew', async () => {
    const { db, ada, place, step, time } = await opened()
    await place(ada, { plan_id: PLAN.BASIC_MONTH })
    time.now += 1
    const wanted = { plan_id: PLAN.PRO_MONTH }
    const { body } = await place(ada, wanted, { payment: 'sandbox_second_step' })
    await db.updateTable('subscriptions').set({ status: 'ended', ended_at: TODAY }).execute()
    expect((await step(ada, body.id, 'approve')).body.status).toBe('paid')
    const live = (await subscriptionsIn(db)).filter(({ status }) => status === 'active')
    expect(live).toMatchObject([{ plan_id: PLAN.PRO_MONTH, user_id: ada.id }])
    expect(await lotsIn(db)).toMatchObject([{ amount: 10 }, { amount: 60 }])
  })

  test('a declined payment grants nothing, and its key stays used', async () => {
    const { db, ada, place } = await opened()
    const wanted = { pack_id: PACK.TEN }
    const key = 'declined-1'
    const declined = await place(ada, wanted, { key, payment: 'sandbox_declined' })
    expect([declined.status, declined.body.code]).toEqual([402, 'PAYMENT_DECLINED'])
    const other = await place(ada, wanted, { key })
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await lotsIn(db)).toEqual([])
    expect((await place(ada, wanted)).status).toBe(200)
  })

  test('another purchase closes the open one; a plan that is past due its challenge grants nothing then', async () => {
    const { db, ada, place, step, put, pay } = await opened()
    const awaiting = await place(
      ada,
      { plan_id: PLAN.PRO_MONTH },
      { payment: 'sandbox_second_step' },
    )
    const { body } = await pay(ada, { quote: await put(ada, FILE.HD) })
    expect(body.status).toBe('paid')
    const late = await step(ada, awaiting.body.id, 'approve')
    expect([late.status, late.body.code]).toEqual([402, 'PAYMENT_DECLINED'])
    expect(await paidOrders(db)).toEqual([body.id])
    expect([await lotsIn(db), await subscriptionsIn(db)]).toEqual([[], []])
  })

  test('what a killed server left between payment and credits is granted once, by whoever comes first', async () => {
    const { db, ada, place, testShop, quote } = await opened()
    const wanted = { plan_id: PLAN.STANDARD_MONTH }
    const shown = String((await quote(ada, wanted)).body['quote'])
    const { orderStore } = testShop
    // The provider has been paid, and the step was never written down.
    const lost = { ...orderStore, take: () => orderStore.openOrders().map(() => null) }
    const cutOff = { ...testShop, orderStore: lost }
    const billing = { country: 'US', company: 'Ember & Sons', vatId: '', acknowledged: false }
    const attempt = {
      key: 'cut-off-1',
      wanted: { kind: 'plan', planId: PLAN.STANDARD_MONTH },
      licenseId: 1,
      billing,
      payment: 'sandbox_ok',
      quote: shown,
    } as const
    const left = (await placePurchase(cutOff)(ada, attempt))._unsafeUnwrap()
    expect(left.status).toBe('pending')
    expect(await paidCharges(db)).toEqual([left.id])
    expect(await lotsIn(db)).toEqual([])
    const [recovered, again] = await Promise.all([
      recoverOrders(testShop),
      place(ada, wanted, { key: 'cut-off-1', quote: shown }),
      recoverOrders(testShop),
    ])
    expect(recovered.isOk()).toBe(true)
    expect(again.body).toMatchObject({ id: left.id, status: 'paid' })
    expect(await lotsIn(db)).toMatchObject([{ amount: 25, order_id: left.id }])
    expect(await subscriptionsIn(db)).toHaveLength(1)
    expect(await paidCharges(db)).toEqual([left.id])
  })
})
