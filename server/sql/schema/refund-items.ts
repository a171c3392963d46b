import type { Generated } from 'kysely'

/**
 * What a refund returns of an order. A part is taken back once, but some of its price may be refunded
 * repeatedly before that.
 */
export interface RefundItemTable {
  refund_id: string
  order_id: string
  /** `service`: a purchase. */
  kind: 'line' | 'service'
  position: number
  name: string
  amount: number
  credits: Generated<number>
  /** Whether what was bought is taken back as well. */
  takes: number
  /** 0 once the refund has failed. */
  live: number
}
