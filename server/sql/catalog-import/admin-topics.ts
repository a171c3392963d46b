import type { AdminTopic, AdminTopics } from '#application/ports/admin-catalog.ts'
import type { Db } from '../database.ts'
import { storedLibrary } from '../stored-product.ts'

/** The categories and collections, each with its number of assets on sale. */
export async function adminTopics(db: Db): Promise<AdminTopics> {
  const categories = await db
    .selectFrom('products')
    .select('category_slug as slug')
    .select((select) => select.fn.countAll().as('assets'))
    .where('retired', '=', 0)
    .groupBy('category_slug')
    .execute()
  const collections = await db
    .selectFrom('product_collections')
    .innerJoin('products', 'products.id', 'product_collections.product_id')
    .select('collection_slug as slug')
    .select((select) => select.fn.countAll().as('assets'))
    .where('products.retired', '=', 0)
    .groupBy('collection_slug')
    .execute()
  return {
    categories: await topicsIn(db, 'categories', categories),
    collections: await topicsIn(db, 'collections', collections),
  }
}

async function topicsIn(
  db: Db,
  table: 'categories' | 'collections',
  counts: readonly { readonly slug: string; readonly assets: string | number | bigint }[],
): Promise<readonly AdminTopic[]> {
  const rows = await db.selectFrom(table).selectAll().orderBy('position').orderBy('slug').execute()
  const bySlug = new Map(counts.map(({ slug, assets }) => [slug, Number(assets)]))
  return rows.map(({ slug, name, library_id: library, intro, position, state }) => ({
    slug,
    name,
    libraryId: storedLibrary(library),
    intro,
    position,
    state,
    assets: bySlug.get(slug) ?? 0,
  }))
}
