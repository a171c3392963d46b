/** How far the searches of one place and one library went on a day or in a month. */
export interface SearchFunnelCountTable {
  span: 'day' | 'month'
  starts_at: number
  search_type: string
  /** 0 for all of them. */
  library_id: number
  searches: number
  without_results: number
  clicked: number
  added: number
  downloaded: number
  bought: number
}
