import type { Clock } from '#application/ports/clock.ts'
import type { DatabaseOutages } from '#server/application/ports/database-outages.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { AssetFinders } from '#server/search/asset-finder.ts'
import { memoryFinders } from '#server/search/memory-finder.ts'
import type { ReadModels } from '#server/search/refreshing-read-model.ts'
import type { Db } from '../sql/database.ts'
import { postgresFinders } from './postgres-search/postgres-finders.ts'

/** Where assets are searched: in a read model in memory, or by PostgreSQL itself. */
export type SearchEngine = 'memory' | 'postgres'

interface FindersNeed {
  readonly searchEngine: SearchEngine
  readonly readModels: ReadModels
  /** Filling the tables that are searched takes minutes. */
  readonly unlimitedDb: Db
  readonly catalogReads: Db
  readonly clock: Clock
  readonly log: Log
  readonly databaseOutages: Pick<DatabaseOutages, 'explains'>
}

/** The finders of an engine. If PostgreSQL searches, no read model is ever loaded. */
export function catalogFinders(need: FindersNeed): AssetFinders {
  if (need.searchEngine === 'memory') return memoryFinders(need.readModels)
  return postgresFinders({
    db: need.unlimitedDb,
    reads: need.catalogReads,
    now: () => need.clock.now(),
    onFailure: (cause) => {
      if (need.databaseOutages.explains(cause)) return
      need.log.alarm('search-index-not-refreshed', { cause: String(cause) })
    },
  })
}
