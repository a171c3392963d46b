import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { answerSpeed } from './bench/answer-speed.ts'
import { eventSpeed } from './bench/event-speed.ts'
import { catalogSpeed } from './bench/catalog-speed.ts'
import { dayLoad } from './bench/day-load.ts'
import { importSpeed } from './bench/import-speed.ts'
import { firstLoadTable } from './bench/first-load-table.ts'
import { pageQueries } from './bench/page-queries.ts'
import { pageSpeed } from './bench/page-speed.ts'
import { printTable } from './bench/print-table.ts'
import { signInSpeed } from './bench/sign-in-speed.ts'
import { buildShop } from './build-shop.ts'
import { isFresh } from './build-state.ts'

// Measures the shop once and prints what it found. Nothing is written: `docs/performance.md` keeps
// the numbers of one run. With `--postgres` the catalog is measured on PostgreSQL too.
// With `--events` nothing else is measured than the events of visits, and with `--day` nothing but a day's mix at twice the
// rate that one process holds, for a minute or for so many `--seconds`.
const asked = parseArgs({
  options: {
    postgres: { type: 'boolean' },
    events: { type: 'boolean' },
    day: { type: 'boolean' },
    seconds: { type: 'string', default: '60' },
  },
  allowPositionals: true,
})
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
  if (asked.values.day === true) await measureTheDay()
  else await measureTheEvents()
  if (asked.values.events !== true && asked.values.day !== true) await measureTheRest()
} finally {
  await rm(scratch, { recursive: true, force: true })
}

async function measureTheDay(): Promise<void> {
  const seconds = Number(asked.values.seconds)
  const rows = await dayLoad({ distDir, scratch, seconds })
  printTable(`A day's mix at twice the rate that one process holds, ${seconds} seconds`, rows)
}

async function measureTheEvents(): Promise<void> {
  const events = [await eventSpeed({ distDir, scratch, engine: 'sqlite' })]
  if (asked.values.postgres) {
    events.push(await eventSpeed({ distDir, scratch, engine: 'postgres' }))
  }
  printTable('1,000 events of visits a second for 30 seconds', events)
}

async function measureTheRest(): Promise<void> {
  printTable('First visit: JavaScript, gzip -9', await firstLoadTable(distDir))
  printTable('Pages of the real server', await pageSpeed({ distDir, scratch }))
  printTable('Answers over 100,000 assets on SQLite', await answerSpeed({ distDir, scratch }))
  printTable('SQL queries of a page', await pageQueries({ distDir, scratch }))
  printTable('A sign-in that is refused', await signInSpeed({ scratch }))
  printTable('100,000 assets on SQLite', await catalogSpeed({ scratch, engine: 'sqlite' }))
  const imports = [...(await importSpeed({ scratch, engine: 'sqlite' }))]
  if (asked.values.postgres) {
    printTable('100,000 assets on PostgreSQL', await catalogSpeed({ scratch, engine: 'postgres' }))
    imports.push(...(await importSpeed({ scratch, engine: 'postgres' })))
  }
  printTable('Importing a manifest without encoding', imports)
}
