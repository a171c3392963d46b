import type { Certificate } from '#domain/license/certificate.ts'
import type { Invoice } from '#domain/order/invoice.ts'
import type { SocialCard } from '../application/ports/social-cards.ts'
import type { CertificateIssuer } from './certificate-pdf.ts'
import { workerThread } from './worker-thread.ts'

/** What a thread is asked to make: all of it can be sent to one. */
export type DocumentOrder =
  | { readonly invoice: Invoice }
  | { readonly certificate: Certificate; readonly issuer: CertificateIssuer }
  | { readonly card: SocialCard }

export type DocumentBytes = Uint8Array<ArrayBuffer>

/** Beside the sources, or above the chunk of the build that this is in. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? 'document-worker.ts' : '../document-worker.js',
  import.meta.url,
)

/** Makes documents in a thread of its own, with all that is loaded for them. */
export function documentThread(name: string): (order: DocumentOrder) => Promise<DocumentBytes> {
  return workerThread({ entry: ENTRY, name, longestMs: 30_000, idleMs: 60_000 })
}
