/** A code that takes a percentage or an amount off a total. */
export interface DiscountCodeTable {
  code: string
  percentage: number | null
  value: number | null
  starts_at: number | null
  ends_at: number | null
  max_uses: number | null
  uses: number
  max_uses_each: number | null
  min_total: number | null
  /** JSON: item references, or null for every item. */
  items: string | null
  /** JSON: license ids, or null for every license. */
  license_ids: string | null
}
