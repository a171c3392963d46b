import { synonymsInUse } from '#domain/search/synonym-change.ts'
import { readModelBuilder } from '#server/search/build.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import type { Db } from '../sql/database.ts'
import { synonymRepository, SYNONYMS_VERSION } from '../sql/catalog/synonym-repository.ts'
import { POPULARITY_VERSION } from '../sql/popularity-repository.ts'
import { storedLibrary } from '../sql/stored-product.ts'
import { assetsAfter, indexedAssets } from './indexed-assets.ts'

/** Which catalog the tables hold now, in which order of popularity. */
export async function catalogVersion(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('meta')
    .select('value')
    .where('key', 'in', ['catalog_version', POPULARITY_VERSION, SYNONYMS_VERSION])
    .orderBy('key')
    .execute()
  return rows.map(({ value }) => value).join(' ')
}

/**
 * Reads all assets on sale into a read model, some hundred rows at a time, letting others in between.
 * A change that comes in meanwhile has another version, so the next check builds anew.
 */
export async function loadReadModel(
  db: Db,
  yieldToOthers: () => Promise<void> = letOthersIn,
): Promise<ReadModel> {
  const version = await catalogVersion(db)
  const topics = await readTopics(db)
  const { categories, collections, bundles } = topics
  const builder = readModelBuilder({
    categoryNames: categories.map((row) => ({
      slug: row.slug,
      name: row.name,
      libraryId: storedLibrary(row.library_id),
    })),
    collections: collections.map(({ slug }) => slug),
    synonyms: synonymsInUse(await synonymRepository(db).all()),
  })
  const around = {
    categoryNames: namesBySlug(categories),
    collectionNames: namesBySlug(collections),
    bundleNames: new Map(
      [...Map.groupBy(bundles, (row) => row.product_id)].map(([id, rows]) => [
        id,
        rows.map(({ name }) => name),
      ]),
    ),
  }
  let rows = await assetsAfter(db, 0)
  while (rows.length > 0) {
    for (const asset of await indexedAssets(db, rows, around)) builder.add(asset)
    await yieldToOthers()
    rows = await assetsAfter(db, rows.at(-1)?.id ?? 0)
  }
  return builder.finish(version, yieldToOthers)
}

/** Whether so many assets are on sale. */
export async function hasAssets(db: Db, least: number): Promise<boolean> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('retired', '=', 0)
    .orderBy('id')
    .offset(least - 1)
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Categories, and what is published of collections and bundles, a bundle once for each of its assets. */
async function readTopics(db: Db) {
  const categories = await db
    .selectFrom('categories')
    .select(['slug', 'name', 'library_id'])
    .orderBy('position')
    .execute()
  const collections = await db
    .selectFrom('collections')
    .select(['slug', 'name'])
    .where('state', '=', 'published')
    .execute()
  const bundles = await db
    .selectFrom('bundles')
    .innerJoin('bundle_members', 'bundle_members.bundle_id', 'bundles.id')
    .innerJoin('variants', 'variants.id', 'bundle_members.variant_id')
    .select(['bundles.name', 'variants.product_id'])
    .distinct()
    .where('bundles.retired', '=', 0)
    .execute()
  return { categories, collections, bundles }
}

function namesBySlug(
  rows: readonly { readonly slug: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}

/** An embedded database answers without a pause, so requests that wait would not get in by themselves. */
function letOthersIn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
