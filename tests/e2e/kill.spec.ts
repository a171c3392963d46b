import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'playwright/test'
import {
  cutOff,
  endAll,
  ended,
  freePort,
  launch,
  openShop,
  type ShopProcess,
} from './shop-process.ts'

const ROUNDS = 5
const BUYERS = 6
/** Each buyer's request is sent this often at once, as impatient networks do. */
const TWINS = 3
const LATEST_KILL_MS = 80
const STOPS_WITHIN_MS = 10_000

interface Buyer {
  readonly name: string
  readonly cookie: string
}

interface Attempt {
  readonly buyer: Buyer
  readonly key: string
  readonly quote: string
}

interface Order {
  readonly id: string
  readonly status: string
}

let dataDir = ''

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberstock-life-'))
})

test.afterEach(async () => {
  endAll()
  await rm(dataDir, { recursive: true, force: true })
})

test('kill -9 of the shop during checkouts loses no order and doubles none', async () => {
  let shop = await openShop(dataDir)
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, place) => register(shop, `buyer-${place}`)),
  )
  const files = await filesForSale(shop)
  const acknowledged = new Map<string, string>()
  const attempts: Attempt[] = []
  let interrupted = 0

  for (let round = 0; round < ROUNDS; round += 1) {
    const current = await Promise.all(
      buyers.map((buyer) => fill(shop, buyer, { round, file: files[round] ?? 0 })),
    )
    attempts.push(...current)
    const paying = current.flatMap((attempt) =>
      Array.from({ length: TWINS }, async () => {
        const order = await pay(shop, attempt)
        if (order === null) interrupted += 1
        else acknowledged.set(attempt.key, order)
      }),
    )
    await pause(Math.random() * LATEST_KILL_MS)
    await cutOff(shop)
    await Promise.all(paying)

    shop = await openShop(dataDir)
    for (const attempt of current) {
      const order = await pay(shop, attempt)
      expect(order).not.toBeNull()
      expect(order).toBe(acknowledged.get(attempt.key) ?? order)
      acknowledged.set(attempt.key, String(order))
    }
  }

  expect(interrupted, 'requests that the kill cut off').toBeGreaterThan(0)
  for (const buyer of buyers) {
    const own = attempts.filter((attempt) => attempt.buyer === buyer)
    const expected = own.map(({ key }) => String(acknowledged.get(key)))
    expect(paidAmong(await ordersOf(shop, buyer))).toEqual(expected.toSorted())
  }
  const everything = [...acknowledged.values()].toSorted()
  await cutOff(shop)
  expect(books()).toEqual({ charges: everything, receipts: everything })
})

test('SIGTERM finishes what is under way and ends well', async () => {
  const shop = await openShop(dataDir)
  const buyer = await register(shop, 'buyer')
  const [file = 0] = await filesForSale(shop)
  const attempt = await fill(shop, buyer, { round: 0, file })
  const paying = pay(shop, attempt)
  await pause(20)
  const ending = ended(shop.process)
  const asked = Date.now()
  shop.process.kill('SIGTERM')
  const { code, signal } = await ending
  expect([code, signal]).toEqual([0, null])
  expect(Date.now() - asked).toBeLessThan(STOPS_WITHIN_MS)
  const order = await paying
  expect(order).not.toBeNull()
  expect(books()).toEqual({ charges: [order], receipts: [order] })
})

