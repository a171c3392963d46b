import { redirectDocument } from 'react-router-dom'
import type { PageSource } from '../page-source.ts'

/**
 * Forces a full document load when the current document's Content-Security-Policy does not allow the card
 * provider. A document keeps the policy that it was loaded with, so client-side navigation to this page would
 * block the provider (security 17, decision 026).
 */
export function asCardDocument({ cardsElsewhere }: PageSource, request: Request): void {
  if (!cardsElsewhere) return
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
