import type { Catalog } from '#application/ports/catalog.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { DatabaseOutages } from '#server/application/ports/database-outages.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { AssetFinders } from '#server/search/asset-finder.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { searchedCatalog } from '#server/search/searched-catalog.ts'
import { refreshingReadModel, type ReadModels } from '../search/refreshing-read-model.ts'
import { CATALOG_META } from '../sql/catalog-import/catalog-version.ts'
import type { Db } from '../sql/database.ts'
import { readMeta } from '../sql/meta.ts'
import { catalogPages } from '../sql/catalog/catalog-pages.ts'
import { cachedPages } from './cached-pages.ts'
import { hasAssets, loadReadModel } from './load-read-model.ts'
import { catalogVersion } from './read-assets.ts'

/** The catalog in the database, with its search; `own` is where customers' licenses are read. */
export function sqlCatalog(db: Db, clock: Clock, finders: AssetFinders, own = db): Catalog {
  return searchedCatalog({
    pages: cachedPages(
      db,
      catalogPages(db, () => clock.now(), own),
    ),
    finder: () => finders.current(),
  })
}

interface ReadModelsNeed {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly outages: Pick<DatabaseOutages, 'explains'>
  /** Null if each process builds its own. */
  readonly shared: SharedReadModels | null
  /** Null if this process always builds them itself. */
  readonly beside: ReadModelBuilds | null
}

/** Read models of the database's catalog. */
export function sqlReadModels(need: ReadModelsNeed): ReadModels {
  const { db, clock, log, outages, shared, beside } = need
  const alarm = (event: 'read-model-not-refreshed' | 'read-model-built-in-process') => {
    return (cause: unknown) => {
      if (outages.explains(cause)) return
      log.alarm(event, { cause: String(cause) })
    }
  }
  const buildHere = async (): Promise<BuiltModel> => ({
    model: await loadReadModel(db),
    isWritten: false,
  })
  const build = async (isAwaited: boolean): Promise<BuiltModel> => {
    const begunAt = clock.now()
    const built = await (beside ? beside.build() : buildHere()).catch((cause: unknown) => {
      if (!beside || !isAwaited) throw cause
      alarm('read-model-built-in-process')(cause)
      return buildHere()
    })
    const { size: assets, version } = built.model
    log.note('read-model-built', { assets, version, seconds: (clock.now() - begunAt) / 1000 })
    return built
  }
  return refreshingReadModel({
    version: () => catalogVersion(db),
    load: async (version) => {
      const isAwaited = version === null
      if (beside && !(await hasAssets(db, beside.leastAssets))) return loadReadModel(db)
      if (!shared) return (await build(isAwaited)).model
      return shared.modelOf({
        version: version ?? (await settledVersion(db)),
        build: () => build(isAwaited),
        onUnwritten: alarm('read-model-not-refreshed'),
      })
    },
    now: () => clock.now(),
    onFailure: alarm('read-model-not-refreshed'),
  })
}

/**
 * The version of the catalog; null if it has changes that its version does not tell of yet. A start then trusts
 * no snapshot: if an import was killed, nothing tells of them until the next command.
 */
async function settledVersion(db: Db): Promise<string | null> {
  const version = await catalogVersion(db)
  return (await readMeta(db, CATALOG_META.pending)) === null ? version : null
}

/** A read model that was built now. */
export interface BuiltModel {
  readonly model: ReadModel
  /** Whether a snapshot of it was left for the next start. */
  readonly isWritten: boolean
}

/** Builds read models elsewhere, while this process keeps answering requests. */
export interface ReadModelBuilds {
  /** With fewer assets, building the model here is just as fast. */
  readonly leastAssets: number
  /** Rejects if the model could not be built. */
  build(): Promise<BuiltModel>
}

/** What is needed to get a model without building it, or to build it for others too. */
export interface ModelOrder {
  /** The catalog's version, whose snapshot will do; null if no earlier snapshot can be trusted. */
  readonly version: string | null
  readonly build: () => Promise<BuiltModel>
  /** Called if no snapshot was left of what was built. */
  readonly onUnwritten: (cause: unknown) => void
}

/** Read models that several processes share. */
export interface SharedReadModels {
  /**
   * The model of a version: from its snapshot, or built. If another process is building one, waits for that one
   * instead, whatever its version is. Rejects if building it failed.
   */
  modelOf(order: ModelOrder): Promise<ReadModel>
}
