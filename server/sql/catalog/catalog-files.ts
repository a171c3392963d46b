import type { CartRef } from '#domain/cart/item.ts'
import type { ListedFile } from '#domain/license/coverage.ts'
import { cents } from '#domain/shared/money.ts'
import type { CatalogRepository } from '#server/application/ports/catalog-repository.ts'
import type { Db } from '#server/sql/database.ts'
import { keepingRows } from '#server/sql/dialect.ts'
import { among, amongValue } from '../among.ts'
import { compiledOnce } from '../compiled-once.ts'

type FileQueries =
  | 'codecsForSale'
  | 'fileTerms'
  | 'filesOf'
  | 'filesOfProducts'
  | 'filesToChoose'
  | 'lockProducts'
  | 'namedFiles'

const LISTED_COLUMNS = [
  'variants.id as variantId',
  'variants.product_id as productId',
  'variants.credits',
  'variants.base_price as price',
] as const

function toListedFile({ price, ...file }: Omit<ListedFile, 'basePrice'> & { price: number }) {
  return { ...file, basePrice: cents(price) }
}

const toId = ({ id }: CartRef) => id

type FilesById = ReadonlyMap<number, readonly ListedFile[]>

async function filesAmong(db: Db, ids: readonly number[]): Promise<FilesById> {
  if (ids.length === 0) return new Map()
  const files = db.selectFrom('variants').select(LISTED_COLUMNS).where('variants.id', 'in', ids)
  return Map.groupBy((await files.execute()).map(toListedFile), ({ variantId }) => variantId)
}

/** The members of these bundles by the bundle's ID, in the order in which a bundle lists them. */
async function membersOf(db: Db, bundleIds: readonly number[]): Promise<FilesById> {
  if (bundleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bundle_members')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .select(LISTED_COLUMNS)
    .select('bundle_members.bundle_id as bundleId')
    .where('bundle_members.bundle_id', 'in', bundleIds)
    .orderBy('bundle_members.position')
    .execute()
  const members = Map.groupBy(rows, ({ bundleId }) => bundleId)
  return new Map(
    [...members].map(([id, files]) => [
      id,
      files.map(({ bundleId: _bundle, ...file }) => toListedFile(file)),
    ]),
  )
}

const rowsOfProducts = compiledOnce((db, productIds: unknown) =>
  db
    .selectFrom('variants')
    .select(LISTED_COLUMNS)
    .where(among(db, 'variants.product_id', productIds))
    .where('variants.retired', '=', 0)
    .orderBy('variants.id'),
)

/** Files as orders and certificates need them, whether or not they are still for sale. */
export const catalogFiles = (db: Db): Pick<CatalogRepository, FileQueries> => ({
  filesOf: async (items) => {
    const bundles = items.filter(({ type }) => type === 'bundle')
    const others = items.filter(({ type }) => type !== 'bundle')
    const members = await membersOf(db, bundles.map(toId))
    const files = await filesAmong(db, others.map(toId))
    return items.map(({ type, id }) => (type === 'bundle' ? members : files).get(id) ?? [])
  },

  filesOfProducts: async (productIds) => {
    if (productIds.length === 0) return []
    const rows = await rowsOfProducts(db, amongValue(db, productIds))
    return rows.map(toListedFile)
  },

  filesToChoose: async (productIds) => {
    if (productIds.length === 0) return []
    const rows = await db
      .selectFrom('variants')
      .select(['id', 'product_id', 'width', 'height', 'codec', 'credits', 'base_price'])
      .where('product_id', 'in', productIds)
      .where('retired', '=', 0)
      .execute()
    return rows.map(({ product_id: productId, base_price: price, ...file }) => ({
      ...file,
      productId,
      basePrice: cents(price),
    }))
  },

  codecsForSale: async () => {
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select('variants.codec')
      .distinct()
      .where('variants.retired', '=', 0)
      .where('products.retired', '=', 0)
      .execute()
    return rows.map(({ codec }) => codec)
  },

  lockProducts: async (productIds) => {
    if (productIds.length === 0) return
    const products = db.selectFrom('products').select('id').where('id', 'in', productIds)
    await keepingRows(db, products.orderBy('id')).execute()
  },

  fileTerms: async (variantIds) => {
    if (variantIds.length === 0) return []
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.credits', 'variants.is4k', 'products.subscription_only'])
      .where('variants.id', 'in', variantIds)
      .execute()
    return rows.map(({ credits, is4k, subscription_only: only }) => ({
      credits,
      is4k: is4k === 1,
      subscriptionOnly: only === 1,
    }))
  },

  namedFiles: async (variantIds) => {
    if (variantIds.length === 0) return []
    return db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.id as variantId', 'products.id as productId'])
      .select(['products.name as asset', 'variants.name as file', 'variants.sku'])
      .where('variants.id', 'in', variantIds)
      .orderBy('variants.id')
      .execute()
  },
})
