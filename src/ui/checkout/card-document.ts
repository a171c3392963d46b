import { redirectDocument } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/**
 * A document keeps the policy that it came with. Whoever comes here from a page that does not let the
 * cards' provider in gets this page as a document of its own (security 17, decision 026).
 */
export function asCardDocument({ cardsElsewhere }: PageSource, request: Request): void {
  if (!cardsElsewhere) return
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
