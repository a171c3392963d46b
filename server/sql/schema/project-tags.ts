/** What somebody uses a file for, in their own words. No row: nothing was said. */
export interface ProjectTagTable {
  user_id: string
  customer_id: string
  variant_id: number
  tag: string
  updated_at: number
}
