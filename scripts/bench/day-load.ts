import { join } from 'node:path'
import { openSqliteReads } from '../../server/sql/open-sqlite.ts'
import { startServer } from './bench-server.ts'
import type { Answered } from './http-client.ts'
import { openShop, type Shop } from './day-visitors.ts'
import { memoryOf } from './memory-of.ts'
import { percentile } from './percentile.ts'
import { whole, type Row } from './print-table.ts'

const AT_ONCE = 16
const HELD_SECONDS = 10
/** Multiple of the rate that one process sustains. */
const OVERLOAD = 2
const TICK_MS = 10

interface DayPlace {
  readonly distDir: string
  readonly scratch: string
  /** How long the load stays at twice the sustained rate. */
  readonly seconds: number
}

/**
 * A day's mix of visits at twice the rate that this process sustains: of 100 visits, 70 browse and search,
 * 20 look at an asset, 8 fill a cart, and 2 buy a file and download it. Everything runs on one machine, so
 * the clients use as much of it as the server. Throws if an order that was reported as paid is not stored
 * exactly once, or if a response is neither a success nor a refusal that says when to come back.
 */
export async function dayLoad({ distDir, scratch, seconds }: DayPlace): Promise<readonly Row[]> {
  const folder = join(scratch, 'day')
  const server = await startServer({ distDir, scratch: folder })
  const shop = await openShop(server.port, join(folder, 'server'))
  try {
    const held = await heldRate(shop)
    const before = await memoryOf(server.pid)
    const asked: Promise<Answered>[] = []
    let peak = before
    const watch = setInterval(() => {
      void memoryOf(server.pid).then((bytes) => (peak = Math.max(peak, bytes)))
    }, 500)
    const begun = performance.now()
    while (performance.now() - begun < seconds * 1000) {
      const due = ((performance.now() - begun) / 1000) * held * OVERLOAD
      while (asked.length < due) asked.push(shop.visit(asked.length))
      await later(TICK_MS)
    }
    const answers = await Promise.all(asked)
    clearInterval(watch)
    const faults = await faultsOf(answers, shop, join(folder, 'server', 'emberstock.db'))
    if (faults.length > 0) throw new Error(faults.join('; '))
    const served = answers.filter(({ status }) => status < 400).map(({ ms }) => ms)
    const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms)
    return [
      {
        'held, visits/s': whole(held),
        sent: whole(answers.length),
        answered: whole(served.length),
        'p50, p95, max ms': spread(served),
        'rejected with 503': whole(refused.length),
        share: `${((refused.length / answers.length) * 100).toFixed(1)} %`,
        'p50, p95, max ms of those': spread(refused),
        'asked again': whole(shop.askedAnew()),
        'orders, all there once': whole(shop.paid.length),
        'memory before, MB': whole(before / 1e6),
        'at the peak': whole(peak / 1e6),
        'at the end': whole((await memoryOf(server.pid)) / 1e6),
      },
    ]
  } finally {
    shop.close()
    await server.stop()
  }
}

function spread(times: readonly number[]): string {
  if (times.length === 0) return '-'
  return [0.5, 0.95, 1].map((share) => whole(percentile(times, share))).join(', ')
}

/** Visits per second that are answered when each visitor waits for a response before the next visit. */
async function heldRate(shop: Shop): Promise<number> {
  let count = 0
  const end = performance.now() + HELD_SECONDS * 1000
  const visitor = async () => {
    while (performance.now() < end) await shop.visit(count++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return count / HELD_SECONDS
}

async function faultsOf(
  answers: readonly Answered[],
  { paid }: Shop,
  database: string,
): Promise<readonly string[]> {
  const reads = openSqliteReads(database)
  const kept = await reads
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'paid')
    .where('id', 'in', paid.length > 0 ? paid : [''])
    .execute()
  await reads.destroy()
  const strange = answers.filter(({ status, retryAfter }) =>
    status === 503 ? !retryAfter : status === 0 || status >= 400,
  )
  const statuses = [...new Set(strange.map(({ status }) => status))].join(', ')
  return [
    ...(new Set(paid).size === paid.length ? [] : ['an order was answered twice']),
    ...(kept.length === paid.length
      ? []
      : [`${paid.length} orders paid, ${kept.length} are there`]),
    ...(strange.length === 0 ? [] : [`${strange.length} answers were odd: ${statuses}`]),
  ]
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
