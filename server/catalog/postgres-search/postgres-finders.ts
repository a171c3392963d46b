import { MINUTE_MS } from '#domain/shared/durations.ts'
import type { AssetFinder, AssetFinders } from '#server/search/asset-finder.ts'
import type { Db } from '../../sql/database.ts'
import { catalogVersion } from '../read-assets.ts'
import { fillSearchTables } from './fill-search-tables.ts'
import { postgresFinder } from './postgres-finder.ts'
import { makeSearchTables, searchVersion } from './search-tables.ts'

const CHECKED_EVERY_MS = 500
/** Milliseconds. Failed updates are retried at growing intervals, up to this one. */
const TRIED_EVERY_MS = MINUTE_MS
/** Milliseconds. A replica shows writes a moment later. */
const REPLICA_PAUSE_MS = 200

export interface PostgresSearch {
  /** The database in which the tables are filled. */
  readonly db: Db
  /** The database that is searched; may be a replica, some seconds behind. */
  readonly reads: Db
  readonly now: () => number
  /**
   * Called if the rows could not be updated, so that the old ones stay in use, or could not be filled
   * at startup, which is retried.
   */
  readonly onFailure: (cause: unknown) => void
}

/**
 * Finders in PostgreSQL that follow the catalog. Only the first request after startup waits until the
 * tables match the current catalog; later changes are checked for at most twice a second and written in
 * the background, by one process for all.
 */
export function postgresFinders({ db, reads, now, onFailure }: PostgresSearch): AssetFinders {
  let ready: AssetFinder | null = null
  let first: Promise<AssetFinder> | null = null
  let checkedAt = 0
  let checkedEvery = CHECKED_EVERY_MS
  let isRenewing = false
  let isWaiting = false
  let tryAgainIn = CHECKED_EVERY_MS

  async function begin(): Promise<AssetFinder> {
    try {
      checkedAt = now()
      ready = await postgresFinder(reads, await versionOfNow(db, reads))
      return ready
    } catch (cause) {
      beginAgain(cause)
      throw cause
    } finally {
      first = null
    }
  }

  /**
   * Retries at growing intervals, because a shop that is not ready gets no requests that would trigger
   * it.
   */
  function beginAgain(cause: unknown): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      void current().catch(() => undefined)
    }, tryAgainIn).unref()
    tryAgainIn = Math.min(2 * tryAgainIn, TRIED_EVERY_MS)
    onFailure(cause)
  }

  async function renew(finder: AssetFinder): Promise<void> {
    isRenewing = true
    try {
      const filled = await searchVersion(reads)
      if (filled !== (await catalogVersion(reads))) {
        checkedEvery = Math.min(2 * checkedEvery, TRIED_EVERY_MS)
        // A newer layout has dropped them as abandoned.
        if (filled === null) await makeSearchTables(db)
        await fillSearchTables(db, { isPatient: false })
      }
      const version = await searchVersion(reads)
      if (version !== null && version !== finder.version) {
        ready = await postgresFinder(reads, version)
        checkedEvery = CHECKED_EVERY_MS
      }
    } catch (cause) {
      onFailure(cause)
    } finally {
      checkedAt = now()
      isRenewing = false
    }
  }

  function current(): Promise<AssetFinder> {
    if (!ready) return (first ??= begin())
    if (!isRenewing && now() - checkedAt >= checkedEvery) void renew(ready)
    return Promise.resolve(ready)
  }

  return {
    current,
    isReady: () => ready !== null,
  }
}

/**
 * The version of the rows after updating them to the current catalog, so that a process that was down
 * for long shows nothing outdated.
 */
async function versionOfNow(db: Db, reads: Db): Promise<string> {
  const known = await searchVersion(reads)
  if (known !== null && known === (await catalogVersion(reads))) return known
  await makeSearchTables(db)
  await fillSearchTables(db, { isPatient: true })
  for (;;) {
    const [version, written] = [await searchVersion(reads), await searchVersion(db)]
    if (version !== null && version === written) return version
    await pause(REPLICA_PAUSE_MS)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
