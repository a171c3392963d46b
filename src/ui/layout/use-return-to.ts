import { useLocation } from 'react-router-dom'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'

/** Pages that only mean something on the way: nobody wants to come back to them. */
const PASSED_THROUGH = /^\/(auth|503|maintenance)(\/|$)/

/** Where somebody goes on once they are in: the page that they were on their way to, or the one they are on. */
export function useReturnTo(): string {
  const { pathname, search, hash } = useLocation()
  const target = new URLSearchParams(search).get('sign_in')
  if (target !== null) return safeRedirect(target)
  return PASSED_THROUGH.test(pathname) ? '/' : safeRedirect(pathname + search + hash)
}
