import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { appWithPages } from '#server/boot/app-with-pages.ts'
import { composeServer } from '#server/boot/composition-root.ts'
import { readConfig } from '#server/boot/config.ts'
import { writeSeed } from '../../server/catalog-import/seed-catalog.ts'
import { migrate } from '../../server/sql/migrate.ts'
import { openSqlite } from '../../server/sql/open-sqlite.ts'
import { builtPages } from '../../server/ssr/built-pages.ts'
import { orThrow } from './or-throw.ts'
import type { Place } from './bench-server.ts'
import { whole, type Row } from './print-table.ts'
import { measuredPages, sampleCatalog } from './sample-catalog.ts'

const TRIES = 5

/** Counts the database queries of a page: for the first visitor of its address, and for those right after. */
export async function pageQueries({ distDir, scratch }: Place): Promise<readonly Row[]> {
  const queries = queryCounter()
  const opened = openSqlite(join(scratch, 'queries.db'))
  try {
    const db = opened.withPlugin(queries.plugin)
    await migrate(db)
    await writeSeed(db, await sampleCatalog(), 'bench')
    const config = orThrow(readConfig({ RATE_LIMITS: 'off', DATA_DIR: scratch }))
    const secret = 'nobody signs anything with this secret'
    const services = composeServer(config, { db, reads: db, secret, show: () => undefined })
    const app = appWithPages(config, services, await builtPages(distDir))
    const ask = async (path: string) => {
      const before = queries.count()
      const answer = await app.request(path)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
      return queries.count() - before
    }
    const rows: Row[] = []
    for (const [page, path] of Object.entries(await measuredPages())) {
      await ask(path)
      rows.push({
        page,
        'first visitor': whole(await fewest((visit) => ask(`${path}?visit=${visit}`))),
        'right after': whole(await fewest(() => ask(path))),
      })
    }
    return rows
  } finally {
    await opened.destroy()
  }
}

/** Once per second, some visit also checks whether the catalog has changed; that one is not counted. */
async function fewest(ask: (visit: number) => Promise<number>): Promise<number> {
  const counts: number[] = []
  for (let visit = 0; visit < TRIES; visit++) counts.push(await ask(visit))
  return Math.min(...counts)
}

/** Counts query results, so neither a query that fails nor one that is never sent. */
function queryCounter() {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  return { plugin, count: () => count }
}
