import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { PACK } from '../../support/price-book-data.ts'
import { kill, prepareServer, send, startServer, type Buyer } from '../../support/start-server.ts'

const BUYERS = 8
const LATEST_KILL_MS = 60

test('kill -9 in the middle of withdrawals gives money back once, for what was taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-refund-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const buyers = await prepareServer(folder, BUYERS)
  let server = await startServer(folder)
  const orders = await Promise.all(buyers.map((buyer) => buyPack(server.origin, buyer)))
  const acknowledged = new Set<string>()

  for (let round = 0; round < 3; round += 1) {
    const { origin } = server
    const asked = buyers.map(async (buyer, place) => {
      const order = orders[place] ?? ''
      if (await withdraw(origin, buyer, order)) acknowledged.add(order)
    })
    await pause(Math.random() * LATEST_KILL_MS)
    await kill(server.process)
    await Promise.all(asked)
    server = await startServer(folder)
  }
  for (const [place, buyer] of buyers.entries()) {
    expect(await withdraw(server.origin, buyer, orders[place] ?? '')).toBe(true)
  }
  await kill(server.process)
  // What was killed between the book and the provider is carried on by the next run.
  server = await startServer(folder)
  await kill(server.process)

  const books = await readBooks(folder)
  expect(acknowledged.size).toBeLessThanOrEqual(BUYERS)
  expect(books.given).toEqual(orders.toSorted().map((order) => [order, 2000]))
  expect(books.refunded).toEqual(orders.map(() => 2000))
  expect(books.states).toEqual(orders.map(() => 'done'))
  expect(books.left).toBe(0)
  expect(books.notes).toBe(BUYERS)
}, 180_000)

async function buyPack(origin: string, buyer: Buyer): Promise<string> {
  const wanted = { pack_id: PACK.TEN, license_id: 1 }
  const quoted = await send(`${origin}/api/v1/purchases/quote`, { buyer, body: wanted })
  const { quote } = (await quoted.json()) as { quote: string }
  const bill = { billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
  const headers = { [IDEMPOTENCY_HEADER]: `pack-${buyer.id}` }
  const paid = await send(`${origin}/api/v1/purchases`, {
    buyer,
    body: { ...wanted, ...bill },
    headers,
  })
  return ((await paid.json()) as { id: string }).id
}

/** False where the server was gone before it answered. */
async function withdraw(origin: string, buyer: Buyer, order_id: string): Promise<boolean> {
  try {
    const parts = [{ kind: 'service', position: 0 }]
    const answer = await send(`${origin}/api/v1/withdrawals`, { buyer, body: { order_id, parts } })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
    return true
  } catch (cause) {
    // What fetch throws when a connection ends; everything else is a failure of the test.
    if (cause instanceof TypeError) return false
    throw cause
  }
}

async function readBooks(folder: string) {
  const db = openSqlite(join(folder, 'shop.sqlite'))
  const given = await db.selectFrom('sandbox_refunds').selectAll().orderBy('charge_key').execute()
  const orders = await db.selectFrom('orders').select('refunded').execute()
  const refunds = await db.selectFrom('refunds').select('state').execute()
  const lots = await db.selectFrom('credit_lots').select('remaining').execute()
  const notes = await db
    .selectFrom('invoices')
    .select('number')
    .where('kind', '=', 'credit-note')
    .execute()
  await db.destroy()
  return {
    given: given.map(({ charge_key, amount }) => [charge_key, amount]),
    refunded: orders.map(({ refunded }) => refunded),
    states: refunds.map(({ state }) => state),
    left: lots.reduce((sum, { remaining }) => sum + remaining, 0),
    notes: notes.length,
  }
}
