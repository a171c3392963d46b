import type { Db } from '#server/sql/database.ts'
import type { ImportState } from '#server/sql/schema-imports.ts'
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
  /** Sku of the asset it belongs to. */
  readonly product: string
}

interface KnownImport {
  readonly content_hash: string
  readonly state: ImportState
}

/** What stands on the shelves near some arrivals, kept up to date while they are placed. */
export interface Surroundings {
  readonly products: ReadonlyMap<string, KnownProduct>
  readonly imports: ReadonlyMap<string, KnownImport>
  /** Sku of who has a slug. */
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
  const products = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'slug', 'retired', 'published_at', 'previews'])
    .where((where) => where.or([where('sku', 'in', skus), where('slug', 'in', slugs)]))
    .execute()
  const imports = await tx
    .selectFrom('imports')
    .select(['sku', 'content_hash', 'state'])
    .where('sku', 'in', skus)
    .execute()
  const variants = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id as id', 'variants.sku as sku', 'products.sku as product'])
    .where('variants.sku', 'in', files)
    .execute()
  return {
    products: new Map(products.map((row) => [row.sku, row])),
    imports: new Map(imports.map((row) => [row.sku, row])),
    slugs: new Map(products.map((row) => [row.slug, row.sku])),
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
