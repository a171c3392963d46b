/** Which files a line licenses: one of a product, all members of a bundle as it then was. */
export interface OrderLineFileTable {
  order_id: string
  position: number
  place: number
  product_id: number
  variant_id: number
}
