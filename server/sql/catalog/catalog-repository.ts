import { cents } from '#domain/shared/money.ts'
import type { CatalogRepository } from '#server/application/ports/catalog-repository.ts'
import type { Db } from '#server/sql/database.ts'
import { among, amongValue } from '../among.ts'
import { compiledOnce } from '../compiled-once.ts'
import { isRowId } from '#server/sql/row-ids.ts'
import { unsoldMembers } from './bundle-members.ts'
import { catalogFiles } from './catalog-files.ts'
import { listPrices } from './list-prices.ts'
import { mediaAddress, storedLibrary } from '../stored-product.ts'
import { productCards } from './product-cards.ts'
import { listLicenses } from '#server/sql/licenses.ts'
import { storedFields } from '#server/sql/stored-json.ts'

const OFFER_COLUMNS = [
  'products.library_id',
  'products.free',
  'products.subscription_only',
  'products.previews',
] as const

const rowsForSale = compiledOnce((db, variantIds: unknown) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.sku', 'variants.name as detail', 'variants.credits'])
    .select(['variants.product_id', 'variants.base_price'])
    .select(['products.name', 'products.slug', ...OFFER_COLUMNS])
    .where(among(db, 'variants.id', variantIds))
    .where('variants.retired', '=', 0)
    .where('products.retired', '=', 0),
)

export const catalogRepository = (db: Db): CatalogRepository => ({
  ...catalogFiles(db),
  ...listPrices(db),

  licenses: () => listLicenses(db),
  cards: (productIds) => productCards(db, productIds),

  filesForSale: async (variantIds) => {
    const ids = variantIds.filter(isRowId)
    if (ids.length === 0) return []
    const rows = await rowsForSale(db, amongValue(db, ids))
    return rows.map(({ id, sku, slug, name, detail, credits, ...row }) => ({
      ...offered(row),
      variantId: id,
      productId: row.product_id,
      sku,
      slug,
      name,
      detail,
      credits,
      basePrice: cents(row.base_price),
    }))
  },

  bundlesForSale: async (bundleIds) => {
    const ids = bundleIds.filter(isRowId)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('bundles')
      .select(['id as bundleId', 'sku', 'slug', 'name', 'cover'])
      .select('effective_discount as effectiveDiscount')
      .where('id', 'in', ids)
      .where('retired', '=', 0)
      .where((bundle) => bundle.not(bundle.exists(unsoldMembers(db))))
      .execute()
    return rows.map(({ cover, ...row }) => ({ ...row, image: mediaAddress(cover) }))
  },

  bundleFiles: async (bundleIds) => {
    const ids = bundleIds.filter(isRowId)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('bundle_members')
      .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
      .select(['bundle_members.bundle_id as bundleId', 'bundle_members.variant_id as variantId'])
      .select(['variants.base_price as price', 'variants.credits'])
      .select('variants.product_id as productId')
      .where('bundle_members.bundle_id', 'in', ids)
      .orderBy('bundle_members.bundle_id')
      .orderBy('bundle_members.position')
      .execute()
    return rows.map(({ price, ...row }) => ({ ...row, basePrice: cents(price) }))
  },

  bundlesWith: async (productIds, most) => {
    const ids = productIds.filter(isRowId)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('bundle_members')
      .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
      .select('bundle_members.bundle_id as bundleId')
      .distinct()
      .where('variants.product_id', 'in', ids)
      .orderBy('bundle_members.bundle_id')
      .limit(most)
      .execute()
    return rows.map(({ bundleId }) => bundleId)
  },

  products: async (productIds) => {
    const ids = productIds.filter(isRowId)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('products')
      .select(['id', 'sku', 'slug', 'name', 'retired', 'from_price', ...OFFER_COLUMNS])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, sku, slug, name, ...row }) => ({
      ...offered(row),
      id,
      sku,
      slug,
      name,
      fromPrice: cents(row.from_price),
      retired: row.retired === 1,
    }))
  },

  bundles: async (bundleIds) => {
    const ids = bundleIds.filter(isRowId)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('bundles')
      .select(['id', 'sku', 'slug', 'name', 'cover', 'retired'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ cover, retired, ...row }) => ({
      ...row,
      image: mediaAddress(cover),
      retired: retired === 1,
    }))
  },

  drafts: async (productIds) => {
    const ids = productIds.filter(isRowId)
    if (ids.length === 0) return new Set()
    const rows = await db
      .selectFrom('products')
      .innerJoin('imports', 'imports.sku', 'products.sku')
      .select('products.id')
      .where('products.id', 'in', ids)
      .where('imports.state', '=', 'draft')
      .execute()
    return new Set(rows.map(({ id }) => id))
  },

  itemBySku: async (sku) => {
    const file = await db
      .selectFrom('variants')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirst()
    if (file) return { type: 'variant', id: file.id }
    const bundle = await db
      .selectFrom('bundles')
      .select('id')
      .where('sku', '=', sku)
      .executeTakeFirst()
    return bundle ? { type: 'bundle', id: bundle.id } : null
  },
})

interface OfferRow {
  readonly library_id: number
  readonly free: number
  readonly subscription_only: number
  readonly previews: string
}

function offered(row: OfferRow) {
  return {
    libraryId: storedLibrary(row.library_id),
    free: row.free === 1,
    subscriptionOnly: row.subscription_only === 1,
    image: mediaAddress(posterIn(row.previews)),
  }
}

function posterIn(previews: string): string {
  const poster = storedFields(previews).textOrNull('posterWebp')
  if (poster === null) throw new Error('a product is kept without a poster')
  return poster
}
