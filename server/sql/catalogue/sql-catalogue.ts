import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Catalogue, TopicKind } from '#application/ports/catalogue.ts'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { Browse, BrowsePage } from '#domain/catalogue/browse.ts'
import { sortBundles } from '#domain/catalogue/bundle.ts'
import type { Home } from '#domain/catalogue/home.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { ProductSort } from '#domain/catalogue/sort.ts'
import { searchText } from '#domain/search/query.ts'
import type { Log } from '#server/application/ports/log.ts'
import { countOf } from '#server/search/bit-set.ts'
import { find, firstHits } from '#server/search/find.ts'
import { keptFresh } from '#server/search/kept-fresh.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { similarTo } from '#server/search/similar.ts'
import { textHits } from '#server/search/text-search.ts'
import type { Db } from '../database.ts'
import { catalogueVersion, loadReadModel } from './load-read-model.ts'
import { mediaAddress, productCards } from './product-cards.ts'
import { findBundle, listBundles } from './sql-bundles.ts'
import { listLicenses } from '../licenses.ts'
import { findProduct, findTopic } from './sql-products.ts'

const SUGGESTED = 6
const SIMILAR = 8
const ON_THE_HOMEPAGE = { products: 8, bundles: 4 }

/** The catalogue over the database. What is found comes from memory, what is shown from the tables. */
export function sqlCatalogue(db: Db, clock: Clock, log: Log): Catalogue {
  const model = keptFresh({
    version: () => catalogueVersion(db),
    load: () => loadReadModel(db),
    now: () => clock.now(),
    onFailure: (cause) => log.alarm('read-model-not-renewed', { cause: String(cause) }),
  })
  return {
    licenses: () => attempted(listLicenses(db)),
    home: () => attempted(model().then((found) => homeOf(db, found))),
    browse: (browse) => attempted(model().then((found) => browsePage(db, found, browse))),
    suggest: (text) => attempted(model().then((found) => suggestions(db, found, text))),
    product: (slug) =>
      named('asset', slug, (safe) => findProduct(db, safe)).andThen((product) =>
        attempted(model().then((found) => withSimilar(db, found, product))),
      ),
    topic: (kind, slug) => named(kind, slug, (safe) => findTopic(db, TABLES[kind], safe)),
    bundles: (sort) => attempted(listBundles(db)).map((bundles) => sortBundles(bundles, sort)),
    bundle: (slug) => named('bundle', slug, (safe) => findBundle(db, safe)),
  }
}

const TABLES = { category: 'categories', collection: 'collections' } as const satisfies Record<
  TopicKind,
  string
>

/** Looks something up by the name in its address. A name that nothing can have is not asked for. */
function named<Found>(
  what: string,
  slug: string,
  look: (slug: string) => Promise<Found | null>,
): ResultAsync<Found, Missing | Outage> {
  const missing: Missing = { kind: 'missing', what }
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) return errAsync(missing)
  return attempted(look(slug)).andThen((found) =>
    found === null ? errAsync(missing) : okAsync(found),
  )
}

async function browsePage(db: Db, model: ReadModel, browse: Browse): Promise<BrowsePage> {
  const { ids, ...found } = find(model, browse)
  return { ...found, items: await productCards(db, ids) }
}

async function suggestions(db: Db, model: ReadModel, text: string) {
  const { documents } = textHits(model, searchText(text))
  const ids = firstHits(model, { hits: documents, sort: 'most_popular', count: SUGGESTED })
  return { products: await productCards(db, ids), total: countOf(documents) }
}

async function withSimilar(
  db: Db,
  model: ReadModel,
  product: Omit<Product, 'similar'>,
): Promise<Product> {
  const { id, libraryId, category } = product
  const text = [product.name, ...product.tags].join(' ')
  const ids = similarTo(model, { id, libraryId, category: category.slug, text }, SIMILAR)
  return { ...product, similar: await productCards(db, ids) }
}

interface StoredHome {
  readonly banner_avif: string
  readonly banner_webp: string
  readonly reel_mp4: string
  readonly reel_webm: string
  readonly reel_poster: string
}

async function homeOf(db: Db, model: ReadModel): Promise<Home> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'home')
    .executeTakeFirstOrThrow()
  const stored = JSON.parse(row.value) as StoredHome
  const first = (sort: ProductSort) => {
    const { documents: hits } = textHits(model, '')
    return productCards(db, firstHits(model, { hits, sort, count: ON_THE_HOMEPAGE.products }))
  }
  return {
    banner: { avif: mediaAddress(stored.banner_avif), webp: mediaAddress(stored.banner_webp) },
    reel: {
      mp4: mediaAddress(stored.reel_mp4),
      webm: mediaAddress(stored.reel_webm),
      poster: mediaAddress(stored.reel_poster),
    },
    newest: await first('newest'),
    popular: await first('most_popular'),
    bundles: (await listBundles(db)).slice(0, ON_THE_HOMEPAGE.bundles),
  }
}
