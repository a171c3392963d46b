import { customerById } from '#domain/customer/customer.ts'
import { expect, test } from 'vitest'
import { recoverOrders } from '#server/application/payment/recover-orders.ts'
import { resumeOrder, closeOrder } from '#server/application/payment/settle-payment.ts'
import { openBackend, paidCharges, paidOrders, type Backend } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('an order that costs something, with nobody to ask for it', (open) => {
  test.each([
    { way: 'is carried on', settle: resumeOrder },
    { way: 'stands in the way of a newer one', settle: closeOrder },
  ])('is never taken as paid when it $way', async ({ settle }) => {
    const { backend, ada } = await opened()
    const order = await leftOver(backend, ada.id)
    ;(await settle(backend.testShop, order))._unsafeUnwrap()
    expect(await creditBookOf(backend)).toEqual(NOTHING_BOUGHT)
  })

  test('is never taken as paid by a server that finds it when it opens', async () => {
    const { backend, ada } = await opened()
    await leftOver(backend, ada.id)
    ;(await recoverOrders(backend.testShop))._unsafeUnwrap()
    expect(await creditBookOf(backend)).toEqual(NOTHING_BOUGHT)
  })

  test('costs its buyer nothing: the same cart is paid by the next attempt', async () => {
    const { backend, ada, quote } = await opened()
    await leftOver(backend, ada.id)
    const paid = await backend.pay(ada, { key: 'the-next-attempt', quote, country: 'US' })
    expect(paid.body.status).toBe('paid')
    expect(await paidOrders(backend.db)).toEqual([paid.body.id])
    expect(await paidCharges(backend.db)).toEqual([paid.body.id])
  })

  /** Ada with an order of one file that stopped before anybody was charged. */
  async function opened() {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    const quote = await backend.put(ada, FILE.HD)
    const payment = 'sandbox_second_step'
    const { body } = await backend.pay(ada, { quote, payment, country: 'US' })
    expect(body.status).toBe('awaiting')
    return { backend, ada, quote }
  }
})

/** Its payment method is lost, and the provider never heard of it. */
async function leftOver({ db, testShop }: Backend, userId: string) {
  await db.deleteFrom('sandbox_charges').execute()
  await db.updateTable('orders').set({ payment: null, status: 'pending' }).execute()
  const customer = customerById(userId)
  const asked = { customer, userId, isSubscribing: false }
  const order = (await testShop.orderStore.openOrder(asked))._unsafeUnwrap()
  if (!order) throw new Error('nothing is under way')
  expect([order.total, order.payment]).toEqual([400, null])
  return order
}

const NOTHING_BOUGHT = { statuses: ['declined'], charges: [], entitlements: [], emails: [] }

async function creditBookOf({ db }: Backend) {
  const orders = await db.selectFrom('orders').select('status').execute()
  return {
    statuses: orders.map(({ status }) => status),
    charges: await paidCharges(db),
    entitlements: await db.selectFrom('entitlements').selectAll().execute(),
    emails: await db.selectFrom('outbox').selectAll().execute(),
  }
}
