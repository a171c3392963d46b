import type { Catalog } from '#application/ports/catalog.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { DatabaseOutages } from '#server/application/ports/database-outages.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { AssetFinders } from '#server/search/asset-finder.ts'
import type { ReadModel } from '#server/search/read-model.ts'
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
import { cachedPages } from './cached-pages.ts'
import { hasAssets, loadReadModel } from './load-read-model.ts'
import { catalogVersion } from './read-assets.ts'

/** The catalog in the database, with its search. */
export function sqlCatalog(db: Db, clock: Clock, finders: AssetFinders): Catalog {
  return searchedCatalog({
    pages: cachedPages(
      db,
      catalogPages(db, () => clock.now()),
    ),
    finder: () => finders.current(),
  })
}

/** Read models of the database's catalog. Without `snapshots`, each process builds its own. */
export function sqlReadModels(
  db: Db,
  clock: Clock,
  log: Log,
  outages: Pick<DatabaseOutages, 'explains'>,
  snapshots: ReadModelSnapshots | null,
  beside: ReadModelBuilds | null = null,
): ReadModels {
  const alarm = (event: 'read-model-not-refreshed' | 'read-model-built-in-process') => {
    return (cause: unknown) => {
      if (outages.explains(cause)) return
      log.alarm(event, { cause: String(cause) })
    }
  }
  // The worker that builds a model also writes its snapshot.
  const builtBeside = new WeakSet<ReadModel>()
  const buildBeside = async (builds: ReadModelBuilds): Promise<ReadModel> => {
    const model = await builds.build()
    builtBeside.add(model)
    return model
  }
  return refreshingReadModel({
    version: () => catalogVersion(db),
    load: async ({ isAwaited }) => {
      if (!beside || !(await hasAssets(db, beside.leastAssets))) return loadReadModel(db)
      if (!isAwaited) return buildBeside(beside)
      return buildBeside(beside).catch((cause: unknown) => {
        alarm('read-model-built-in-process')(cause)
        return loadReadModel(db)
      })
    },
    snapshots: snapshots && {
      ...ofUnchangedCatalog(db, snapshots),
      write: async (model) => (builtBeside.has(model) ? undefined : snapshots.write(model)),
    },
    now: () => clock.now(),
    onFailure: alarm('read-model-not-refreshed'),
  })
}

/** Builds read models elsewhere, while this process keeps answering requests. */
export interface ReadModelBuilds {
  /** With fewer assets, building the model here is just as fast. */
  readonly leastAssets: number
  /**
   * Resolves with the model, of which a copy was left for the next start; rejects if it could not be
   * built.
   */
  build(): Promise<ReadModel>
}

/** While a version change is pending, no snapshot matches the current catalog, so none is read. */
function ofUnchangedCatalog(db: Db, snapshots: ReadModelSnapshots): ReadModelSnapshots {
  return {
    ...snapshots,
    read: async (version) =>
      (await readMeta(db, CATALOG_META.pending)) === null ? snapshots.read(version) : null,
  }
}
