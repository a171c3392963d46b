import { useLocation } from 'react-router-dom'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'

const PARAM = 'return'

/** Where the buyer was when something had to be bought first; null where they came for the checkout itself. */
export function useReturnUrl(): string | null {
  const { search } = useLocation()
  const path = safeRedirect(new URLSearchParams(search).get(PARAM))
  return path === '/' ? null : path
}

/** The page of an order, with the way back from it. */
export function receiptPath(orderId: string, returnUrl: string | null): string {
  return `/checkout/complete?order=${orderId}${returnUrlIn(returnUrl)}`
}

/** The end of an address that carries a way back. */
export function returnUrlIn(path: string | null): string {
  return path === null ? '' : `&${PARAM}=${encodeURIComponent(path)}`
}

/** The key of the way back, noted while its buyer pays at another address. */
export function returnUrlNote(orderId: string): string {
  return `way-back-${orderId}`
}
