import type { Db } from '../database.ts'
import { storedList, storedTexts } from '../stored-json.ts'
import { storedFacts, storedLibrary, storedPreviews } from '../stored-product.ts'

const ASSETS_AT_ONCE = 200
const ROWS_AT_ONCE = 500

/** An asset as stored in the tables. */
type StoredAsset = Awaited<ReturnType<typeof assetsAfter>>[number]
/** One of its files. */
type StoredVariant = Awaited<ReturnType<typeof variantsOf>>[number]

export interface AssetRows {
  readonly product: StoredAsset
  readonly variants: readonly StoredVariant[]
  readonly collections: readonly string[]
}

/** All assets on sale and all imported drafts, loaded some hundred at a time. */
export async function* storedAssets(db: Db): AsyncGenerator<AssetRows> {
  for (let products = await assetsAfter(db, 0); products.length > 0;) {
    const ids = products.map(({ id }) => id)
    const variants = await variantsOf(db, ids)
    const collections = await collectionsOf(db, ids)
    for (const product of products) {
      yield {
        product,
        variants: variants.filter((one) => one.product_id === product.id),
        collections: collections.flatMap((one) =>
          one.product_id === product.id ? one.collection_slug : [],
        ),
      }
    }
    products = await assetsAfter(db, ids.at(-1) ?? 0)
  }
}

/** One asset, in whatever state; null if none has the SKU. */
export async function storedAsset(db: Db, sku: string): Promise<AssetRows | null> {
  const [product] = await productsOf(assets(db).where('products.sku', '=', sku))
  if (!product) return null
  const variants = await variantsOf(db, [product.id])
  const collections = await collectionsOf(db, [product.id])
  return { product, variants, collections: collections.map((one) => one.collection_slug) }
}

/** The SKUs of all files that an asset has or had. */
export async function fileSkus(db: Db, product: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('variants')
    .select('sku')
    .where('product_id', '=', product)
    .execute()
  return rows.map(({ sku }) => sku)
}

/** Looks up the names under which files are downloaded, by their SKUs. */
export const filenamesIn =
  (db: Db) =>
  async (skus: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .selectFrom('variants')
      .select(['sku', 'filename'])
      .where('sku', 'in', skus)
      .execute()
    return new Map(rows.map(({ sku, filename }) => [sku, filename]))
  }

function assets(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('imports', 'imports.sku', 'products.sku')
    .selectAll('products')
    .select(['imports.state as state', 'imports.dated as dated'])
}

function assetsAfter(db: Db, id: number) {
  return productsOf(
    assets(db)
      .where((where) =>
        where.or([where('products.retired', '=', 0), where('imports.state', '=', 'draft')]),
      )
      .where('products.id', '>', id)
      .orderBy('products.id')
      .limit(ASSETS_AT_ONCE),
  )
}

async function productsOf(wanted: ReturnType<typeof assets>) {
  const rows = await wanted.execute()
  return rows.map((row) => ({
    ...row,
    libraryId: storedLibrary(row.library_id),
    tags: storedList(row.tags).map(String),
    facets: storedTexts(row.facets),
    facts: storedFacts(row.facts),
    previews: storedPreviews(row.previews),
  }))
}

function variantsOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('variants')
    .selectAll()
    .where('product_id', 'in', ids)
    .where('retired', '=', 0)
    .orderBy('position')
    .execute()
}

function collectionsOf(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('product_collections')
    .selectAll()
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute()
}

/** The highest number of files that an asset has. */
export async function mostFiles(db: Db): Promise<number> {
  const row = await db
    .selectFrom('variants')
    .select((select) => select.fn.max('position').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0) + 1
}

/** Categories or collections, in the order set by their editor. */
export function storedTopics(db: Db, table: 'categories' | 'collections') {
  return db.selectFrom(table).selectAll().orderBy('position').execute()
}

/** Bundles on sale, with the SKUs of their files, and of those among them that `storedAssets` does not have. */
export async function storedBundles(db: Db) {
  const bundles = await db.selectFrom('bundles').selectAll().where('retired', '=', 0).execute()
  const members = await db
    .selectFrom('bundle_members')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('imports', 'imports.sku', 'products.sku')
    .select(['bundle_id', 'variants.sku', 'variants.retired'])
    .select(['products.retired as asset_retired', 'imports.state'])
    .orderBy('bundle_members.position')
    .execute()
  return bundles.map((bundle) => {
    const own = members.filter((one) => one.bundle_id === bundle.id)
    const unsold = own.filter(
      (one) => one.retired === 1 || (one.asset_retired === 1 && one.state !== 'draft'),
    )
    return { ...bundle, files: own.map(({ sku }) => sku), unsold: unsold.map(({ sku }) => sku) }
  })
}

/** Every file that is or was sold, with its expected path, size and hash. */
export const storedFiles = (db: Db) =>
  inOrder((after) =>
    db
      .selectFrom('variants')
      .select(['id', 'sku', 'storage_path as path', 'bytes', 'sha256'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute(),
  )

/** The previews of every asset that is or was sold. */
export const shownAssets = (db: Db) =>
  inOrder(async (after) => {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'sku', 'previews'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    return rows.map(({ previews, ...row }) => ({ ...row, previews: storedPreviews(previews) }))
  })

/** Yields rows in the order of their ids, loaded in batches. */
async function* inOrder<Row extends { readonly id: number }>(
  rowsAfter: (id: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (
    let rows = await rowsAfter(0);
    rows.length > 0;
    rows = await rowsAfter(rows.at(-1)?.id ?? 0)
  ) {
    yield* rows
  }
}

/** The number of imported assets that are not on sale yet. */
export async function countDrafts(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('imports')
    .select((select) => select.fn.countAll().as('waiting'))
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  return Number(waiting)
}
