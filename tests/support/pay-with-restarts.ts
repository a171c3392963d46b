import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { kill, prepareServer, send, startServer, type Buyer } from './start-server.ts'

/** Each buyer's request is sent this many times at once, as impatient networks do. */
const TWINS = 3

/** One payment: its path, its idempotency key, and its body. */
export interface KeyedPayment {
  readonly buyer: Buyer
  readonly path: string
  readonly key: string
  readonly body: object
}

export interface KillPlan {
  readonly buyers: number
  readonly rounds: number
  readonly latestKillMs: number
  /** What a buyer pays for in a round; called while the server is running. */
  readonly payment: (origin: string, buyer: Buyer, round: number) => Promise<KeyedPayment>
}

/**
 * In each round, all buyers pay at once, the server is killed with -9 at some point, and a new one over the
 * same data gets the same requests with the same keys. Returns the folder, the buyers, and the acknowledged
 * order of each key; an order that was acknowledged twice is the same one.
 */
export async function payWithRestarts({ buyers: count, rounds, latestKillMs, payment }: KillPlan) {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const buyers = await prepareServer(folder, count)
  const orders = new Map<string, string>()

  let server = await startServer(folder)
  for (let round = 0; round < rounds; round += 1) {
    const { origin } = server
    const payments = await Promise.all(buyers.map((buyer) => payment(origin, buyer, round)))
    const paying = payments.flatMap((one) =>
      Array.from({ length: TWINS }, async () => {
        const order = await pay(origin, one)
        if (order) orders.set(one.key, order)
      }),
    )
    await pause(Math.random() * latestKillMs)
    await kill(server.process)
    await Promise.all(paying)

    server = await startServer(folder)
    for (const one of payments) {
      const order = await pay(server.origin, one)
      if (!orders.has(one.key)) orders.set(one.key, String(order))
      expect(order).toBe(orders.get(one.key))
    }
  }
  await kill(server.process)
  return { folder, buyers, orders }
}

/** The ID of the paid order, or null if the server was gone before it responded. */
async function pay(
  origin: string,
  { buyer, path, key, body }: KeyedPayment,
): Promise<string | null> {
  try {
    const headers = { [IDEMPOTENCY_HEADER]: key }
    const answer = await send(`${origin}${path}`, { buyer, body, headers })
    const said = (await answer.json()) as { id: string; status: string }
    expect([answer.status, said.status]).toEqual([200, 'paid'])
    return said.id
  } catch (cause) {
    // fetch throws this when a connection ends; anything else is a failure of the test.
    if (cause instanceof TypeError) return null
    throw cause
  }
}
