import type { Generated } from 'kysely'

/** What an order buys besides files. */
export interface OrderPurchaseTable {
  order_id: string
  position: number
  kind: 'credits' | 'plan'
  /** The pack or the plan; null for a custom amount of credits. */
  ref_id: number | null
  credits: number
  name: string
  detail: string
  price: number
  /**
   * Further seats of a team: those bought with a plan, or added to it, and the price of one for an
   * interval.
   */
  seats: Generated<number>
  seat_price: Generated<number>
}
