/** How often a term was searched for on a day or in a month. */
export interface SearchTermCountTable {
  span: 'day' | 'month'
  starts_at: number
  term: string
  searches: number
  without_results: number
}
