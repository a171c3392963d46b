import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onPath } from '../browser.ts'
import before from './before.json' with { type: 'json' }
import { startServer, type Place } from './bench-server.ts'
import { bareNode } from './bare-node.ts'
import { importedShop, type ImportedShop } from './imported-shop.ts'
import { memoryOf } from './memory-of.ts'
import { whole, type Row } from './print-table.ts'
import { proxiedSpeed } from './proxied-speed.ts'
import { shopSpeeds, type Speed } from './shop-speeds.ts'

interface TableOrder extends Place {
  readonly engines: readonly Engine[]
  readonly assets: number
  /** How long each kind of request is measured. */
  readonly seconds: number
}

type Engine = 'sqlite' | 'postgres'

/** What was measured of one shop, by the kind of work. */
type Measured = ReadonlyMap<string, { readonly now: string; readonly ofBare?: string }>

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const IDLE_MS = 5_000
const MIB = 1024 * 1024

/**
 * The work of a shop with many assets, on the built server: what it answers in a second, how it starts, what memory
 * it takes, and how fast it imports. Figures of `before.json` were measured elsewhere; ratios compare an answer with
 * the bare answer of the same server, measured around it.
 */
export async function shopTable(order: TableOrder): Promise<readonly Row[]> {
  const columns: (readonly [Engine, Measured])[] = []
  for (const engine of order.engines) columns.push([engine, await measuredShop(order, engine)])
  const works = new Set(columns.flatMap(([, measured]) => [...measured.keys()]))
  const known: Readonly<Record<string, string>> = before.work
  return [...works].map((work) => ({
    work,
    before: known[work] ?? '-',
    ...Object.fromEntries(
      columns.flatMap(([engine, measured]) => [
        [NAMES[engine], measured.get(work)?.now ?? '-'],
        [`${NAMES[engine]}, of bare`, measured.get(work)?.ofBare ?? '-'],
      ]),
    ),
  }))
}

async function measuredShop(order: TableOrder, engine: Engine): Promise<Measured> {
  const { distDir, scratch, assets, seconds } = order
  const measured = new Map<string, { now: string; ofBare?: string }>()
  const put = (work: string, now: string) => void measured.set(work, { now })
  put('bare Node, prepared answer', await bareNode(seconds))
  const shop = await importedShop({ scratch, engine, assets })
  try {
    for (const [work, ms] of await starts(order, engine, shop)) put(work, inSeconds(ms))
    const place = { distDir, scratch }
    const server = await startServer(place, shop.settings)
    try {
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
      put('memory idle', inMib(await memoryOf(server.pid)))
      const speeds = await shopSpeeds(server.port, shop.products, seconds)
      for (const [work, speed] of speeds) measured.set(work, told(speed))
      put('memory at the end', inMib(await memoryOf(server.pid)))
    } finally {
      await server.stop()
    }
    put('import, rows a second', whole(shop.took.assets / shop.took.seconds))
    put('import, peak memory', inMib(shop.took.peakBytes))
  } finally {
    await shop.close()
  }
  if (engine === 'postgres') {
    for (const [work, speed] of await behindNginx(order)) put(work, speed)
  }
  return measured
}

/** From the start of the process to the first list. */
async function starts(
  { distDir, scratch }: TableOrder,
  engine: Engine,
  { settings, dataDir }: ImportedShop,
): Promise<readonly (readonly [string, number])[]> {
  const startOf = async (folder: Place, given = {}) => {
    const server = await startServer(folder, given)
    await server.stop()
    return server.startedIn
  }
  const place = { distDir, scratch }
  const found: (readonly [string, number])[] = []
  if (engine === 'sqlite') {
    const samples = { distDir, scratch: join(scratch, 'samples') }
    await startOf(samples)
    found.push(['start to the first list, samples', await startOf(samples)])
  }
  await startOf(place, settings)
  const kept = await startOf(place, settings)
  await rm(join(dataDir, 'read-model.snapshot'), { force: true })
  const anew = await startOf(place, settings)
  return [
    ...found,
    ['start to the first list, with a snapshot', kept],
    ['start to the first list, no snapshot', anew],
  ]
}

/** Everything shares this machine's processors, so a second process can hardly add anything on two of them. */
async function behindNginx(place: Place): Promise<readonly (readonly [string, string])[]> {
  if (!onPath(['nginx'])) return []
  const rows = await proxiedSpeed(place)
  return rows.flatMap(({ processes = '', ...speeds }) =>
    Object.entries(speeds).map(([asked, speed]) => [
      `behind nginx, ${processes === '1' ? '1 process' : `${processes} processes`}: ${asked.replace(', /s', '')}`,
      speed,
    ]),
  )
}

function told({ perSecond, aloneMs, ofBare }: Speed) {
  const alone = aloneMs === undefined ? '' : ` (${aloneMs.toFixed(1)})`
  const digits = ofBare < 0.1 ? 1 : 0
  return { now: whole(perSecond) + alone, ofBare: `${(ofBare * 100).toFixed(digits)} %` }
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function inMib(bytes: number): string {
  return `${whole(bytes / MIB)} MiB`
}
