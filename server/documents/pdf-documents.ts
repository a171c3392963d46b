import { setImmediate } from 'node:timers/promises'
import type { Documents } from '../application/ports/documents.ts'
import { concurrencyLimiter } from '../concurrency-limiter.ts'

export interface DocumentIssuer {
  readonly publicUrl: string
  readonly seller: readonly string[]
}

/** Each takes some 20 ms of the thread that answers everybody. */
const QUEUE = { atOnce: 1, waiting: 200, retryAfterSeconds: 5 } as const

/** PDFs with their fonts inside: they look the same wherever they are opened. One is printed at a time, by what is loaded for the first. */
export function pdfDocuments({ publicUrl, seller }: DocumentIssuer): Documents {
  const inTurn = concurrencyLimiter(QUEUE)
  const printing = (print: () => Promise<Uint8Array<ArrayBuffer>>) =>
    inTurn(async () => {
      // Other requests get their turn in between.
      await setImmediate()
      return print()
    })

  return {
    invoice: (invoice) =>
      printing(async () => (await import('./invoice-pdf.ts')).printInvoice(invoice)),
    certificate: (certificate) => {
      const verifyAt = `${publicUrl}/license/verify/${certificate.id}`
      return printing(async () => {
        const { printCertificate } = await import('./certificate-pdf.ts')
        return printCertificate(certificate, { seller, verifyAt })
      })
    },
  }
}
