import type { Selectable } from 'kysely'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import type { OrderTable } from '../schema/orders.ts'

/** What the ledger of orders writes with. */
export interface LedgerTools {
  readonly secrets: Secrets
  /** The seller as an invoice names it, line by line. */
  readonly seller: readonly string[]
  readonly taxRates: TaxRates
}

/** An order that is becoming paid, and all that is needed to carry out what that brings. */
export interface Fulfilment extends LedgerTools {
  readonly order: Selectable<OrderTable>
  readonly now: number
}
