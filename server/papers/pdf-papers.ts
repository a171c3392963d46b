import { ResultAsync } from 'neverthrow'
import { unexpected, type Outage } from '#application/ports/outage.ts'
import type { Papers } from '#server/ports/papers.ts'
import { printCertificate } from './certificate-paper.ts'
import { printInvoice } from './invoice-paper.ts'

export interface Office {
  readonly publicUrl: string
  readonly seller: readonly string[]
}

/** PDFs with their fonts inside: they look the same wherever they are opened. */
export const pdfPapers = ({ publicUrl, seller }: Office): Papers => ({
  invoice: (invoice) => printing(() => printInvoice(invoice)),
  certificate: (certificate) => {
    const verifyAt = `${publicUrl}/license/verify/${certificate.id}`
    return printing(() => printCertificate(certificate, { seller, verifyAt }))
  },
})

function printing(
  print: () => Promise<Uint8Array<ArrayBuffer>>,
): ResultAsync<Uint8Array<ArrayBuffer>, Outage> {
  return ResultAsync.fromThrowable(print, unexpected)()
}
