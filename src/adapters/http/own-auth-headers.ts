import type { AuthHeaderShelf } from '#application/ports/auth-headers.ts'

/** A header set that is used for nobody but whom this page takes to be here. */
export interface OwnAuthHeaders extends AuthHeaderShelf {
  /** The session is this address's, or nobody's: a stored set of anybody else opens what is not theirs. */
  meet(uid: string | null): void
}

/**
 * The shelf that all tabs share, seen from one page. Cookie and header set can come to name different
 * people; the cookie counts then. `uid` is whose page the server made; undefined if nobody has said.
 */
export function ownAuthHeaders(shelf: AuthHeaderShelf, uid?: string | null): OwnAuthHeaders {
  let here = uid
  return {
    read: () => {
      const stored = shelf.read()
      return here === undefined || stored?.uid === here ? stored : null
    },
    keep: (headers) => {
      here = headers.uid
      shelf.keep(headers)
    },
    discard: () => shelf.discard(),
    meet: (met) => {
      here = met
      if (shelf.read()?.uid !== met) shelf.discard()
    },
  }
}
