import type { Generated } from 'kysely'

/** What a refund gives back of an order. A part is taken once, but some of its price may go back repeatedly before. */
export interface RefundItemTable {
  refund_id: string
  order_id: string
  /** `service`: a purchase. */
  kind: 'line' | 'service'
  position: number
  name: string
  amount: number
  credits: Generated<number>
  /** Whether what was bought is taken back, too. */
  takes: number
  /** 0 once it has failed. */
  live: number
}
