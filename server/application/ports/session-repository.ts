import type { Registered } from '#domain/user/viewer.ts'

/** A live session as stored; the user's row is read with it, so its data is never stale. */
export interface StoredSession {
  readonly id: string
  readonly user: Registered
  /** Digests of the cookie's token and of the header set's token. */
  readonly digest: string
  readonly tokenDigest: string | null
  /** Epoch milliseconds, as are all times here. */
  readonly signedInAt: number
  readonly seenAt: number
  readonly expiresAt: number
}

interface NewStoredSession {
  readonly id: string
  readonly userId: string
  readonly digest: string
  readonly client: string
  readonly tokenDigest: string
  readonly userAgent: string
  readonly now: number
  readonly expiresAt: number
}

export interface StoredDevice {
  readonly id: string
  readonly userAgent: string
  readonly signedInAt: number
  readonly seenAt: number
}

/** Signed-in browsers and programs. */
export interface SessionRepository {
  byDigest(digest: string, now: number): Promise<StoredSession | null>
  /** By the client ID of its second key; the caller has to compare the key itself. */
  byClient(client: string, now: number): Promise<StoredSession | null>
  /** Whether a session of this user is still live; it stays so until the unit ends. */
  lockLive(id: string, userId: string, now: number): Promise<boolean>
  /** How many live sessions a user has. */
  count(userId: string, now: number): Promise<number>
  /** A page of them: `here` first, then the most recently used. */
  ofUser(
    of: { readonly userId: string; readonly here: string; readonly now: number },
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<readonly StoredDevice[]>
  add(session: NewStoredSession): Promise<void>
  extend(id: string, seenAt: number, expiresAt: number): Promise<void>
  remove(digest: string): Promise<void>
  /** False if this user has no such session. */
  removeOne(userId: string, id: string): Promise<boolean>
  /** Removes all sessions of a user except `kept`; null keeps none. */
  removeAllBut(userId: string, kept: string | null): Promise<void>
}
