import { sql, type Selectable } from 'kysely'
import type { Product, TopicCard, TopicPage, Variant } from '#domain/catalog/product.ts'
import { cents } from '#domain/shared/money.ts'
import type { WithPageFacts } from '#server/application/ports/catalog-pages.ts'
import { compiledOnce } from '../compiled-once.ts'
import type { Db } from '../database.ts'
import { isProductOwned } from './owned-by-anybody.ts'
import { rowsAsJson } from '../rows-as-json.ts'
import { storedList, storedRows } from '../stored-json.ts'
import { storedLibrary } from '../stored-product.ts'
import { mediaAddress } from '../stored-product.ts'
import { CARD_COLUMNS, toCard } from './product-cards.ts'
import type { VariantTable } from '../schema/variants.ts'

/** A product without the similar ones, whether or not it is on sale; null if there is none. */
export async function findProduct(
  db: Db,
  slug: string,
  now: number,
): Promise<WithPageFacts<Omit<Product, 'similar'>> | null> {
  const [row] = await productRows(db, slug)
  if (!row) return null
  const retired = row.retired === 1
  const owned = retired && (await isProductOwned(db, row.id, now))
  const item = {
    ...toCard(row),
    description: row.description,
    motionDescription: row.motion_description,
    tags: storedList(row.tags).map(String),
    category: { slug: row.category_slug, name: row.category_name },
    hasCategoryPage: row.category_state === 'published',
    collections: storedRows(row.collections),
    publishedAt: row.published_at,
    variants: shownVariants(storedRows(row.variants)),
    retired,
  }
  return { item, retired, draft: row.state === 'draft', owned }
}

/** All that a product's page shows of it, in one query. */
const productRows = compiledOnce((db, slug: string) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.slug', 'products.category_slug')
    .leftJoin('imports', 'imports.sku', 'products.sku')
    .select(CARD_COLUMNS)
    .select([
      'products.retired',
      'imports.state',
      'products.description',
      'products.motion_description',
      'products.tags',
      'products.published_at',
      'categories.slug as category_slug',
      'categories.name as category_name',
      'categories.state as category_state',
    ])
    .select([
      rowsAsJson(db, variantsOfProduct(db)).as('variants'),
      rowsAsJson(db, collectionsOfProduct(db)).as('collections'),
    ])
    .where('products.slug', '=', slug),
)

/** Published categories or collections, ordered by library. */
export async function listTopics(
  db: Db,
  table: 'categories' | 'collections',
): Promise<readonly Omit<TopicCard, 'assetCount'>[]> {
  const rows = await db
    .selectFrom(table)
    .select(['slug', 'name', 'library_id', 'cover'])
    .where('state', '=', 'published')
    .orderBy('library_id')
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(({ slug, name, library_id: library, cover }) => ({
    slug,
    name,
    libraryId: storedLibrary(library),
    cover: cover === null ? null : mediaAddress(cover),
  }))
}

/** The texts of a category or collection; null if there is none. */
export async function findTopic(
  db: Db,
  table: 'categories' | 'collections',
  slug: string,
): Promise<Omit<TopicPage, 'collections'> | null> {
  const row = await db
    .selectFrom(table)
    .select(['slug', 'name', 'library_id', 'intro', 'cover'])
    .where('slug', '=', slug)
    .where('state', '=', 'published')
    .executeTakeFirst()
  if (!row) return null
  return {
    slug: row.slug,
    name: row.name,
    libraryId: storedLibrary(row.library_id),
    intro: row.intro,
    cover: row.cover === null ? null : mediaAddress(row.cover),
  }
}

const VARIANT_COLUMNS = [
  'id',
  'sku',
  'name',
  'width',
  'height',
  'codec',
  'container',
  'bit_depth',
  'color_space',
  'transfer',
  'filename',
  'bytes',
  'sha256',
  'credits',
  'base_price',
  'is4k',
] as const

type VariantRow = Pick<Selectable<VariantTable>, (typeof VARIANT_COLUMNS)[number]>

export function toVariant(row: VariantRow): Variant {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    width: row.width,
    height: row.height,
    codec: row.codec,
    container: row.container,
    bitDepth: row.bit_depth,
    colorSpace: row.color_space,
    transfer: row.transfer,
    filename: row.filename,
    bytes: row.bytes,
    sha256: row.sha256,
    credits: row.credits,
    basePrice: cents(row.base_price),
    is4k: row.is4k === 1,
  }
}

const variantsOfProduct = (db: Db) =>
  db
    .selectFrom('variants')
    .select(VARIANT_COLUMNS)
    .select('retired')
    .where('variants.product_id', '=', sql.ref<number>('products.id'))
    .orderBy('position')
    .orderBy('id')

/** The files for sale; for an asset whose files were all retired, the files that it had. */
function shownVariants(
  rows: readonly (VariantRow & { readonly retired: number })[],
): readonly Variant[] {
  const sold = rows.filter(({ retired }) => retired === 0)
  return (sold.length > 0 ? sold : rows).map(toVariant)
}

const collectionsOfProduct = (db: Db) =>
  db
    .selectFrom('product_collections')
    .innerJoin('collections', 'collections.slug', 'product_collections.collection_slug')
    .select(['collections.slug', 'collections.name'])
    .where('product_collections.product_id', '=', sql.ref<number>('products.id'))
    .where('collections.state', '=', 'published')
    .orderBy('product_collections.position')
