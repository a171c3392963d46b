import type { Generated } from 'kysely'

/** What an order buys besides files. */
export interface OrderPurchaseTable {
  order_id: string
  position: number
  kind: 'credits' | 'plan'
  /** The pack or the plan; null for a custom amount. */
  ref_id: number | null
  credits: number
  name: string
  detail: string
  price: number
  /** Further seats of a team: those that a plan brings, or that are added to it, and what one costs for an interval. */
  seats: Generated<number>
  seat_price: Generated<number>
}
