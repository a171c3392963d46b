import type { Generated } from 'kysely'
import type { RefundCause } from '#domain/order/refund.ts'

/** Money on its way back. Its id is the key under which the provider is asked. */
export interface RefundTable {
  id: string
  order_id: string
  /** `asked` until the provider agrees or refuses; after `failed` everything is as it was. */
  state: 'asked' | 'done' | 'failed'
  cause: RefundCause
  amount: number
  tax: number
  /** For refunds that give credits back instead of money. */
  credits: Generated<number>
  created_at: number
  settled_at: number | null
}
