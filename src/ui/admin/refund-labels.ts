import type { RefundCause } from '#domain/order/refund.ts'

export const CAUSE_LABELS: Readonly<Record<RefundCause, string>> = {
  withdrawal: 'Withdrawal',
  staff: 'Staff',
  provider: 'Payment provider',
  dispute: 'Dispute',
}

export const REFUND_STATE_LABELS = {
  asked: 'Requested',
  done: 'Refunded',
  failed: 'Failed',
} as const

export const DISPUTE_STATE_LABELS = { open: 'In review or won', lost: 'Lost' } as const
