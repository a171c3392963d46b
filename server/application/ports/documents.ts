import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import type { Invoice } from '#domain/order/invoice.ts'

/** Creates documents as PDFs, one each. Rejects with `missing` on a host that cannot print. */
export interface Documents {
  invoice(invoice: Invoice): ResultAsync<Uint8Array<ArrayBuffer>, Missing | Outage>
  certificate(certificate: Certificate): ResultAsync<Uint8Array<ArrayBuffer>, Missing | Outage>
}
