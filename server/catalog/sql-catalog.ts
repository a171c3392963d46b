import type { Catalog } from '#application/ports/catalog.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { DatabaseOutages } from '#server/application/ports/database-outages.ts'
import type { Log } from '#server/application/ports/log.ts'
import { searchedCatalog } from '#server/search/searched-catalog.ts'
import {
  refreshingReadModel,
  type ReadModels,
  type ReadModelSnapshots,
} from '../search/refreshing-read-model.ts'
import { CATALOG_META } from '../sql/catalog-import/catalog-version.ts'
import type { Db } from '../sql/database.ts'
import { readMeta } from '../sql/meta.ts'
import { catalogPages } from '../sql/catalog/catalog-pages.ts'
import { catalogVersion, loadReadModel } from './load-read-model.ts'

/** The catalog over the database, and what its searches read in memory. */
export function sqlCatalog(db: Db, clock: Clock, readModels: ReadModels): Catalog {
  return searchedCatalog({
    pages: catalogPages(db, () => clock.now()),
    model: () => readModels.current(),
  })
}

/** The read model of the database's catalog. Without `snapshots` each process builds its own. */
export function sqlReadModels(
  db: Db,
  clock: Clock,
  log: Log,
  outages: Pick<DatabaseOutages, 'explains'>,
  snapshots: ReadModelSnapshots | null,
): ReadModels {
  return refreshingReadModel({
    version: () => catalogVersion(db),
    load: () => loadReadModel(db),
    snapshots: snapshots && ofUnchangedCatalog(db, snapshots),
    now: () => clock.now(),
    onFailure: (cause) => {
      if (outages.explains(cause)) return
      log.alarm('read-model-not-renewed', { cause: String(cause) })
    },
  })
}

/** Of a catalog that changed, and whose version is still to move, no snapshot says how it is now. */
function ofUnchangedCatalog(db: Db, snapshots: ReadModelSnapshots): ReadModelSnapshots {
  return {
    ...snapshots,
    read: async (version) =>
      (await readMeta(db, CATALOG_META.pending)) === null ? snapshots.read(version) : null,
  }
}
