import type { Generated } from 'kysely'
import type { RefundCause } from '#domain/order/refund.ts'

/** A refund. Its id is the key of the request to the provider. */
export interface RefundTable {
  id: string
  order_id: string
  /**
   * `asked` until the provider accepts or rejects it; after `failed`, everything is as it was before.
   */
  state: 'asked' | 'done' | 'failed'
  cause: RefundCause
  amount: number
  tax: number
  /** For refunds that return credits instead of money. */
  credits: Generated<number>
  created_at: number
  settled_at: number | null
}
