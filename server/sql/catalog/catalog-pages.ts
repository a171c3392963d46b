import type { CatalogPages } from '#server/application/ports/catalog-pages.ts'
import type { Db } from '../database.ts'
import { listLicenses } from '../licenses.ts'
import { storedFields } from '../stored-json.ts'
import { mediaAddress } from '../stored-product.ts'
import { productCards } from './product-cards.ts'
import { bundlesWith, findBundle, listBundles } from './sql-bundles.ts'
import { findProduct, findTopic, listTopics } from './sql-products.ts'

/**
 * The catalog's pages; `own` has what customers own, which must not be outdated, while `db` may be a replica
 * (decision 073).
 */
export const catalogPages = (db: Db, now: () => number, own = db): CatalogPages => ({
  licenses: () => listLicenses(db),
  cards: (ids) => productCards(db, ids),
  cardsBeside: (ids) => productCards(db, ids),
  product: (slug) => findProduct(db, slug, now()),
  topics: (kind) => listTopics(db, TABLES[kind]),
  topic: (kind, slug) => findTopic(db, TABLES[kind], slug),
  bundles: () => listBundles(db),
  bundlesWith: (productId) => bundlesWith(db, productId),
  bundle: (slug) => findBundle(db, slug),

  formats: async () => {
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['container', ({ fn }) => fn.countAll().as('files')])
      .where('products.retired', '=', 0)
      .groupBy('container')
      .execute()
    return rows
      .toSorted((one, other) => Number(other.files) - Number(one.files))
      .map(({ container }) => container)
  },

  owned: async (customer) => {
    const rows = await own
      .selectFrom('entitlements')
      .select('product_id')
      .distinct()
      .where('customer_id', '=', customer)
      .where('revoked_at', 'is', null)
      .execute()
    return rows.map((row) => row.product_id)
  },

  homeMedia: async () => {
    const row = await db
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'home')
      .executeTakeFirstOrThrow()
    const stored = storedFields(row.value)
    const address = (field: string) => mediaAddress(stored.text(field))
    return {
      banner: { avif: address('banner_avif'), webp: address('banner_webp') },
      heroVideo: {
        mp4: address('reel_mp4'),
        webm: address('reel_webm'),
        poster: address('reel_poster'),
      },
    }
  },
})

const TABLES = { category: 'categories', collection: 'collections' } as const
