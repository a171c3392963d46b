import type { Generated } from 'kysely'

/** Which files a line licenses: one of a product, members of a bundle as it then was, and what these cover. */
export interface OrderLineFileTable {
  order_id: string
  position: number
  place: number
  product_id: number
  variant_id: number
  /** What the file that was bought listed for then, in credits; 0 where it was given. */
  list_credits: Generated<number>
  /** The file that was bought and brings this one along; null where this one was bought. */
  covered_by: Generated<number | null>
}
