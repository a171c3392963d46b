import type { ReadModelBuilds, SharedReadModels } from '#server/catalog/sql-catalog.ts'
import type { AssetFinders } from '#server/search/asset-finder.ts'
import type { SearchEngine } from '#server/catalog/catalog-finders.ts'
import type { ReadModels } from '#server/search/refreshing-read-model.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { AppServices } from '../http/services.ts'
import type { Db } from '../sql/database.ts'

/** Everything that the server is made of: its ports and use cases, and the database below them. */
export interface ServerServices extends AppServices {
  /** For writes: units of work, and records outside of them. A writer delays everything that comes after it. */
  readonly db: Db
  /** For reads outside units of work: no writer delays them. */
  readonly reads: Db
  /** For visitors' catalog reads: may be a replica that is some seconds behind. */
  readonly catalogReads: Db
  /** For jobs whose queries may take long, and that nobody waits for. */
  readonly unlimitedDb: Db
  /** Units of such jobs. */
  readonly jobUnits: UnitOfWork
  /** The engine that searches for assets. */
  readonly searchEngine: SearchEngine
  readonly assetFinders: AssetFinders
  /** What an in-memory search reads; unused if PostgreSQL searches. */
  readonly readModels: ReadModels
  /** Read models kept for other processes and for the next start; null if they are built each time. */
  readonly sharedReadModels: SharedReadModels | null
  /** Builds the read model of a large catalog; null if this process always builds it itself. */
  readonly readModelBuilds: ReadModelBuilds | null
}
