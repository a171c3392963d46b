import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../server/sql/open-postgres.ts'
import { openSqliteReads } from '../../server/sql/open-sqlite.ts'
import { startServer } from './bench-server.ts'
import { moneyFaults } from './day-money.ts'
import { KINDS, openShop, type DayAnswer } from './day-visitors.ts'
import type { Answered } from './http-client.ts'
import { memoryOf } from './memory-of.ts'
import { heldRate, sendAtRate } from './open-loop.ts'
import { percentile } from './percentile.ts'
import { whole, type Row } from './print-table.ts'

/** As `nice` counts; the server and the database have 0. */
const CLIENT_PRIORITY = -10

/** Multiple of the rate that one process holds. */
const OVERLOAD = 2

interface DayPlace {
  readonly distDir: string
  readonly scratch: string
  /** How long the load stays at twice the rate that is held. */
  readonly seconds: number
  readonly engine: 'sqlite' | 'postgres'
}

/**
 * A day's mix of visits at twice the rate that this process holds without refusing anyone: of 100 visits, 70
 * browse and search, 20 look at an asset, 8 fill a cart, and 2 buy a file, credits, or a file for credits.
 * Everything runs on one machine, so the clients use as much of it as the server. Throws if orders, payments,
 * licenses or credits are not exactly those that were confirmed, or if a response is neither a success nor a
 * refusal that says when to come back.
 */
export async function dayLoad({ distDir, scratch, seconds, engine }: DayPlace) {
  const folder = join(scratch, `day-${engine}`)
  const postgres = engine === 'postgres' ? await ownPostgres() : null
  const settings = postgres ? { DATABASE_URL: postgres.url } : {}
  const server = await startServer({ distDir, scratch: folder }, settings)
  const shop = await openShop(server.port, join(folder, 'server'))
  const ownPriority = getPriority()
  const isFirst = goFirst()
  try {
    const held = await heldRate(shop)
    const before = await memoryOf(server.pid)
    let peak = before
    const watch = setInterval(() => {
      void memoryOf(server.pid).then((bytes) => (peak = Math.max(peak, bytes)))
    }, 500)
    const { answers } = await sendAtRate(shop, held * OVERLOAD, seconds)
    clearInterval(watch)
    const reads = postgres
      ? openPostgres(postgres.url)
      : openSqliteReads(join(folder, 'server', 'emberstock.db'))
    const faults = [...oddAnswers(answers), ...(await moneyFaults(reads, shop.paid))]
    await reads.destroy()
    if (faults.length > 0) throw new Error(faults.join('; '))
    const served = answers.filter(({ status }) => status < 400).map(({ ms }) => ms)
    const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms)
    const name = postgres ? 'PostgreSQL' : 'SQLite'
    const total: Row = {
      engine: name,
      'client goes first': isFirst ? 'yes' : 'no',
      'held, visits/s': whole(held),
      sent: whole(answers.length),
      answered: whole(served.length),
      'p50, p95, max ms': spread(served),
      'rejected with 503': whole(refused.length),
      share: `${((refused.length / answers.length) * 100).toFixed(1)} %`,
      'p50, p95, max ms of those': spread(refused),
      'asked again': whole(shop.askedAnew()),
      'orders, exact to the cent': whole(shop.paid.length),
      'memory before, MB': whole(before / 1e6),
      'at the peak': whole(peak / 1e6),
      'at the end': whole((await memoryOf(server.pid)) / 1e6),
    }
    return { total, kinds: kindsOf(name, answers) }
  } finally {
    if (isFirst) setPriority(ownPriority)
    shop.close()
    await server.stop()
    await postgres?.stop()
  }
}

/**
 * Lets this process use a processor before the server and the database, as it would on a machine of its own, so that it
 * measures their waiting and not its own. Only root may.
 */
function goFirst(): boolean {
  try {
    setPriority(CLIENT_PRIORITY)
    return true
  } catch {
    return false
  }
}

async function ownPostgres() {
  const { startPostgres } = await import('#tests/support/local-postgres.ts')
  return startPostgres({ isDurable: true })
}

/** How long visits of each kind took, and how many of them were refused. */
function kindsOf(engine: string, answers: readonly DayAnswer[]): readonly Row[] {
  return KINDS.flatMap((kind) => {
    const visits = answers.filter((one) => one.kind === kind)
    if (visits.length === 0) return []
    const served = visits.filter(({ status }) => status < 400).map(({ ms }) => ms)
    const refused = 1 - served.length / visits.length
    return {
      engine,
      kind,
      sent: whole(visits.length),
      refused: `${(refused * 100).toFixed(1)} %`,
      'p50, p95, max ms': spread(served),
    }
  })
}

function spread(times: readonly number[]): string {
  if (times.length === 0) return '-'
  return [0.5, 0.95, 1].map((share) => whole(percentile(times, share))).join(', ')
}

function oddAnswers(answers: readonly Answered[]): readonly string[] {
  const odd = answers.filter(({ status, retryAfter }) =>
    status === 503 ? !retryAfter : status === 0 || status >= 400,
  )
  const statuses = [...new Set(odd.map(({ status }) => status))].join(', ')
  return odd.length === 0 ? [] : [`${odd.length} answers were odd: ${statuses}`]
}
