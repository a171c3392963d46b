import type { Generated } from 'kysely'
import type { PartKind } from '#domain/order/refund.ts'

/** What a refund gives back of an order. A part is taken once, but some of its price may go back repeatedly before. */
export interface RefundItemTable {
  refund_id: string
  order_id: string
  kind: PartKind
  position: number
  name: string
  amount: number
  credits: Generated<number>
  /** Whether what was bought is taken back, too. */
  takes: number
  /** 0 once it has failed. */
  live: number
}
