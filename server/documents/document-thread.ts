import type { Certificate } from '#domain/license/certificate.ts'
import type { Invoice } from '#domain/order/invoice.ts'
import type { SocialCard } from '../application/ports/social-cards.ts'
import type { CertificateIssuer } from './certificate-pdf.ts'
import { workerThread } from './worker-thread.ts'

/** An order for the document thread; all of it can be posted to a thread. */
export type DocumentOrder =
  | { readonly invoice: Invoice }
  | { readonly certificate: Certificate; readonly issuer: CertificateIssuer }
  | { readonly card: SocialCard }

export type DocumentBytes = Uint8Array<ArrayBuffer>

/** Next to this source file, or one folder above this chunk of the build. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? 'document-worker.ts' : '../document-worker.js',
  import.meta.url,
)

/** Renders documents in a separate thread, which also loads the libraries for them. */
export function documentThread(name: string): (order: DocumentOrder) => Promise<DocumentBytes> {
  return workerThread({ entry: ENTRY, name, longestMs: 30_000, idleMs: 60_000 })
}
