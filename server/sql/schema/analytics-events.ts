/** What a visit told. Rows are only added; who one was of may be taken out, and old ones are deleted (analytics 5). */
export interface AnalyticsEventTable {
  /** When the shop took it: what the months of the table are told apart by. */
  recorded_at: number
  id: string
  /** By the clock of its browser. */
  occurred_at: number
  kind: 'search' | 'results' | 'product_view' | 'article_view' | 'purchase'
  /** Null for a visitor, and where an account was closed since. */
  user_id: string | null
  user_email: string | null
  user_type: string
  browser_fingerprint: string
  url: string | null
  search_type: string | null
  search_term: string | null
  /** Of results and purchases: the search that they are of. */
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
