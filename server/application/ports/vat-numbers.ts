import type { ResultAsync } from 'neverthrow'
import type { TaxedBill } from '#domain/order/reverse-charge.ts'

/** Checks VAT numbers with the register before a bill is priced (tax 2). */
export interface VatNumbers {
  /**
   * Checks the number of a bill if its tax depends on it and no answer is recent, and stores the answer. If
   * there is no answer, what was known stays: pricing continues in any case. `asker` is the account that
   * entered it; null means the shop itself.
   */
  check(bill: TaxedBill, asker: string | null): ResultAsync<void, never>
}
