import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Registered } from '#domain/user/viewer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A session ends 14 days after its last use, and 90 days after sign-in whatever happens (security 10). */
export const SESSION_IDLE_MS = 14 * DAY_MS
const SESSION_LIFE_MS = 90 * DAY_MS
/** How often a used session's new end is written. */
export const SESSION_WRITE_MS = 60 * 60 * 1000

export interface Session {
  readonly user: Registered
  /** Epoch milliseconds. */
  readonly signedInAt: number
  readonly expiresAt: number
}

export interface NewSession {
  readonly userId: string
  /** SHA-256 of the random token that the browser keeps. */
  readonly digest: string
  /** The session that the browser presented while signing in: deleted, never adopted. */
  readonly presented: string | null
  /** The visitor's cart that joins the user's. */
  readonly guestKey: string | null
}

/** Signed-in browsers. Only digests of their tokens are known here. */
export interface Sessions {
  /** The live session of a token, its end moved on; null where there is none. */
  recall(digest: string): ResultAsync<Session | null, Outage>
  /** Starts a session and merges the visitor's cart, both or neither. */
  begin(fresh: NewSession): ResultAsync<Session, Outage>
  end(digest: string): ResultAsync<void, Outage>
}

/** When a session that is used now ends. */
export function sessionEnd(signedInAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MS, signedInAt + SESSION_LIFE_MS)
}
