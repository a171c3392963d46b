import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { payWithRestarts, type KeyedPayment } from '../../support/pay-with-restarts.ts'
import { PACK, PLAN } from '../../support/price-book-data.ts'
import { send, type Buyer } from '../../support/start-server.ts'

const BUYERS = 6

/** Round by round: a plan first, then an upgrade of it, then packs. */
const WANTED = [
  { plan_id: PLAN.BASIC_MONTH },
  { plan_id: PLAN.STANDARD_MONTH },
  { pack_id: PACK.TEN },
  { credits: 33 },
]

test('kill -9 in the middle of purchases leaves money, credits and plans agreeing', async () => {
  const {
    folder,
    buyers,
    orders: paid,
  } = await payWithRestarts({
    buyers: BUYERS,
    rounds: WANTED.length,
    latestKillMs: 80,
    payment: quoted,
  })
  const books = await readBooks(folder)
  const orders = [...paid.values()].toSorted()
  expect(orders).toHaveLength(BUYERS * WANTED.length)
  expect(books.orders).toEqual(orders)
  expect(books.charges).toEqual(books.totals)
  expect(books.grants).toEqual(orders.map((id) => `order-${id}`).toSorted())
  expect(books.receipts).toEqual(orders.map((id) => `receipt-${id}`).toSorted())
  expect(books.plans).toEqual(buyers.map(() => ['active', PLAN.STANDARD_MONTH]))
  // The upgrade within minutes credits all of the plan before it, and takes its credits back.
  expect(books.takenBack).toEqual(buyers.map(() => -10))
  expect(books.credits).toBe(BUYERS * (25 + 10 + 33))
  expect(books.entries).toBe(books.credits)
}, 120_000)

async function quoted(origin: string, buyer: Buyer, round: number): Promise<KeyedPayment> {
  const asked = { ...WANTED[round], license_id: 1 }
  const answer = await send(`${origin}/api/v1/purchases/quote`, { buyer, body: asked })
  const { quote } = (await answer.json()) as { quote: string }
  const body = { ...asked, billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
  return { buyer, path: '/api/v1/purchases', key: `purchase-${round}-${buyer.id}`, body }
}

async function readBooks(folder: string) {
  const db = openSqlite(join(folder, 'shop.sqlite'))
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  const charges = await db.selectFrom('sandbox_charges').selectAll().orderBy('key').execute()
  const entries = await db.selectFrom('credit_entries').selectAll().orderBy('key').execute()
  const lots = await db.selectFrom('credit_lots').selectAll().execute()
  const emails = await db.selectFrom('outbox').select('key').orderBy('key').execute()
  const plans = await db.selectFrom('subscriptions').selectAll().execute()
  await db.destroy()
  const sold = orders.filter(({ status }) => status === 'paid')
  return {
    orders: sold.map(({ id }) => id),
    totals: sold.map(({ id, total }) => [id, total]),
    charges: charges
      .filter(({ state }) => state === 'paid')
      .map(({ key, amount }) => [key, amount]),
    grants: entries.filter(({ delta }) => delta > 0).map(({ key }) => key),
    takenBack: entries.filter(({ delta }) => delta < 0).map(({ delta }) => delta),
    entries: entries.reduce((sum, { delta }) => sum + delta, 0),
    credits: lots.reduce((sum, { remaining }) => sum + remaining, 0),
    receipts: emails.map(({ key }) => key),
    plans: plans.map(({ status, plan_id }) => [status, plan_id]),
  }
}
