import type { Documents } from '../application/ports/documents.ts'
import { concurrencyLimiter } from '../concurrency-limiter.ts'
import { documentThread, type DocumentOrder } from './document-thread.ts'

export interface DocumentIssuer {
  readonly publicUrl: string
  readonly seller: readonly string[]
}

const QUEUE = { atOnce: 1, waiting: 200, retryAfterSeconds: 5 } as const

/**
 * PDFs with embedded fonts, so that they look the same everywhere. They are printed one at a time, in the order
 * requested, by a thread that serves no requests (decision 075).
 */
export function pdfDocuments({ publicUrl, seller }: DocumentIssuer): Documents {
  const inTurn = concurrencyLimiter(QUEUE)
  const thread = documentThread('pdf')
  const printed = (order: DocumentOrder) => inTurn(() => thread(order))

  return {
    invoice: (invoice) => printed({ invoice }),
    certificate: (certificate) => {
      const verifyAt = `${publicUrl}/license/verify/${certificate.id}`
      return printed({ certificate, issuer: { seller, verifyAt } })
    },
  }
}
