import { Agent } from 'node:http'
import { join } from 'node:path'
import { CONSENT_COOKIE, storedText } from '#domain/consent/stored-choice.ts'
import { ALL_GRANTED, CONSENT_VERSION } from '#domain/consent/consent.ts'
import { openPostgres } from '../../server/sql/open-postgres.ts'
import { openSqliteReads } from '../../server/sql/open-sqlite.ts'
import { startServer } from './bench-server.ts'
import { percentile } from './percentile.ts'
import { whole, type Row } from './print-table.ts'
import { eventAt, storedStatus } from './sample-events.ts'
import { measuredPages } from './sample-catalog.ts'
import { answer, type Answered } from './timed-answer.ts'

const EVENTS_PER_SECOND = 1_000
const SECONDS = 30
const IDLE_SECONDS = 20
const MOST_TIMES_IDLE = 2
/** Events are sent in batches, often enough to reach the rate. */
const TICK_MS = 10
/** The shop's other requests: pages and cart changes, at the same steady rate before and during the load. */
const ASKS_PER_SECOND = 20

interface EventPlace {
  readonly distDir: string
  readonly scratch: string
  readonly engine: 'sqlite' | 'postgres'
}

/**
 * Measures whether the events of visits are stored, and what they cost everyone else: a thousand events per
 * second for half a minute, and the shop's own response times before and during that. Every event must be
 * acknowledged as stored and be in the table.
 */
export async function eventSpeed({ distDir, scratch, engine }: EventPlace): Promise<Row> {
  const postgres = engine === 'postgres' ? await ownPostgres() : null
  const folder = join(scratch, `events-${engine}`)
  const server = await startServer(
    { distDir, scratch: folder },
    postgres ? { DATABASE_URL: postgres.url } : {},
  )
  try {
    const pages = await measuredPages()
    const own = shopper(server.port, Object.values(pages), await firstFile(server.port, pages))
    await own.asks(5)
    const idle = await own.asks(IDLE_SECONDS)
    const [told, during] = await Promise.all([tell(server.port), own.asks(SECONDS)])
    own.close()
    const reads = postgres
      ? openPostgres(postgres.url)
      : openSqliteReads(join(folder, 'server', 'emberstock.db'))
    const { kept } = await reads
      .selectFrom('analytics_events')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow()
    await reads.destroy()
    const answered = told.filter(({ status }, index) => status === storedStatus(index))
    const numbers = {
      sent: told.length,
      answered: answered.length,
      kept: Number(kept),
      idleMs: percentile(idle, 0.95),
      meanwhileMs: percentile(during, 0.95),
    }
    const faults = faultsOf(numbers)
    if (faults.length > 0) throw new Error(`${engine}: ${faults.join('; ')}`)
    const times = answered.map(({ ms }) => ms)
    return {
      engine: engine === 'sqlite' ? 'SQLite' : 'PostgreSQL',
      sent: whole(told.length),
      kept: whole(Number(kept)),
      refused: whole(told.length - answered.length),
      'answer, p95 ms': whole(percentile(times, 0.95)),
      'slowest ms': whole(percentile(times, 1)),
      'own p95 ms, idle': numbers.idleMs.toFixed(1),
      meanwhile: numbers.meanwhileMs.toFixed(1),
      'of idle': `${(numbers.meanwhileMs / numbers.idleMs).toFixed(2)} ×`,
    }
  } finally {
    await server.stop()
    await postgres?.stop()
  }
}

interface EventNumbers {
  readonly sent: number
  /** Acknowledged as stored. */
  readonly answered: number
  /** In the table. */
  readonly kept: number
  /** 95th percentile of the shop's own response times. */
  readonly idleMs: number
  readonly meanwhileMs: number
}

/**
 * What a run must not show: an event that was refused or lost, or a shop that responds more than twice as
 * slowly.
 */
export function faultsOf({
  sent,
  answered,
  kept,
  idleMs,
  meanwhileMs,
}: EventNumbers): readonly string[] {
  const slower = meanwhileMs / idleMs
  return [
    ...(answered === sent ? [] : [`${sent - answered} of ${sent} events were not kept`]),
    ...(kept === answered ? [] : [`${answered} were answered as kept, and ${kept} are there`]),
    ...(slower <= MOST_TIMES_IDLE
      ? []
      : [`the shop's own p95 was ${meanwhileMs.toFixed(1)} ms, ${slower.toFixed(2)} × idle`]),
  ]
}

/** The tests' PostgreSQL, which is loaded only when it is needed. */
async function ownPostgres() {
  const { startPostgres } = await import('#tests/support/local-postgres.ts')
  return startPostgres()
}

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Sends events at their rate, whether or not responses arrive. */
async function tell(port: number): Promise<readonly Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 300 })
  const choice = {
    version: CONSENT_VERSION,
    choices: ALL_GRANTED,
    chosenAt: Math.floor(Date.now() / 1000) * 1000,
  }
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': AGENT,
    Cookie: `${CONSENT_COOKIE}=${storedText({ choice, ofAccount: false })}`,
  }
  const answers: Promise<Answered>[] = []
  const begun = performance.now()
  const total = EVENTS_PER_SECOND * SECONDS
  while (answers.length < total) {
    const due = Math.min(total, ((performance.now() - begun) / 1000) * EVENTS_PER_SECOND)
    while (answers.length < due) {
      const [path, body] = eventAt(answers.length)
      const at = `/api/user_interest_analytics/${path}`
      answers.push(answer({ agent, port, path: at, method: 'POST', headers }, JSON.stringify(body)))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  const told = await Promise.all(answers)
  agent.destroy()
  return told
}

/** The ID of a file that can be added to a cart. */
async function firstFile(
  port: number,
  { product }: Readonly<Record<string, string>>,
): Promise<number> {
  const address = `http://127.0.0.1:${port}/api/v1${product?.replace('/product/', '/products/')}`
  const { variants } = (await (await fetch(address)).json()) as {
    readonly variants: readonly { readonly id: number }[]
  }
  return variants[0]?.id ?? 0
}

/** A shopper who looks at pages and changes a cart. */
function shopper(port: number, pages: readonly string[], variantId: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const item = { kind: 'product', variant_id: variantId }
  const ask = (index: number) =>
    index % 4 === 3
      ? answer(
          {
            agent,
            port,
            path: '/api/v1/cart/changes',
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
          },
          JSON.stringify({ kind: 'item-added', item }),
        )
      : answer({ agent, port, path: `${pages[index % 4]}?visit=${index}`, method: 'GET' })

  return {
    /** Sends requests steadily for a number of seconds; returns how long each response took. */
    asks: async (seconds: number): Promise<readonly number[]> => {
      const answers: Promise<Answered>[] = []
      for (let index = 0; index < seconds * ASKS_PER_SECOND; index += 1) {
        answers.push(ask(index))
        await new Promise((resolve) => setTimeout(resolve, 1000 / ASKS_PER_SECOND))
      }
      const all = await Promise.all(answers)
      const failed = all.find(({ status }) => status === 0 || status >= 400)
      if (failed) throw new Error(`the shop answered ${failed.status}`)
      return all.map(({ ms }) => ms)
    },
    close: () => agent.destroy(),
  }
}