test('a second shop over the same data folder refuses in one line', async () => {
  const shop = await openShop(dataDir)
  const second = launch({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  const { code, said } = await ended(second)
  expect(code).toBe(1)
  const line = `Emberstock cannot start: another server (${shop.process.pid}) is already using ${dataDir}`
  expect(said).toEqual([line])
  expect((await fetch(`${shop.origin}/robots.txt`)).ok).toBe(true)
})

test('a port that is none, or taken, stops the start in one line', async () => {
  const malformed = await ended(launch({ DATA_DIR: dataDir, PORT: '70000' }))
  expect(malformed.code).toBe(1)
  expect(malformed.said).toEqual(['Emberstock cannot start: PORT must be a number from 0 to 65535'])
  const shop = await openShop(dataDir)
  const { port } = new URL(shop.origin)
  const taken = await ended(launch({ DATA_DIR: join(dataDir, 'other'), PORT: port }))
  expect(taken.code).toBe(1)
  expect(taken.said).toHaveLength(1)
  expect(taken.said[0]).toContain(`can’t listen on 127.0.0.1:${port}: the port is already in use`)
})

async function register({ origin }: ShopProcess, name: string): Promise<Buyer> {
  const answer = await send(`${origin}/api/v1/users`, {
    body: {
      email: `${name}@example.com`,
      password: 'a lamp in the projection room',
      first_name: 'Ada',
      last_name: 'Byron',
    },
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { name, cookie: cookies.join('; ') }
}

/** One file of each asset that is for sale: nobody buys the same one twice. */
async function filesForSale({ origin }: ShopProcess): Promise<readonly number[]> {
  const listing = await fetch(`${origin}/api/v1/products?library_id=1`)
  const { items } = (await listing.json()) as { items: { slug: string; free: boolean }[] }
  const paid = items.filter(({ free }) => !free).slice(0, ROUNDS)
  return Promise.all(
    paid.map(async ({ slug }) => {
      const answer = await fetch(`${origin}/api/v1/products/${slug}`)
      const { variants } = (await answer.json()) as { variants: { id: number }[] }
      return variants[0]?.id ?? 0
    }),
  )
}

async function fill(
  { origin }: ShopProcess,
  buyer: Buyer,
  { round, file }: { readonly round: number; readonly file: number },
): Promise<Attempt> {
  const body = { kind: 'item-added', item: { kind: 'product', variant_id: file } }
  const answer = await send(`${origin}/api/v1/cart/changes`, { buyer, body })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { quote } = (await answer.json()) as { quote: string }
  return { buyer, quote, key: `attempt-${round}-${buyer.name}` }
}

/** The id of the paid order, or null where the shop was gone before it said so. */
async function pay(
  { origin }: ShopProcess,
  { buyer, key, quote }: Attempt,
): Promise<string | null> {
  const body = { billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
  try {
    const headers = { 'Idempotency-Key': key }
    const answer = await send(`${origin}/api/v1/checkout`, { buyer, body, headers })
    const { id, status } = (await answer.json()) as Order
    expect([answer.status, status]).toEqual([200, 'paid'])
    return id
  } catch (cause) {
    // What fetch throws when a connection ends; everything else is a failure of the test.
    if (cause instanceof TypeError) return null
    throw cause
  }
}

async function ordersOf({ origin }: ShopProcess, buyer: Buyer): Promise<readonly Order[]> {
  const answer = await fetch(`${origin}/api/v1/orders`, { headers: { Cookie: buyer.cookie } })
  return ((await answer.json()) as { readonly items: readonly Order[] }).items
}

function paidAmong(orders: readonly Order[]): readonly string[] {
  return orders
    .filter(({ status }) => status === 'paid')
    .map(({ id }) => id)
    .toSorted()
}

interface Sending {
  readonly body: object
  readonly buyer?: Buyer
  readonly headers?: Record<string, string>
}

function send(address: string, { body, buyer, headers = {} }: Sending): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: {
      ...headers,
      ...(buyer && { Cookie: buyer.cookie }),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

/** The orders that somebody was charged for, and those that a receipt is promised for: each as often as it happened. */
function books() {
  const database = new DatabaseSync(join(dataDir, 'emberstock.db'), { readOnly: true })
  const charges = database
    .prepare("select key from sandbox_charges where state = 'paid' order by key")
    .all()
  const receipts = database
    .prepare("select key from outbox where key like 'receipt-%' order by key")
    .all()
  database.close()
  return {
    charges: charges.map(({ key }) => String(key)),
    receipts: receipts.map(({ key }) => String(key).slice('receipt-'.length)),
  }
}
