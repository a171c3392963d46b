import type { Cents } from '../shared/money.ts'
import type { ShownInvoiceTerms } from './on-account.ts'

/** Why an order of this total is not offered by invoice to a team with these terms; null where it is (on-account 1). */
export function whyNotByInvoice(
  { limit, openAmount, overdue }: ShownInvoiceTerms,
  total: Cents,
): 'overdue' | 'limit' | null {
  if (overdue) return 'overdue'
  return openAmount + total > limit ? 'limit' : null
}
