import type { ReadModelBuilds } from '#server/catalog/sql-catalog.ts'
import type { AssetFinders } from '#server/search/asset-finder.ts'
import type { SearchEngine } from '#server/catalog/catalog-finders.ts'
import type { ReadModels, ReadModelSnapshots } from '#server/search/refreshing-read-model.ts'
import type { AppServices } from '../http/services.ts'
import type { Db } from '../sql/database.ts'

/** All that the server is made of: its ports and use cases, and the database below them. */
export interface ServerServices extends AppServices {
  /** For what writes: units, and records outside of them. A writer holds up all that comes after it. */
  readonly db: Db
  /** Where reads outside units go: no writer holds them up. */
  readonly reads: Db
  /** Where the catalog is read for visitors: may be a replica, some seconds behind. */
  readonly catalogReads: Db
  /** In what assets are looked for. */
  readonly searchEngine: SearchEngine
  readonly assetFinders: AssetFinders
  /** What a search in memory reads; nobody asks for one where PostgreSQL searches. */
  readonly readModels: ReadModels
  /** Where the catalog's read model is kept for the next start; null where it is built each time. */
  readonly readModelSnapshots: ReadModelSnapshots | null
  /** Who builds the read model of a large catalog; null where this process always does. */
  readonly readModelBuilds: ReadModelBuilds | null
}
