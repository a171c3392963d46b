import { sql } from 'kysely'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { FilledTopic } from '#server/search/asset-finder.ts'
import type { Topics } from '#server/search/read-model.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'

/** The topics of one version of the catalog, including empty ones. */
export interface CatalogTopics {
  /** In the order set by their editor. */
  readonly categories: Topics['categoryNames']
  isCategory(slug: string): boolean
  readonly collections: ReadonlySet<string>
}

export function catalogTopics(
  categories: Topics['categoryNames'],
  collections: readonly string[],
): CatalogTopics {
  const slugs = new Set(categories.map(({ slug }) => slug))
  return {
    categories,
    isCategory: (slug) => slugs.has(slug),
    collections: new Set(collections),
  }
}

/** Topics with assets on sale, each with their number and the most popular one. */
export async function filledTopics(
  db: Db,
  kind: TopicKind,
): Promise<ReadonlyMap<string, FilledTopic>> {
  const slugs =
    kind === 'category'
      ? sql`select category as slug from ${DOCUMENTS}`
      : sql`select unnest(collections) as slug from ${DOCUMENTS}`
  const isOf =
    kind === 'category'
      ? sql`category = counted.slug`
      : sql`traits @> array['@collection:' || counted.slug]`
  const { rows } = await sql<{ slug: string; count: number; first: number }>`
    with counted as materialized (
      select slug, count(*) as count from (${slugs}) named group by slug
    )
    select slug, count, (
      select id from ${DOCUMENTS} where ${isOf} order by popularity desc, id desc limit 1
    ) as first from counted`.execute(db)
  return new Map(rows.map(({ slug, count, first }) => [slug, { assetCount: count, first }]))
}

/** The number of assets that each collection shares with a category. */
export async function collectionsSharing(
  db: Db,
  category: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly slug: string; readonly count: number }>`
    select slug, count(*) as count from ${DOCUMENTS}, unnest(collections) as slug
    where category = ${category} group by slug`.execute(db)
  return new Map(rows.map(({ slug, count }) => [slug, count]))
}
