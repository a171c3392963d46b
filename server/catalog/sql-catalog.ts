import type { Catalog } from '#application/ports/catalog.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { DatabaseOutages } from '#server/application/ports/database-outages.ts'
import type { Log } from '#server/application/ports/log.ts'
import { searchedCatalog } from '#server/search/searched-catalog.ts'
import { refreshingReadModel } from '../search/refreshing-read-model.ts'
import type { Db } from '../sql/database.ts'
import { catalogPages } from '../sql/catalog/catalog-pages.ts'
import { catalogVersion, loadReadModel } from './load-read-model.ts'

/** The catalog over the database. */
export function sqlCatalog(
  db: Db,
  clock: Clock,
  log: Log,
  outages: Pick<DatabaseOutages, 'explains'>,
): Catalog {
  const model = refreshingReadModel({
    version: () => catalogVersion(db),
    load: () => loadReadModel(db),
    now: () => clock.now(),
    onFailure: (cause) => {
      if (outages.explains(cause)) return
      log.alarm('read-model-not-renewed', { cause: String(cause) })
    },
  })
  return searchedCatalog({ pages: catalogPages(db, () => clock.now()), model })
}
