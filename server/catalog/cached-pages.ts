import { LRUCache } from 'lru-cache'
import type { Product, ProductCard } from '#domain/catalog/product.ts'
import type { CatalogPages, WithPageFacts } from '#server/application/ports/catalog-pages.ts'
import { CATALOG_META, knownState } from '../sql/catalog-import/catalog-version.ts'
import { PRICES_VERSION } from '../sql/subscriptions/price-book-content.ts'
import { compiledOnce } from '../sql/compiled-once.ts'
import { sharedReading } from '../sql/shared-reading.ts'
import type { Db } from '../sql/database.ts'

/** Bytes. The cache limit for cards, and another for assets, estimated as below. */
const MOST_BYTES = 12 * 1024 * 1024
/** Bytes of memory per character of JSON: for the object and for its response as JSON. */
const BYTES_OF_A_CHARACTER = 4
/** Bytes for the cards next to an asset, which are part of its response. */
const BYTES_BESIDE = 32 * 1024

type AssetPage = WithPageFacts<Omit<Product, 'similar'>>

/**
 * Caches cards, assets and what is read as a whole (licenses, bundles, topics) for as long as the
 * catalog and the prices stay the same. Every read checks that first, so that changes show in the next response.
 */
export function cachedPages(db: Db, pages: CatalogPages): CatalogPages {
  const cards = new LRUCache<number, ProductCard>({
    maxSize: MOST_BYTES,
    sizeCalculation: bytesOf,
  })
  const assets = new LRUCache<string, AssetPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: (asset) => bytesOf(asset) + BYTES_BESIDE,
  })
  let version: string | null = null
  const readVersion = sharedReading(() => stateNow(db))

  async function versionNow(): Promise<string | null> {
    const now = await readVersion()
    if (now !== version) {
      cards.clear()
      assets.clear()
      version = now
    }
    return now
  }

  async function cardsOf(ids: readonly number[], before: string | null) {
    if (before === null) return pages.cards(ids)
    const found = new Map(ids.map((id) => [id, cards.get(id)]))
    const missing = ids.filter((id) => found.get(id) === undefined)
    for (const card of missing.length > 0 ? await pages.cards(missing) : []) {
      found.set(card.id, card)
      // A card that was read while the version changed may be older than the new version.
      if (version === before) cards.set(card.id, card)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** Caches something that is read as a whole. */
  function cachedRead<Read>(read: () => Promise<Read>): () => Promise<Read> {
    let last: { readonly version: string; readonly read: Read } | null = null
    return async () => {
      const before = await versionNow()
      if (before !== null && last?.version === before) return last.read
      const now = await read()
      if (before !== null && version === before) last = { version: before, read: now }
      return now
    }
  }

  const topics = {
    category: cachedRead(() => pages.topics('category')),
    collection: cachedRead(() => pages.topics('collection')),
  }

  return {
    ...pages,
    licenses: cachedRead(() => pages.licenses()),
    homeMedia: cachedRead(() => pages.homeMedia()),
    formats: cachedRead(() => pages.formats()),
    bundles: cachedRead(() => pages.bundles()),
    topics: (kind) => topics[kind](),
    cards: async (ids) => cardsOf(ids, await versionNow()),
    // Whatever was read before in this request has compared the version.
    cardsBeside: (ids) => cardsOf(ids, version),
    product: async (slug) => {
      const before = await versionNow()
      const known = before === null ? undefined : assets.get(slug)
      if (known) return known
      const found = await pages.product(slug)
      // The owners of a retired asset change from day to day.
      if (found && !found.retired && before !== null && version === before) assets.set(slug, found)
      return found
    },
  }
}

const stateRows = compiledOnce((db) =>
  db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', 'in', [CATALOG_META.version, CATALOG_META.pending, PRICES_VERSION])
    .orderBy('key'),
)

/** The state of the catalog's tables and of the prices; null if it is unknown. */
async function stateNow(db: Db): Promise<string | null> {
  const rows = await stateRows(db, null)
  return rows.length > 0 ? knownState(rows) : null
}

function bytesOf(value: object): number {
  return JSON.stringify(value).length * BYTES_OF_A_CHARACTER
}
