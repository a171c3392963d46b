import { errAsync } from 'neverthrow'
import type { Papers } from '#server/application/ports/papers.ts'

/** Where nothing prints, as in a page that runs the shop inside itself: every PDF is missing, and says so. */
export const noPapers: Papers = {
  invoice: () => errAsync({ kind: 'missing', what: 'PDF' }),
  certificate: () => errAsync({ kind: 'missing', what: 'PDF' }),
}
