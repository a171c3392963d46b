import type { PageLine } from '#domain/analytics/analytics-report.ts'
import { PRODUCT_TYPES } from '#domain/catalog/product-type.ts'
import { SEARCH_PLACES } from '#domain/search/query.ts'
import type { AnalyticsReportRepository } from '#server/application/ports/analytics-report-repository.ts'
import type { Db } from '../database.ts'

export const analyticsReportRepository = (db: Db): AnalyticsReportRepository => ({
  steps: async (from) => {
    const rows = await db
      .selectFrom('search_funnel_counts')
      .selectAll()
      .where('span', '=', 'day')
      .where('starts_at', '>=', from)
      .execute()
    return rows.flatMap(({ starts_at, search_type, library_id, without_results, ...row }) => {
      const searchType = SEARCH_PLACES.find((place) => place === search_type)
      if (!searchType) return []
      return {
        ...row,
        startsAt: starts_at,
        searchType,
        libraryId: library_id,
        withoutResults: without_results,
      }
    })
  },

  // One query per period, each by the index of its largest counts, so that the other rows are not read.
  terms: async ({ span, starts }, by, most) => {
    const found = []
    for (const start of starts) {
      const rows = await db
        .selectFrom('search_term_counts')
        .select(['term', 'searches', 'without_results as withoutResults'])
        .where('span', '=', span)
        .where('starts_at', '=', start)
        .orderBy(by === 'searches' ? 'searches' : 'without_results', 'desc')
        .limit(most)
        .execute()
      found.push(...rows)
    }
    return found
  },

  pages: async ({ span, starts }, most) => {
    const found = []
    for (const start of starts) {
      const rows = await db
        .selectFrom('page_counts')
        .select(['page_type', 'slug', 'name', 'views', 'purchases'])
        .where('span', '=', span)
        .where('starts_at', '=', start)
        .orderBy('views', 'desc')
        .limit(most)
        .execute()
      found.push(...rows.filter(({ page_type }) => page_type !== 'bundle'))
    }
    return found.flatMap(pageLine)
  },

  bundles: async ({ span, starts }) => {
    const rows = await db
      .selectFrom('page_counts')
      .select(['page_type', 'slug', 'name', 'views', 'purchases'])
      .where('span', '=', span)
      .where('starts_at', 'in', starts)
      .where('page_type', '=', 'bundle')
      .execute()
    const sold = await db
      .selectFrom('bundles')
      .select(['slug', 'name'])
      .where('retired', '=', 0)
      .execute()
    return [
      ...rows.flatMap(pageLine),
      ...sold.map((one) => ({ ...one, pageType: 'bundle' as const, views: 0, purchases: 0 })),
    ]
  },
})

interface StoredPage extends Omit<PageLine, 'pageType'> {
  readonly page_type: string
}

function pageLine({ page_type, ...row }: StoredPage): readonly PageLine[] {
  const pageType =
    page_type === 'article' ? 'article' : PRODUCT_TYPES.find((type) => type === page_type)
  return pageType ? [{ ...row, pageType }] : []
}
