/**
 * A license that the buyer of a line owned, and that lowered its price: it cannot be refunded before
 * the line is.
 */
export interface OrderLineBaseTable {
  order_id: string
  position: number
  variant_id: number
  license_id: number
}
