/** How the keys begin of what a spend takes from lots. Keys are stored, and each is written once. */
export const spendPrefix = (spendId: string) => `spend-${spendId}-`

/** How all keys begin of what a reversed spend puts back into lots. */
export const REVERSALS = 'reversal-'

/** The same of one spend. */
export const reversalPrefix = (spendId: string) => `${REVERSALS}${spendId}-`

/** The spend that one of its keys names, between the reason and the lot. */
export function spendIn(key: string, lotId: string): string {
  return key.slice(key.indexOf('-') + 1, -`-${lotId}`.length)
}

/** The idempotency key of a download's order, which names its spend. */
export const downloadKey = (spendId: string) => `download-${spendId}`

/** How the keys begin of what a refund takes from lots, or returns to them. */
export const refundPrefix = (refundId: string) => `refund-${refundId}-`

/** How all keys begin of what failed refunds restore. No `refundPrefix` fits them. */
export const REFUNDS_RESTORED = 'refund-undone-'

/** The same of one refund. */
export const refundRestoredPrefix = (refundId: string) => `${REFUNDS_RESTORED}${refundId}-`
