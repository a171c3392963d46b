/**
 * An event of a visit. Rows are only added; the person may be removed from one, and old ones are
 * deleted (analytics 5).
 */
export interface AnalyticsEventTable {
  /** When the shop received it; divides the table into months. */
  recorded_at: number
  id: string
  /** According to the browser's clock. */
  occurred_at: number
  kind: 'search' | 'results' | 'product_view' | 'article_view' | 'purchase'
  /** Null for a visitor, and once the account was closed. */
  user_id: string | null
  user_email: string | null
  user_type: string
  browser_fingerprint: string
  url: string | null
  search_type: string | null
  search_term: string | null
  /** For results and purchases: the search that they belong to. */
  search_id: string | null
  action: string | null
  page: number | null
  result_count: number | null
  /** JSON: product ids. */
  shown_ids: string | null
  product_id: number | null
  position: number | null
  slug: string | null
  name: string | null
  product_type: string | null
  article_id: string | null
}
