import { sql } from 'kysely'
import type { EventCounts } from '#domain/analytics/event-counts.ts'
import type { Db } from '../database.ts'

/** Adds to the stored counts: one statement for each of the three tables. */
export async function addCounts(db: Db, { terms, funnel, pages }: EventCounts): Promise<void> {
  const more = (table: string, column: string) =>
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
  if (terms.length > 0) {
    await db
      .insertInto('search_term_counts')
      .values(
        terms.map(({ span, startsAt, term, searches, withoutResults }) => ({
          span,
          starts_at: startsAt,
          term,
          searches,
          without_results: withoutResults,
        })),
      )
      .onConflict((row) =>
        row.columns(['span', 'starts_at', 'term']).doUpdateSet({
          searches: more('search_term_counts', 'searches'),
          without_results: more('search_term_counts', 'without_results'),
        }),
      )
      .execute()
  }
  if (funnel.length > 0) {
    await db
      .insertInto('search_funnel_counts')
      .values(
        funnel.map(({ startsAt, searchType, libraryId, withoutResults, ...row }) => ({
          ...row,
          starts_at: startsAt,
          search_type: searchType,
          library_id: libraryId,
          without_results: withoutResults,
        })),
      )
      .onConflict((row) =>
        row.columns(['span', 'starts_at', 'search_type', 'library_id']).doUpdateSet({
          searches: more('search_funnel_counts', 'searches'),
          without_results: more('search_funnel_counts', 'without_results'),
          clicked: more('search_funnel_counts', 'clicked'),
          added: more('search_funnel_counts', 'added'),
          downloaded: more('search_funnel_counts', 'downloaded'),
          bought: more('search_funnel_counts', 'bought'),
        }),
      )
      .execute()
  }
  if (pages.length === 0) return
  await db
    .insertInto('page_counts')
    .values(
      pages.map(({ startsAt, pageType, ...row }) => ({
        ...row,
        starts_at: startsAt,
        page_type: pageType,
      })),
    )
    .onConflict((row) =>
      row.columns(['span', 'starts_at', 'page_type', 'slug']).doUpdateSet({
        name: sql`excluded.name`,
        views: more('page_counts', 'views'),
        purchases: more('page_counts', 'purchases'),
      }),
    )
    .execute()
}

/** Deletes the daily counts before a moment, and the rare terms from the monthly counts before it. */
export async function thinOut(db: Db, before: number, rareSearches: number): Promise<void> {
  for (const table of ['search_term_counts', 'search_funnel_counts', 'page_counts'] as const) {
    await db.deleteFrom(table).where('span', '=', 'day').where('starts_at', '<', before).execute()
  }
  await db
    .deleteFrom('search_term_counts')
    .where('span', '=', 'month')
    .where('starts_at', '<', before)
    .where('searches', '<', rareSearches)
    .execute()
}
