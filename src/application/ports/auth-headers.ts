/** The header names of protocol 2: together they are a second key to the session that the cookie opens. */
export const AUTH_HEADERS = ['access-token', 'token-type', 'client', 'expiry', 'uid'] as const

/** A header set as received in a response; `expiry` is in seconds since 1970. */
export type AuthHeaders = Readonly<Record<(typeof AUTH_HEADERS)[number], string>>

/** Stores a browser's header set, one for all its tabs. */
export interface AuthHeaderStorage {
  /** Null if there is no set that could still be valid. */
  read(): AuthHeaders | null
  keep(headers: AuthHeaders): void
  discard(): void
}
