/**
 * How often a page was viewed on a day or in a month, and how often what it shows was bought by someone
 * who had viewed it.
 */
export interface PageCountTable {
  span: 'day' | 'month'
  starts_at: number
  page_type: string
  slug: string
  name: string
  views: number
  purchases: number
}
