/** An asset of a month's pack that someone was given, and by which order. */
export interface FreePackGrantTable {
  user_id: string
  month: string
  product_id: number
  order_id: string
  granted_at: number
}
