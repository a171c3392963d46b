import { synonymsInUse } from '#domain/search/synonym-change.ts'
import type { Synonym } from '#domain/search/synonyms.ts'
import type { IndexedAsset, Topics } from '#server/search/read-model.ts'
import type { Db } from '../sql/database.ts'
import { unsoldMembers } from '../sql/catalog/bundle-members.ts'
import { synonymRepository, SYNONYMS_VERSION } from '../sql/catalog/synonym-repository.ts'
import { POPULARITY_VERSION } from '../sql/popularity-repository.ts'
import { storedLibrary } from '../sql/stored-product.ts'
import { assetsAfter, indexedAssets } from './indexed-assets.ts'

/** Version of the catalog in the tables, including its popularity order and synonyms. */
export async function catalogVersion(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('meta')
    .select('value')
    .where('key', 'in', ['catalog_version', POPULARITY_VERSION, SYNONYMS_VERSION])
    .orderBy('key')
    .execute()
  return rows.map(({ value }) => value).join(' ')
}

/** Everything that a search covers, as stored in the tables. */
interface ReadAssets {
  readonly version: string
  readonly topics: Topics
  /** Assets on sale, some hundred at a time, in the order of their ids. */
  readonly batches: AsyncIterable<readonly IndexedAsset[]>
}

/**
 * Reads everything that a search covers. Reads the version first, so that a change in the meantime has
 * another one.
 */
export async function readAssets(db: Db): Promise<ReadAssets> {
  const version = await catalogVersion(db)
  const { categories, collections, bundles } = await readTopics(db)
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

  async function* batches() {
    let rows = await assetsAfter(db, 0)
    while (rows.length > 0) {
      yield await indexedAssets(db, rows, around)
      rows = await assetsAfter(db, rows.at(-1)?.id ?? 0)
    }
  }

  return {
    version,
    topics: {
      categoryNames: categories,
      collections: collections.map(({ slug }) => slug),
      synonyms: await synonymsOf(db),
    },
    batches: batches(),
  }
}

/** The names in the catalog other than those of its assets. */
export async function catalogNames(db: Db): Promise<Topics> {
  const { categories, collections } = await readTopics(db)
  return {
    categoryNames: categories,
    collections: collections.map(({ slug }) => slug),
    synonyms: await synonymsOf(db),
  }
}

/** All categories in the order set by their editor. */
async function categoryNames(db: Db): Promise<Topics['categoryNames']> {
  const rows = await db
    .selectFrom('categories')
    .select(['slug', 'name', 'library_id'])
    .orderBy('position')
    .execute()
  return rows.map(({ slug, name, library_id }) => ({
    slug,
    name,
    libraryId: storedLibrary(library_id),
  }))
}

/** Synonyms from the shop and its staff. */
async function synonymsOf(db: Db): Promise<readonly Synonym[]> {
  return synonymsInUse(await synonymRepository(db).all())
}

/** Categories, the published collections, and the bundles on sale, with a row for each of a bundle's assets. */
async function readTopics(db: Db) {
  const categories = await categoryNames(db)
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
    .where((bundle) => bundle.not(bundle.exists(unsoldMembers(db))))
    .execute()
  return { categories, collections, bundles }
}

function namesBySlug(
  rows: readonly { readonly slug: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}
