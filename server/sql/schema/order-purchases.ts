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
}
