import { OWN_KEYS } from '#server/application/order/own-keys.ts'

/** Key prefix of the entries by which a spend takes credits from lots. Keys are stored, and each is written once. */
export const spendPrefix = (spendId: string) => `spend-${spendId}-`

/** Key prefix of all entries that return credits of reversed spends to lots. */
export const REVERSALS = 'reversal-'

/** Key prefix of the reversal entries of one spend. */
export const reversalPrefix = (spendId: string) => `${REVERSALS}${spendId}-`

/** The ID of the spend in one of its keys, between the reason and the lot. */
export function spendIn(key: string, lotId: string): string {
  return key.slice(key.indexOf('-') + 1, -`-${lotId}`.length)
}

/** The idempotency key of a download's order, which contains the spend ID. */
export const downloadKey = (spendId: string) => `${OWN_KEYS.download}${spendId}`

/** Key prefix of the entries by which a refund takes credits from lots, or returns them. */
export const refundPrefix = (refundId: string) => `refund-${refundId}-`

/** Key prefix of all entries that failed refunds restore. No `refundPrefix` matches them. */
export const REFUNDS_RESTORED = 'refund-undone-'

/** Key prefix of the restored entries of one refund. */
export const refundRestoredPrefix = (refundId: string) => `${REFUNDS_RESTORED}${refundId}-`
