import type { AuthHeaderStorage } from '#application/ports/auth-headers.ts'

/** A header set that is used only for the person this page takes to be here. */
export interface PageAuthHeaders extends AuthHeaderStorage {
  /** The session is this address's, or nobody's: anybody else's stored set would open what is not theirs. */
  meet(uid: string | null): void
}

/**
 * The auth headers that all tabs share, seen from one page. Cookie and header set can come to name different
 * people; the cookie counts then. `uid` is the person the server made the page for; undefined if
 * unknown.
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
