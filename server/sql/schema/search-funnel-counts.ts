/** How far the searches in one place and one library got on a day or in a month. */
export interface SearchFunnelCountTable {
  span: 'day' | 'month'
  starts_at: number
  search_type: string
  /** 0 for all libraries. */
  library_id: number
  searches: number
  without_results: number
  clicked: number
  added: number
  downloaded: number
  bought: number
}
