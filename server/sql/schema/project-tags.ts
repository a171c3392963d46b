/** What someone uses a file for, in their own words. There is no row if they have not said. */
export interface ProjectTagTable {
  user_id: string
  customer_id: string
  variant_id: number
  tag: string
  updated_at: number
}
