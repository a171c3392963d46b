import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import { kill, prepareTill, send, startTill, type Buyer } from '#tests/support/till.ts'

const ROUNDS = 6
const BUYERS = 8
/** Each buyer's request is sent this often at once, as impatient networks do. */
const TWINS = 3
const LATEST_KILL_MS = 120

interface Attempt {
  readonly buyer: Buyer
  readonly key: string
  readonly quote: string
}

test('kill -9 in the middle of checkouts loses nothing and doubles nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const buyers = await prepareTill(folder, BUYERS)
  const acknowledged = new Map<string, string>()
  const everyKey: string[] = []

  let server = await startTill(folder)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { origin } = server
    const attempts = await Promise.all(
      buyers.map((buyer) => fill(origin, buyer, { round, file: FILE.PRACTICE + round })),
    )
    everyKey.push(...attempts.map(({ key }) => key))
    const paying = attempts.flatMap((attempt) =>
      Array.from({ length: TWINS }, async () => {
        const order = await pay(origin, attempt)
        if (order) acknowledged.set(attempt.key, order)
      }),
    )
    await pause(Math.random() * LATEST_KILL_MS)
    await kill(server.process)
    await Promise.all(paying)

    server = await startTill(folder)
    for (const attempt of attempts) {
      const order = await pay(server.origin, attempt)
      if (!acknowledged.has(attempt.key)) acknowledged.set(attempt.key, String(order))
      expect(order).toBe(acknowledged.get(attempt.key))
    }
  }
  await kill(server.process)

  const books = await readBooks(folder)
  expect(acknowledged.size).toBe(everyKey.length)
  expect(new Set(books.paid)).toEqual(new Set(acknowledged.values()))
  expect(books.paid).toHaveLength(everyKey.length)
  expect(books.charges).toEqual(books.paid)
  expect(books.receipts).toEqual(books.paid.map((id) => `receipt-${id}`))
  expect(books.underWay).toBe(0)
  expect(books.entitlements).toBe(ROUNDS * BUYERS)
  expect(books.cartItems).toBe(0)
}, 120_000)

async function fill(
  origin: string,
  buyer: Buyer,
  { round, file }: { readonly round: number; readonly file: number },
): Promise<Attempt> {
  const change = { kind: 'item-added', item: { kind: 'product', variant_id: file } }
  const answer = await send(`${origin}/api/v1/cart/changes`, { buyer, body: change })
  const { quote } = (await answer.json()) as { quote: string }
  return { buyer, quote, key: `attempt-${round}-${buyer.id}` }
}

/** The id of the paid order, or null where the server was gone before it said so. */
async function pay(origin: string, { buyer, key, quote }: Attempt): Promise<string | null> {
  const body = { billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
  try {
    const headers = { 'Idempotency-Key': key }
    const answer = await send(`${origin}/api/v1/checkout`, { buyer, body, headers })
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
  const orders = await db.selectFrom('orders').select(['id', 'status']).orderBy('id').execute()
  const charges = await db
    .selectFrom('sandbox_charges')
    .select(['key', 'state'])
    .orderBy('key')
    .execute()
  const letters = await db.selectFrom('outbox').select('key').orderBy('key').execute()
  const entitlements = await db.selectFrom('entitlements').select('id').execute()
  const cartItems = await db.selectFrom('cart_items').select('ref_id').execute()
  await db.destroy()
  return {
    paid: orders.filter(({ status }) => status === 'paid').map(({ id }) => id),
    underWay: orders.filter(({ status }) => ['pending', 'awaiting'].includes(status)).length,
    charges: charges.filter(({ state }) => state === 'paid').map(({ key }) => key),
    receipts: letters.map(({ key }) => key),
    entitlements: entitlements.length,
    cartItems: cartItems.length,
  }
}
