import { sqlCertificates } from './sql/sql-certificates.ts'
import { sqlInvoices } from './sql/sql-invoices.ts'
import type { Wiring } from './wire-shop.ts'

/** What buyers file away: invoices and licence certificates. */
export function wirePapers({ wire }: Wiring): void {
  wire('certificates', sqlCertificates, 'db')
  wire('invoices', sqlInvoices, 'db', 'clock', 'seller')
}
