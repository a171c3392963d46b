import { expect, test } from 'vitest'
import { recoverOrders } from '#server/application/payment/recover-orders.ts'
import { carryOn, closeOrder } from '#server/application/payment/settle-payment.ts'
import { openCounter, paidCharges, paidOrders, type Counter } from '#tests/support/counter.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('an order that costs something, with nobody to ask for it', (open) => {
  test.each([
    { way: 'is carried on', settle: carryOn },
    { way: 'stands in the way of a newer one', settle: closeOrder },
  ])('is never taken as paid when it $way', async ({ settle }) => {
    const { counter, ada } = await opened()
    const order = await leftOver(counter, ada.id)
    ;(await settle(counter.desk, order))._unsafeUnwrap()
    expect(await booksOf(counter)).toEqual(NOTHING_BOUGHT)
  })

  test('is never taken as paid by a server that finds it when it opens', async () => {
    const { counter, ada } = await opened()
    await leftOver(counter, ada.id)
    ;(await recoverOrders(counter.desk))._unsafeUnwrap()
    expect(await booksOf(counter)).toEqual(NOTHING_BOUGHT)
  })

  test('costs its buyer nothing: the same cart is paid by the next attempt', async () => {
    const { counter, ada, quote } = await opened()
    await leftOver(counter, ada.id)
    const paid = await counter.pay(ada, { key: 'the-next-attempt', quote, country: 'US' })
    expect(paid.body.status).toBe('paid')
    expect(await paidOrders(counter.db)).toEqual([paid.body.id])
    expect(await paidCharges(counter.db)).toEqual([paid.body.id])
  })

  /** Ada with an order of one file that stopped before anybody was charged. */
  async function opened() {
    const counter = await openCounter(await open())
    const ada = await counter.signIn()
    const quote = await counter.put(ada, FILE.HD)
    const payment = 'sandbox_second_step'
    const { body } = await counter.pay(ada, { quote, payment, country: 'US' })
    expect(body.status).toBe('awaiting')
    return { counter, ada, quote }
  }
})

/** Its way to pay is lost, and the provider never heard of it. */
async function leftOver({ db, desk }: Counter, userId: string) {
  await db.deleteFrom('sandbox_charges').execute()
  await db.updateTable('orders').set({ payment: null, status: 'pending' }).execute()
  const order = (await desk.ledger.underWay(userId))._unsafeUnwrap()
  if (!order) throw new Error('nothing is under way')
  expect([order.total, order.payment]).toEqual([400, null])
  return order
}

const NOTHING_BOUGHT = { statuses: ['declined'], charges: [], entitlements: [], letters: [] }

async function booksOf({ db }: Counter) {
  const orders = await db.selectFrom('orders').select('status').execute()
  return {
    statuses: orders.map(({ status }) => status),
    charges: await paidCharges(db),
    entitlements: await db.selectFrom('entitlements').selectAll().execute(),
    letters: await db.selectFrom('outbox').selectAll().execute(),
  }
}
