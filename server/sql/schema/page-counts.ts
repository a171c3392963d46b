/** How often a page was looked at on a day or in a month, and what it shows was bought by somebody who had. */
export interface PageCountTable {
  span: 'day' | 'month'
  starts_at: number
  page_type: string
  slug: string
  name: string
  views: number
  purchases: number
}
