import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eventSpeed } from './bench/event-speed.ts'
import { catalogSpeed } from './bench/catalog-speed.ts'
import { dayLoad } from './bench/day-load.ts'
import { importPages } from './bench/import-pages.ts'
import { firstLoadTable } from './bench/first-load-table.ts'
import { memoryLoad } from './bench/memory-load.ts'
import { pageQueries } from './bench/page-queries.ts'
import { printTable } from './bench/print-table.ts'
import { proxiedSpeed } from './bench/proxied-speed.ts'
import { requestCosts } from './bench/request-costs.ts'
import { queueSimulation } from './bench/queue-simulation.ts'
import { searchSpeed } from './bench/search-speed.ts'
import { shopTable } from './bench/shop-table.ts'
import { signInSpeed } from './bench/sign-in-speed.ts'
import { buildShop } from './build-shop.ts'
import { isFresh } from './build-state.ts'

// Measures the shop once and prints the results. Writes no files: `docs/performance.md` records the numbers
// of one run.
// With `--postgres`, PostgreSQL is measured as well. Named parts are measured alone: the whole `--shop` over a number
// of `--assets`, in one table; `--events` of visits; the in-process `--catalog` of as many assets; a `--day` at twice
// the rate that one process holds, for a minute or a number of `--seconds`; its `--costs` by kind of request; the
// `--memory` of a server with as many `--assets`; the read model's `--search` alone, with models kept in the folder
// `--models`; the shop `--proxied` by nginx; its pages during imports (`--import-pages`); and the `--queue`, which is
// simulated (docs/scale.md). `--seconds` below 4 also shortens what `--shop` measures, to try it out.
const asked = parseArgs({
  options: {
    postgres: { type: 'boolean' },
    events: { type: 'boolean' },
    shop: { type: 'boolean' },
    catalog: { type: 'boolean' },
    assets: { type: 'string', default: '100000' },
    day: { type: 'boolean' },
    costs: { type: 'boolean' },
    memory: { type: 'boolean' },
    proxied: { type: 'boolean' },
    'import-pages': { type: 'boolean' },
    queue: { type: 'boolean' },
    search: { type: 'boolean' },
    models: { type: 'string' },
    seconds: { type: 'string', default: '60' },
  },
  allowPositionals: true,
})
const { values } = asked
/** How long each kind of request is measured. */
const MEASURED_SECONDS = 4
const distDir = process.env['DIST_DIR'] || 'dist'
const order = { outDir: distDir, mode: 'production' } as const
const scratch = await mkdtemp(join(tmpdir(), 'emberstock-bench-'))

try {
  if (!(await isFresh(order))) {
    console.log('Building the shop …')
    await buildShop(order)
  }
  const [cpu] = cpus()
  const shape = `${cpus().length} × ${cpu?.model ?? 'unknown processor'}`
  console.log(`\n${new Date().toISOString()}, Node ${process.versions.node}, ${shape}`)
  const parts = [
    values.events === true && measureTheEvents,
    values.shop === true && measureShop,
    values.catalog === true && measureTheCatalog,
    values.day === true && measureTheDay,
    values.costs === true && measureCosts,
    values.memory === true && measureMemory,
    values.proxied === true && measureProxied,
    values['import-pages'] === true && measureImportPages,
    values.queue === true && simulateTheQueue,
    values.search === true && measureSearch,
  ].filter((part) => part !== false)
  for (const part of parts.length > 0 ? parts : [measureTheEvents, measureTheRest]) await part()
} finally {
  await rm(scratch, { recursive: true, force: true })
}

async function simulateTheQueue(): Promise<void> {
  printTable('How long requests wait, simulated', queueSimulation())
}

async function measureSearch(): Promise<void> {
  const assets = Number(values.assets)
  const title = `Searches of the read model alone, ${assets.toLocaleString('en')} assets`
  printTable(title, await searchSpeed({ assets, models: values.models ?? scratch }))
}

async function measureCosts(): Promise<void> {
  printTable('What a request takes of a processor', await requestCosts({ distDir, scratch }))
}

async function measureMemory(): Promise<void> {
  const assets = Number(values.assets)
  const title = `Memory of a server with ${assets.toLocaleString('en')} assets, MiB (processor ms per answer)`
  printTable(title, await memoryLoad({ distDir, scratch, engines: engines(), assets }))
}

async function measureProxied(): Promise<void> {
  printTable('Through nginx, on PostgreSQL', await proxiedSpeed({ distDir, scratch }))
}

async function measureImportPages(): Promise<void> {
  printTable('Pages during an import, SQLite', await importPages({ distDir, scratch }))
}

async function measureShop(): Promise<void> {
  const assets = Number(values.assets)
  const seconds = Math.min(MEASURED_SECONDS, Number(values.seconds))
  const title = `A shop with ${assets.toLocaleString('en')} assets; answers a second at 16 connections (p50 ms at one)`
  printTable(title, await shopTable({ distDir, scratch, engines: engines(), assets, seconds }))
}

function engines() {
  return values.postgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
}

async function measureTheDay(): Promise<void> {
  const seconds = Number(values.seconds)
  const days = [await dayLoad({ distDir, scratch, seconds, engine: 'sqlite' })]
  if (values.postgres) days.push(await dayLoad({ distDir, scratch, seconds, engine: 'postgres' }))
  printTable(
    `A day's mix at twice the rate that one process holds, ${seconds} seconds`,
    days.map(({ total }) => total),
  )
  printTable(
    'Its answers by kind of visit',
    days.flatMap(({ kinds }) => kinds),
  )
}

async function measureTheEvents(): Promise<void> {
  const events = [await eventSpeed({ distDir, scratch, engine: 'sqlite' })]
  if (values.postgres) {
    events.push(await eventSpeed({ distDir, scratch, engine: 'postgres' }))
  }
  printTable('1,000 events of visits a second for 30 seconds', events)
}

async function measureTheRest(): Promise<void> {
  printTable('First visit: JavaScript, gzip -9', await firstLoadTable(distDir))
  await measureShop()
  printTable('SQL queries of a page', await pageQueries({ distDir, scratch }))
  printTable('A sign-in that is refused', await signInSpeed({ scratch }))
  await measureTheCatalog()
}

async function measureTheCatalog(): Promise<void> {
  const assets = Number(values.assets)
  const title = `${assets.toLocaleString('en')} assets on`
  const order = { scratch, assets } as const
  const onSqlite = await catalogSpeed({ ...order, engine: 'sqlite', searches: ['memory'] })
  printTable(`${title} SQLite`, onSqlite)
  if (!values.postgres) return
  const searches = ['memory', 'postgres'] as const
  printTable(`${title} PostgreSQL`, await catalogSpeed({ ...order, engine: 'postgres', searches }))
}
