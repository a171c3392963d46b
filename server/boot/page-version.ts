import type { AssetFinders } from '../search/asset-finder.ts'
import { sharedReading } from '../sql/shared-reading.ts'
import type { Db } from '../sql/database.ts'
import { CATALOG_META, knownState } from '../sql/catalog-import/catalog-version.ts'
import { SYNONYMS_VERSION } from '../sql/catalog/synonym-repository.ts'
import { POPULARITY_VERSION } from '../sql/popularity-repository.ts'
import { PRICES_VERSION } from '../sql/subscriptions/price-book-content.ts'
import { ARTICLES_VERSION } from '../articles/articles-version.ts'

/** Everything that pages show is written in the transaction that changes one of these, or earlier. */
const VERSIONS = [
  CATALOG_META.version,
  CATALOG_META.pending,
  POPULARITY_VERSION,
  SYNONYMS_VERSION,
  ARTICLES_VERSION,
  PRICES_VERSION,
]

/**
 * Identifies the catalog, prices and articles that pages show now: what the tables contain, and what this
 * process searches in. Each result is read from the database after it was requested, so it includes every
 * change that has been confirmed.
 */
export function pageVersion(db: Db, finders: AssetFinders): () => Promise<string> {
  const statement = db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', 'in', VERSIONS)
    .orderBy('key')
    .compile()

  const read = async (): Promise<string> => {
    const [{ rows }, finder] = await Promise.all([db.executeQuery(statement), finders.current()])
    const state = knownState(rows)
    if (state === null) throw new Error('another version of the shop is changing the catalog')
    return JSON.stringify([state, finder.version])
  }
  return sharedReading(read)
}
