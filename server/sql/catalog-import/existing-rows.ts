import type { Previews } from '#domain/catalog/product.ts'
import { cents, type Cents } from '#domain/shared/money.ts'
import type { Db } from '../database.ts'
import type { ImportState } from '../schema/imports.ts'
import { storedPreviews } from '../stored-product.ts'

interface ExistingProduct {
  readonly id: number
  readonly sku: string
  readonly slug: string
  readonly category_slug: string
  readonly retired: number
  readonly published_at: number
  readonly previews: Previews
}

interface ExistingFile {
  readonly id: number
  readonly productId: number
  /** Its path in the file storage; null for a new file. */
  readonly path: string | null
  readonly sha256: string | null
}

interface ExistingImport {
  readonly content_hash: string
  readonly state: ImportState
}

/** The catalog rows that concern some assets, kept up to date while those assets are assigned ids. */
export interface ExistingRows {
  readonly products: ReadonlyMap<string, ExistingProduct>
  readonly imports: ReadonlyMap<string, ExistingImport>
  /** The SKU of the asset that holds each slug. */
  readonly slugs: Map<string, string>
  readonly files: Map<string, ExistingFile>
  /** The slugs of the categories that are not published. */
  readonly closed: ReadonlySet<string>
  readonly nextProduct: () => number
  readonly nextVariant: () => number
}

interface AssetNames {
  readonly skus: readonly string[]
  readonly slugs: readonly string[]
  readonly fileSkus: readonly string[]
}

/**
 * Reads, within a transaction that locks the catalog, all rows that some assets could conflict with.
 */
export async function existingRows(
  tx: Db,
  { skus, slugs, fileSkus }: AssetNames,
): Promise<ExistingRows> {
  // One query per index: a planner without statistics would read whole tables for an “or”.
  const products = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'slug', 'category_slug', 'retired', 'published_at', 'previews'])
    .where('sku', 'in', skus)
    .execute()
  const holders = await tx
    .selectFrom('products')
    .select(['slug', 'sku'])
    .where('slug', 'in', slugs)
    .execute()
  const imports = await tx
    .selectFrom('imports')
    .select(['sku', 'content_hash', 'state'])
    .where('sku', 'in', skus)
    .execute()
  const variants = await tx
    .selectFrom('variants')
    .select(['id', 'sku', 'product_id as productId', 'storage_path as path', 'sha256'])
    .where('sku', 'in', fileSkus)
    .execute()
  const closed = await tx
    .selectFrom('categories')
    .select('slug')
    .where('state', '<>', 'published')
    .execute()
  return {
    products: new Map(
      products.map((row) => [row.sku, { ...row, previews: storedPreviews(row.previews) }]),
    ),
    imports: new Map(imports.map((row) => [row.sku, row])),
    slugs: new Map([...products, ...holders].map((row) => [row.slug, row.sku])),
    files: new Map(variants.map((row) => [row.sku, row])),
    closed: new Set(closed.map(({ slug }) => slug)),
    nextProduct: await counterOf(tx, 'products'),
    nextVariant: await counterOf(tx, 'variants'),
  }
}

async function counterOf(tx: Db, table: 'products' | 'variants'): Promise<() => number> {
  const row = await tx
    .selectFrom(table)
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirst()
  let last = Number(row?.last ?? 0)
  return () => (last += 1)
}

/**
 * The facts about a previously imported asset, with the paths of its files for sale; null for any
 * other.
 */
export async function importedAsset(db: Db, sku: string) {
  const row = await db
    .selectFrom('imports')
    .innerJoin('products', 'products.sku', 'imports.sku')
    .select(['imports.content_hash as contentHash', 'products.id', 'products.previews'])
    .where('imports.sku', '=', sku)
    .executeTakeFirst()
  if (!row) return null
  const files = await db
    .selectFrom('variants')
    .select('storage_path')
    .where('product_id', '=', row.id)
    .where('retired', '=', 0)
    .execute()
  const { contentHash, previews } = row
  return {
    contentHash,
    previews: storedPreviews(previews),
    files: files.map((file) => file.storage_path),
  }
}

/** The libraries of the existing categories and collections, by slug. */
export interface Topics {
  readonly categories: ReadonlyMap<string, number>
  readonly collections: ReadonlyMap<string, number>
}

export async function existingTopics(db: Db): Promise<Topics> {
  const load = async (table: 'categories' | 'collections') => {
    const rows = await db.selectFrom(table).select(['slug', 'library_id']).execute()
    return new Map(rows.map((row) => [row.slug, row.library_id]))
  }
  return { categories: await load('categories'), collections: await load('collections') }
}

/** The current covers of topics and bundles. */
export async function existingCovers(tx: Db): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('categories')
    .select('cover')
    .unionAll(tx.selectFrom('collections').select('cover'))
    .unionAll(tx.selectFrom('bundles').select('cover'))
    .execute()
  return rows.flatMap(({ cover }) => cover ?? [])
}

/** The ids and prices of files, by SKU. */
export async function existingFiles(
  tx: Db,
  skus: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: number; readonly basePrice: Cents }>> {
  const rows = await tx
    .selectFrom('variants')
    .select(['id', 'sku', 'base_price'])
    .where('sku', 'in', skus)
    .execute()
  return new Map(
    rows.map(({ sku, id, base_price: price }) => [sku, { id, basePrice: cents(price) }]),
  )
}

/** Bundles that a new one could conflict with, by SKU or slug; and an id that is free. */
export async function existingBundles(
  tx: Db,
  { sku, slug }: { readonly sku: string; readonly slug: string },
) {
  const bundles = await tx
    .selectFrom('bundles')
    .select(['id', 'sku'])
    .where((where) => where.or([where('sku', '=', sku), where('slug', '=', slug)]))
    .execute()
  const last = await tx
    .selectFrom('bundles')
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst()
  return { bundles, nextId: Number(last?.id ?? 0) + 1 }
}
