import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/durations.ts'
import type { Registered } from '#domain/user/viewer.ts'

/** A session ends 14 days after its last use, and 90 days after sign-in whatever happens (sign-in 2). */
export const SESSION_IDLE_MS = 14 * DAY_MS
const SESSION_LIFE_MS = 90 * DAY_MS
/** How often a used session's new end is written. */
export const SESSION_WRITE_MS = HOUR_MS

export interface Session {
  readonly id: string
  readonly user: Registered
  /** Epoch milliseconds. */
  readonly signedInAt: number
  readonly expiresAt: number
}

/** A session that was presented, and whether its end has moved. */
export interface Recalled extends Session {
  /** Of the cookie's token. */
  readonly digest: string
  /** Its end has just moved on, so the browser's cookie would end too early. */
  readonly isExtended: boolean
}

/** The member who asks for a change, by their session: it must still be alive when the change is made. */
export type AuthenticatedSession = Pick<Session, 'id' | 'user'>

/** The second key of a session: what the header set of protocol 2 says, its token as a digest. */
export interface HeaderKey {
  readonly client: string
  readonly uid: string
  readonly tokenDigest: string
}

export interface NewSession {
  readonly userId: string
  /** SHA-256 of the random token that the browser keeps in its cookie. */
  readonly digest: string
  /** Names the second key, whose token has this digest. */
  readonly client: string
  readonly tokenDigest: string
  readonly userAgent: string
  /** The session that the browser presented while signing in: deleted, never adopted. */
  readonly presented: string | null
  /** The visitor's cart that joins the user's. */
  readonly guestKey: string | null
  /** They come in on the checkout page, where that cart is what is bought (cart 3). */
  readonly atCheckout: boolean
  /** The hash that a password was found to match: if it has changed since, no session opens. */
  readonly verifiedBy?: string
}

/** A signed-in browser or program, as its owner sees it. */
interface DeviceSession {
  readonly id: string
  readonly userAgent: string
  /** Epoch milliseconds; `seenAt` is exact to the hour. */
  readonly signedInAt: number
  readonly seenAt: number
}

/** Signed-in browsers and programs. Each has two keys; only digests of them are known here. */
export interface Sessions {
  /** The live session of a cookie's token, its end moved on; null where there is none. */
  recall(digest: string): ResultAsync<Recalled | null, Outage>
  /** The same by the second key, compared in constant time. */
  recallByHeaders(key: HeaderKey): ResultAsync<Recalled | null, Outage>
  /** Starts a session with both keys and merges the visitor's cart, all or nothing. */
  begin(fresh: NewSession): ResultAsync<Session, Outage>
  /** Ends the session of a cookie's token, and with it the second key. */
  end(digest: string): ResultAsync<void, Outage>
  /** A user's live sessions, the one used last first. */
  listOf(userId: string): ResultAsync<readonly DeviceSession[], Outage>
  /** Ends one session of this user; false where they have no such session. */
  endOne(userId: string, id: string): ResultAsync<boolean, Outage>
  /** Ends all sessions of a user but one; null keeps none. */
  endAllBut(userId: string, kept: string | null): ResultAsync<void, Outage>
}

/** When a session that is used now ends. */
export function sessionEnd(signedInAt: number, now: number): number {
  return Math.min(now + SESSION_IDLE_MS, signedInAt + SESSION_LIFE_MS)
}

/** A user's address as a header can carry it: what is not ASCII is percent-encoded. */
export function uidOf({ email }: Registered): string {
  return /^[\x21-\x7e]*$/.test(email) ? email : encodeURIComponent(email)
}
