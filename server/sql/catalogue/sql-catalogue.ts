import type { Catalogue } from '#application/ports/catalogue.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Log } from '#server/application/ports/log.ts'
import { searchedCatalog } from '#server/search/searched-catalog.ts'
import { keptFresh } from '#server/search/kept-fresh.ts'
import type { Db } from '../database.ts'
import { catalogPages } from './catalog-pages.ts'
import { catalogueVersion, loadReadModel } from './load-read-model.ts'

/** The catalogue over the database. */
export function sqlCatalogue(db: Db, clock: Clock, log: Log): Catalogue {
  const model = keptFresh({
    version: () => catalogueVersion(db),
    load: () => loadReadModel(db),
    now: () => clock.now(),
    onFailure: (cause) => log.alarm('read-model-not-renewed', { cause: String(cause) }),
  })
  return searchedCatalog({ pages: catalogPages(db), model })
}
