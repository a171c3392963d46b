import { sqlCertificates } from './sql/papers/sql-certificates.ts'
import { sqlInvoices } from './sql/papers/sql-invoices.ts'
import { wire, type SomeBindings } from './wire.ts'

/** What buyers file away: invoices and licence certificates. */
export const PAPERS = {
  certificates: wire(sqlCertificates, 'db'),
  invoices: wire(sqlInvoices, 'db', 'clock', 'seller'),
} satisfies SomeBindings
