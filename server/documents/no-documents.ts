import { errAsync } from 'neverthrow'
import type { Documents } from '../application/ports/documents.ts'

/** Where nothing prints, as in a page that runs the shop inside itself: every PDF is missing, and says so. */
export const noDocuments: Documents = {
  invoice: () => errAsync({ kind: 'missing', what: 'PDF' }),
  certificate: () => errAsync({ kind: 'missing', what: 'PDF' }),
}
