import type { Insertable } from 'kysely'
import type { AnalyticsEvent } from '#domain/analytics/analytics-event.ts'
import type { AnalyticsEventTable } from '../schema/analytics-events.ts'

type Row = Insertable<AnalyticsEventTable>

const NOTHING = {
  url: null,
  search_type: null,
  search_term: null,
  search_id: null,
  action: null,
  page: null,
  result_count: null,
  shown_ids: null,
  product_id: null,
  position: null,
  slug: null,
  name: null,
  product_type: null,
  article_id: null,
} as const satisfies Partial<Row>

/** The row of an event. Every row sets every column, so that one statement can insert many. */
export function eventRow(event: AnalyticsEvent): Row {
  const { id, recordedAt, occurredAt, userId, userEmail, userType, browserFingerprint } = event
  return {
    recorded_at: recordedAt,
    id,
    occurred_at: occurredAt,
    kind: event.about.kind,
    user_id: userId,
    user_email: userEmail,
    user_type: userType,
    browser_fingerprint: browserFingerprint,
    ...NOTHING,
    ...columnsOf(event.about),
  }
}

function columnsOf(about: AnalyticsEvent['about']): Partial<Row> {
  switch (about.kind) {
    case 'search': {
      const { searchType, searchUrl, searchTerm } = about
      return { search_type: searchType, url: searchUrl, search_term: searchTerm }
    }
    case 'results': {
      const { searchId, action, page, resultCount, shownIds, productId, position } = about
      return {
        search_id: searchId,
        action,
        page,
        result_count: resultCount,
        shown_ids: JSON.stringify(shownIds),
        product_id: productId,
        position,
      }
    }
    case 'product_view': {
      const { slug, name, url, productType } = about
      return { slug, name, url, product_type: productType }
    }
    case 'article_view': {
      const { slug, articleId, articleTitle, url } = about
      return { slug, article_id: articleId, name: articleTitle, url }
    }
    case 'purchase': {
      const { slug, name, productType, searchId } = about
      return { slug, name, product_type: productType, search_id: searchId, action: 'purchase' }
    }
  }
}
