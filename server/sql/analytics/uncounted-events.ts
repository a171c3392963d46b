import { sql } from 'kysely'
import type { UncountedEvent } from '#domain/analytics/event-counts.ts'
import { SEARCH_PLACES } from '#domain/search/query.ts'
import { PRODUCT_TYPES } from '#domain/catalog/product-type.ts'
import type { NextRows } from '#server/application/ports/analytics-repository.ts'
import type { Db } from '../database.ts'

/**
 * Events after one moment and before another, each with the search that it belongs to, and with the
 * page that it is about if the shop has it: anyone can send events about other pages. Whether it is the
 * first of its kind in its search is looked up for each event in the index of searches, so that what a
 * step reads is bounded by its number of events.
 */
export async function uncounted(
  db: Db,
  { after, before, most }: NextRows,
): Promise<readonly UncountedEvent[]> {
  const rows = await db
    .selectFrom('analytics_events as event')
    .leftJoin('analytics_events as search', (join) =>
      join
        .on('search.kind', '=', sql.lit('search'))
        .on(
          'search.id',
          '=',
          sql`case when event.kind = 'search' then event.id else event.search_id end`,
        ),
    )
    .select(['event.id', 'event.recorded_at', 'event.kind', 'event.action'])
    .select(['search.search_type', 'search.url', 'search.search_term'])
    .leftJoin('products', (join) =>
      join
        .onRef('products.slug', '=', 'event.slug')
        .on('event.product_type', '<>', sql.lit('bundle')),
    )
    .leftJoin('bundles', (join) =>
      join
        .onRef('bundles.slug', '=', 'event.slug')
        .on('event.product_type', '=', sql.lit('bundle')),
    )
    .leftJoin('articles', (join) =>
      join.onRef('articles.slug', '=', 'event.slug').on('event.kind', '=', sql.lit('article_view')),
    )
    .select(['event.slug', 'event.product_type'])
    .select((row) => row.fn.coalesce('products.name', 'bundles.name', 'articles.title').as('name'))
    .select((row) =>
      row
        .not(
          row.exists(
            row
              .selectFrom('analytics_events as earlier')
              .select('earlier.id')
              .whereRef('earlier.search_id', '=', 'event.search_id')
              .whereRef('earlier.action', '=', 'event.action')
              .where((other) =>
                other.or([
                  other('earlier.recorded_at', '<', other.ref('event.recorded_at')),
                  other.and([
                    other('earlier.recorded_at', '=', other.ref('event.recorded_at')),
                    other('earlier.id', '<', other.ref('event.id')),
                  ]),
                ]),
              ),
          ),
        )
        .as('is_first'),
    )
    .where(sql<boolean>`(event.recorded_at, event.id) > (${after.moment}, ${after.id})`)
    .where('event.recorded_at', '<', before)
    .orderBy('event.recorded_at')
    .orderBy('event.id')
    .limit(most)
    .execute()
  return rows.map(({ recorded_at, is_first, ...row }) => ({
    id: row.id,
    recordedAt: recorded_at,
    kind: row.kind,
    action: row.action,
    isFirst: Boolean(is_first),
    search: searchOf(row),
    page: pageOf(row),
  }))
}

interface OfSearch {
  readonly search_type: string | null
  readonly url: string | null
  readonly search_term: string | null
}

function searchOf({ search_type, url, search_term }: OfSearch): UncountedEvent['search'] {
  const searchType = SEARCH_PLACES.find((place) => place === search_type)
  if (!searchType) return null
  return { searchType, searchUrl: url ?? '', searchTerm: search_term ?? '' }
}

interface OfPage {
  readonly kind: UncountedEvent['kind']
  readonly slug: string | null
  readonly name: string | null
  readonly product_type: string | null
}

function pageOf({ kind, slug, name, product_type }: OfPage): UncountedEvent['page'] {
  const pageType =
    kind === 'article_view' ? 'article' : PRODUCT_TYPES.find((type) => type === product_type)
  return pageType && slug !== null && name !== null ? { pageType, slug, name } : null
}
