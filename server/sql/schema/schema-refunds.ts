import type { Generated } from 'kysely'
import type { PartKind, RefundCause } from '#domain/order/refund.ts'

/** Tables of refunds, withdrawals and the operators' deeds. Ids are ULIDs, sums whole cents, times epoch milliseconds. */
export interface RefundTables {
  refund_policy: RefundPolicyTable
  refunds: RefundTable
  refund_items: RefundItemTable
  withdrawals: WithdrawalTable
  audit_log: AuditTable
}

/** One row. */
export interface RefundPolicyTable {
  id: number
  days: number
}

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

/** What somebody stated, and when (withdrawal 1). That moment counts, even if a mailed link confirms it later. */
export interface WithdrawalTable {
  id: string
  user_id: string | null
  order_id: string | null
  name: string
  email: string
  /** As it was typed. */
  order_number: string
  /** JSON: the parts that were chosen. */
  parts: string
  stated_at: number
  /** Of the mailed link; null where none was needed. */
  digest: string | null
  confirmed_at: number | null
  refund_id: string | null
}

export interface AuditTable {
  id: string
  at: number
  /** An address of staff, the name of a shell user, or the buyer. */
  who: string
  action: string
  subject: string
  why: string
  /** JSON. */
  detail: string
}

/** Added to `users`. */
export interface StaffFlag {
  staff: Generated<number>
}

/** Added to `grants`. */
export interface Served {
  /** When a byte first went out since the file was last licensed. */
  served_at: Generated<number | null>
}
