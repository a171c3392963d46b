import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { FILE } from '../../support/backend-data.ts'
import { payWithRestarts, type KeyedPayment } from '../../support/pay-with-restarts.ts'
import { send, type Buyer } from '../../support/start-server.ts'

const ROUNDS = 6
const BUYERS = 8

test('kill -9 in the middle of checkouts loses nothing and doubles nothing', async () => {
  const { folder, orders } = await payWithRestarts({
    buyers: BUYERS,
    rounds: ROUNDS,
    latestKillMs: 120,
    payment: fill,
  })
  const books = await readBooks(folder)
  expect(orders.size).toBe(ROUNDS * BUYERS)
  expect(new Set(books.paid)).toEqual(new Set(orders.values()))
  expect(books.paid).toHaveLength(ROUNDS * BUYERS)
  expect(books.charges).toEqual(books.paid)
  expect(books.receipts).toEqual(books.paid.map((id) => `receipt-${id}`))
  expect(books.underWay).toBe(0)
  expect(books.entitlements).toBe(ROUNDS * BUYERS)
  expect(books.cartItems).toBe(0)
}, 120_000)

/** One file into the cart, another one in each run. */
async function fill(origin: string, buyer: Buyer, round: number): Promise<KeyedPayment> {
  const item = { kind: 'product', variant_id: FILE.MODEL + round }
  const change = { kind: 'item-added', item }
  const answer = await send(`${origin}/api/v1/cart/changes`, { buyer, body: change })
  const { quote } = (await answer.json()) as { quote: string }
  const body = { billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
  return { buyer, path: '/api/v1/checkout', key: `attempt-${round}-${buyer.id}`, body }
}

async function readBooks(folder: string) {
  const db = openSqlite(join(folder, 'shop.sqlite'))
  const orders = await db.selectFrom('orders').select(['id', 'status']).orderBy('id').execute()
  const charges = await db
    .selectFrom('sandbox_charges')
    .select(['key', 'state'])
    .orderBy('key')
    .execute()
  const emails = await db.selectFrom('outbox').select('key').orderBy('key').execute()
  const entitlements = await db.selectFrom('entitlements').select('id').execute()
  const cartItems = await db.selectFrom('cart_items').select('ref_id').execute()
  await db.destroy()
  return {
    paid: orders.filter(({ status }) => status === 'paid').map(({ id }) => id),
    underWay: orders.filter(({ status }) => ['pending', 'awaiting'].includes(status)).length,
    charges: charges.filter(({ state }) => state === 'paid').map(({ key }) => key),
    receipts: emails.map(({ key }) => key),
    entitlements: entitlements.length,
    cartItems: cartItems.length,
  }
}
