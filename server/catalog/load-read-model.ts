import { isForMoney } from '#domain/catalog/sale.ts'
import { cents } from '#domain/shared/money.ts'
import { readModelBuilder } from '#server/search/build.ts'
import type { ReadModel, IndexedAsset } from '#server/search/read-model.ts'
import type { Db } from '../sql/database.ts'
import { fromStoredScore, POPULARITY_VERSION } from '../sql/popularity-repository.ts'
import { storedList, storedTexts } from '../sql/stored-json.ts'
import { storedLibrary } from '../sql/stored-product.ts'

const ROWS_AT_A_TIME = 500

/** Which catalog the tables hold now, in which order of popularity. */
export async function catalogVersion(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('meta')
    .select('value')
    .where('key', 'in', ['catalog_version', POPULARITY_VERSION])
    .orderBy('key')
    .execute()
  return rows.map(({ value }) => value).join(' ')
}

/**
 * Reads all assets on sale into a read model, some hundred rows at a time, letting others in between.
 * A change that comes in meanwhile has another version, so the next check builds anew.
 */
export async function loadReadModel(db: Db): Promise<ReadModel> {
  const version = await catalogVersion(db)
  const categories = await db.selectFrom('categories').select(['slug', 'name']).execute()
  const collections = await db
    .selectFrom('collections')
    .select('slug')
    .where('state', '=', 'published')
    .execute()
  const builder = readModelBuilder({
    categories: categories.map(({ slug }) => slug),
    collections: collections.map(({ slug }) => slug),
  })
  const categoryNames = new Map(categories.map(({ slug, name }) => [slug, name]))
  let rows = await assetsAfter(db, 0)
  while (rows.length > 0) {
    const collections = await collectionsOf(db, rows)
    for (const row of rows) builder.add(toIndexedAsset(row, { categoryNames, collections }))
    await yieldToOthers()
    rows = await assetsAfter(db, rows.at(-1)?.id ?? 0)
  }
  return builder.finish(version, yieldToOthers)
}

type AssetRow = Awaited<ReturnType<typeof assetsAfter>>[number]

interface Around {
  readonly categoryNames: ReadonlyMap<string, string>
  readonly collections: ReadonlyMap<number, readonly string[]>
}

function assetsAfter(db: Db, id: number) {
  return db
    .selectFrom('products')
    .leftJoin('download_weights', 'download_weights.product_id', 'products.id')
    .select(['id', 'name', 'tags', 'library_id', 'asset_type', 'category_slug'])
    .select(['popularity', 'weight', 'published_at', 'facets'])
    .select(['free', 'subscription_only', 'from_price'])
    .where('retired', '=', 0)
    .where('id', '>', id)
    .orderBy('id')
    .limit(ROWS_AT_A_TIME)
    .execute()
}

async function collectionsOf(db: Db, rows: readonly AssetRow[]) {
  const pairs = await db
    .selectFrom('product_collections')
    .select(['product_id', 'collection_slug'])
    .where('product_id', '>=', rows[0]?.id ?? 0)
    .where('product_id', '<=', rows.at(-1)?.id ?? 0)
    .execute()
  const collections = new Map<number, string[]>()
  for (const { product_id: id, collection_slug: slug } of pairs) {
    collections.set(id, [...(collections.get(id) ?? []), slug])
  }
  return collections
}

function toIndexedAsset(row: AssetRow, { categoryNames, collections }: Around): IndexedAsset {
  const tags = storedList(row.tags).map(String)
  const libraryId = storedLibrary(row.library_id)
  const offer = { libraryId, free: row.free === 1, subscriptionOnly: row.subscription_only === 1 }
  return {
    id: row.id,
    libraryId,
    assetType: row.asset_type,
    category: row.category_slug,
    collections: collections.get(row.id) ?? [],
    popularity: row.popularity + fromStoredScore(row.weight ?? 0),
    publishedAt: row.published_at,
    price: isForMoney(offer, row.from_price) ? cents(row.from_price) : null,
    text: [row.name, ...tags, categoryNames.get(row.category_slug) ?? ''].join(' '),
    facets: storedTexts(row.facets),
  }
}

/** An embedded database answers without a pause, so requests that wait would not get in by themselves. */
function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
