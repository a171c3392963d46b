import { useLocation } from 'react-router-dom'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'

const PARAM = 'return'

/** The page where the buyer was when a purchase became necessary. Null if they came for the checkout itself. */
export function useReturnUrl(): string | null {
  const { search } = useLocation()
  const path = safeRedirect(new URLSearchParams(search).get(PARAM))
  return path === '/' ? null : path
}

/** The path of an order's receipt, including the return URL. */
export function receiptPath(orderId: string, returnUrl: string | null): string {
  return `/checkout/complete?order=${orderId}${returnUrlIn(returnUrl)}`
}

/** The query string suffix that carries a return URL. */
export function returnUrlIn(path: string | null): string {
  return path === null ? '' : `&${PARAM}=${encodeURIComponent(path)}`
}

/** The storage key of the return URL, kept while the buyer pays at the provider's page. */
export function returnUrlNote(orderId: string): string {
  return `return-url-${orderId}`
}
