import { sql, type RawBuilder } from 'kysely'

/** In place of an id: a pattern for `like` that any id fits. */
export const ANY = '%'

/** The key of what a spend takes from a lot. Keys are stored, and each is written once. */
export function spendKey(spendId: string, lotId: string): string {
  return `spend-${spendId}-${lotId}`
}

/** The key of what a spend that is taken back returns to a lot. */
export function reversalKey(spendId: string, lotId: string): string {
  return `reversal-${spendId}-${lotId}`
}

/** The spend that one of its keys names, between the reason and the lot. */
export function spendIn(key: string, lotId: string): string {
  return key.slice(key.indexOf('-') + 1, -`-${lotId}`.length)
}

/** The pattern of `reversalKey` for a spend whose id a column of the query holds. */
export function reversalsOf(column: string): RawBuilder<string> {
  return sql`'reversal-' || ${sql.ref(column)} || '-%'`
}

/** The key of what a refund takes from a lot, or returns to it. */
export function refundKey(refundId: string, lotId: string): string {
  return `refund-${refundId}-${lotId}`
}

/** The key of what a refused refund undoes. No pattern of `refundKey` fits it. */
export function refundUndoneKey(refundId: string, lotId: string): string {
  return `refund-undone-${refundId}-${lotId}`
}
