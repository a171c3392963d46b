import type { Db } from '#server/sql/database.ts'
import type { ImportState } from '#server/sql/schema/schema-imports.ts'
import type { Arrival } from './arrival.ts'

interface KnownProduct {
  readonly id: number
  readonly sku: string
  readonly slug: string
  readonly retired: number
  readonly published_at: number
  readonly previews: string
}

interface KnownFile {
  readonly id: number
  readonly productId: number
  /** Where it lies; null for one that is new. */
  readonly path: string | null
}

interface KnownImport {
  readonly content_hash: string
  readonly state: ImportState
}

/** What stands on the shelves near some arrivals, kept up to date while they are placed. */
export interface Surroundings {
  readonly products: ReadonlyMap<string, KnownProduct>
  readonly imports: ReadonlyMap<string, KnownImport>
  /** The sku of each slug's holder. */
  readonly slugs: Map<string, string>
  readonly files: Map<string, KnownFile>
  readonly nextProduct: () => number
  readonly nextVariant: () => number
}

/** Looks, within a transaction that holds the shelves, at all that some arrivals could meet. */
export async function lookAround(tx: Db, arrivals: readonly Arrival[]): Promise<Surroundings> {
  const skus = arrivals.map(({ product }) => product.sku)
  const slugs = arrivals.map(({ product }) => product.slug)
  const files = arrivals.flatMap(({ product }) => product.variants.map(({ sku }) => sku))
  // One question for each index: a planner that has no statistics yet would read whole tables for an “or”.
  const products = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'slug', 'retired', 'published_at', 'previews'])
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
    .select(['id', 'sku', 'product_id as productId', 'vault_path as path'])
    .where('sku', 'in', files)
    .execute()
  return {
    products: new Map(products.map((row) => [row.sku, row])),
    imports: new Map(imports.map((row) => [row.sku, row])),
    slugs: new Map([...products, ...holders].map((row) => [row.slug, row.sku])),
    files: new Map(variants.map((row) => [row.sku, row])),
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
