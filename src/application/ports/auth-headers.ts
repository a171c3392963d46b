/** The names of protocol 2: together they are a second key to the session that the cookie opens. */
export const AUTH_HEADERS = ['access-token', 'token-type', 'client', 'expiry', 'uid'] as const

/** A header set as its answer carried it; `expiry` counts seconds since 1970. */
export type AuthHeaders = Readonly<Record<(typeof AUTH_HEADERS)[number], string>>

/** Where a browser keeps its header set: one for all its tabs. */
export interface AuthHeaderStorage {
  /** Null where there is none that could still open anything. */
  read(): AuthHeaders | null
  keep(headers: AuthHeaders): void
  discard(): void
}
