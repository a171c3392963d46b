import { useLocation } from 'react-router-dom'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'

const PARAM = 'return'

/** Where the buyer was when something had to be bought first; null where they came for the checkout itself. */
export function useWayBack(): string | null {
  const { search } = useLocation()
  const path = safeRedirect(new URLSearchParams(search).get(PARAM))
  return path === '/' ? null : path
}

/** The page of an order, with the way back from it. */
export function receiptPath(orderId: string, wayBack: string | null): string {
  return `/checkout/complete?order=${orderId}${wayBackIn(wayBack)}`
}

/** The end of an address that carries a way back. */
export function wayBackIn(path: string | null): string {
  return path === null ? '' : `&${PARAM}=${encodeURIComponent(path)}`
}

/** The key of the way back, noted while its buyer pays at another address. */
export function wayBackNote(orderId: string): string {
  return `way-back-${orderId}`
}
