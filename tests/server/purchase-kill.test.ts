import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { PACK, PLAN } from '#tests/support/price-book-stock.ts'
import { kill, prepareTill, send, startTill, type Buyer } from '#tests/support/till.ts'

const BUYERS = 6
const TWINS = 3
const LATEST_KILL_MS = 80

/** Round by round: a plan first, then an upgrade of it, then packs. */
const WANTED = [
  { plan_id: PLAN.BASIC_MONTH },
  { plan_id: PLAN.STANDARD_MONTH },
  { pack_id: PACK.TEN },
  { credits: 33 },
]

interface Attempt {
  readonly buyer: Buyer
  readonly body: object
  readonly key: string
}

test('kill -9 in the middle of purchases leaves money, credits and plans agreeing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const buyers = await prepareTill(folder, BUYERS)
  const paid = new Map<string, string>()

  let server = await startTill(folder)
  for (const [round, wanted] of WANTED.entries()) {
    const { origin } = server
    const attempts = await Promise.all(
      buyers.map((buyer) => quoted(origin, buyer, { ...wanted, round })),
    )
    const paying = attempts.flatMap((attempt) =>
      Array.from({ length: TWINS }, async () => {
        const order = await pay(origin, attempt)
        if (order) paid.set(attempt.key, order)
      }),
    )
    await pause(Math.random() * LATEST_KILL_MS)
    await kill(server.process)
    await Promise.all(paying)

    server = await startTill(folder)
    for (const attempt of attempts) {
      const order = await pay(server.origin, attempt)
      if (!paid.has(attempt.key)) paid.set(attempt.key, String(order))
      expect(order).toBe(paid.get(attempt.key))
    }
  }
  await kill(server.process)

  const books = await readBooks(folder)
  const orders = [...paid.values()].toSorted()
  expect(orders).toHaveLength(BUYERS * WANTED.length)
  expect(books.orders).toEqual(orders)
  expect(books.charges).toEqual(books.totals)
  expect(books.grants).toEqual(orders.map((id) => `order-${id}`).toSorted())
  expect(books.receipts).toEqual(orders.map((id) => `receipt-${id}`).toSorted())
  expect(books.plans).toEqual(buyers.map(() => ['active', PLAN.STANDARD_MONTH]))
  expect(books.credits).toBe(BUYERS * (10 + 25 + 10 + 33))
  expect(books.entries).toBe(books.credits)
}, 120_000)

async function quoted(
  origin: string,
  buyer: Buyer,
  { round, ...wanted }: { readonly round: number },
): Promise<Attempt> {
  const asked = { ...wanted, license_id: 1 }
  const answer = await send(`${origin}/api/v1/purchases/quote`, { buyer, body: asked })
  const { quote } = (await answer.json()) as { quote: string }
  const bill = { billing_country: 'US', company: '', payment: 'sandbox_ok' }
  return { buyer, body: { ...asked, ...bill, quote }, key: `purchase-${round}-${buyer.id}` }
}

/** The id of the paid order, or null where the server was gone before it said so. */
async function pay(origin: string, { buyer, body, key }: Attempt): Promise<string | null> {
  try {
    const headers = { 'Idempotency-Key': key }
    const answer = await send(`${origin}/api/v1/purchases`, { buyer, body, headers })
    const said = (await answer.json()) as { id: string; status: string }
    expect([answer.status, said.status]).toEqual([200, 'paid'])
    return said.id
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

async function readBooks(folder: string) {
  const db = openSqlite(join(folder, 'shop.sqlite'))
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  const charges = await db.selectFrom('sandbox_charges').selectAll().orderBy('key').execute()
  const entries = await db.selectFrom('credit_entries').selectAll().orderBy('key').execute()
  const lots = await db.selectFrom('credit_lots').selectAll().execute()
  const letters = await db.selectFrom('outbox').select('key').orderBy('key').execute()
  const plans = await db.selectFrom('subscriptions').selectAll().execute()
  await db.destroy()
  const sold = orders.filter(({ status }) => status === 'paid')
  return {
    orders: sold.map(({ id }) => id),
    totals: sold.map(({ id, total }) => [id, total]),
    charges: charges
      .filter(({ state }) => state === 'paid')
      .map(({ key, amount }) => [key, amount]),
    grants: entries.map(({ key }) => key),
    entries: entries.reduce((sum, { delta }) => sum + delta, 0),
    credits: lots.reduce((sum, { remaining }) => sum + remaining, 0),
    receipts: letters.map(({ key }) => key),
    plans: plans.map(({ status, plan_id }) => [status, plan_id]),
  }
}
