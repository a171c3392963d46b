import { useLocation } from 'react-router-dom'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'

/** Pages that people only pass through; nobody wants to return to them. */
const PASSED_THROUGH = /^\/(auth|503|maintenance)(\/|$)/

/** Where to continue after sign-in: the page that the person was heading to, or else the current one. */
export function useReturnTo(): string {
  const { pathname, search, hash } = useLocation()
  const target = new URLSearchParams(search).get('sign_in')
  if (target !== null) return safeRedirect(target)
  return PASSED_THROUGH.test(pathname) ? '/' : safeRedirect(pathname + search + hash)
}
