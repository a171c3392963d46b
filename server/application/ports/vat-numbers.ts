import type { ResultAsync } from 'neverthrow'
import type { TaxedBill } from '#domain/order/reverse-charge.ts'

/** Has the register asked about VAT numbers, before a bill is priced (tax 2). */
export interface VatNumbers {
  /**
   * Asks about the number of a bill, where its tax depends on it and no answer is recent, and keeps the answer. Where
   * none comes, what was known stays: pricing goes on in any case. `asker` is the account that typed it; null is the
   * shop itself.
   */
  check(bill: TaxedBill, asker: string | null): ResultAsync<void, never>
}
