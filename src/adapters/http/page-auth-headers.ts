import type { AuthHeaderStorage } from '#application/ports/auth-headers.ts'

/** A header set that is used only for the person whom this page considers signed in. */
export interface PageAuthHeaders extends AuthHeaderStorage {
  /**
   * Sets whose session this is; null for no one. Discards a stored set of anyone else, which would open
   * what is not theirs.
   */
  meet(uid: string | null): void
}

/**
 * One page's view of the auth headers that all tabs share. Cookie and header set can end up naming
 * different people; the cookie then wins. `uid` is the person whom the server rendered the page for;
 * undefined if unknown.
 */
export function pageAuthHeaders(
  authHeaders: AuthHeaderStorage,
  uid?: string | null,
): PageAuthHeaders {
  let here = uid
  return {
    read: () => {
      const stored = authHeaders.read()
      return here === undefined || stored?.uid === here ? stored : null
    },
    keep: (headers) => {
      here = headers.uid
      authHeaders.keep(headers)
    },
    discard: () => authHeaders.discard(),
    meet: (met) => {
      here = met
      if (authHeaders.read()?.uid !== met) authHeaders.discard()
    },
  }
}
