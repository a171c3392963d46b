import { certificatesOver } from '../application/order/certificates.ts'
import { invoicesOver } from '../application/order/invoices.ts'
import { wire, type SomeBindings } from './wire.ts'

/** What buyers file away: invoices and license certificates. */
export const DOCUMENTS = {
  certificates: wire(certificatesOver, 'units'),
  invoices: wire(invoicesOver, 'units', 'seller'),
} satisfies SomeBindings
