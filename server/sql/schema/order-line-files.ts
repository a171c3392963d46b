import type { Generated } from 'kysely'

/**
 * The files that a line licenses: the file of a product, the members of a bundle at the time, and the
 * files that these cover.
 */
export interface OrderLineFileTable {
  order_id: string
  position: number
  place: number
  product_id: number
  variant_id: number
  /** List price at the time of the file that was bought, in credits; 0 if it was given away. */
  list_credits: Generated<number>
  /** The file that was bought and covers this one; null if this one was bought. */
  covered_by: Generated<number | null>
}
