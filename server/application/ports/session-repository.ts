import type { Registered } from '#domain/user/viewer.ts'

/** A live session as it is kept; the person's row is read with it, so what it says is never stale. */
export interface StoredSession {
  readonly id: string
  readonly user: Registered
  /** Of the cookie's token, and of the header set's. */
  readonly digest: string
  readonly tokenDigest: string | null
  /** Epoch milliseconds, as all moments here. */
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
  /** By the name of its second key; whether it is the right key is for others to compare. */
  byClient(client: string, now: number): Promise<StoredSession | null>
  /** Whether a session of this person is still alive; it stays so until the unit ends. */
  lockLive(id: string, userId: string, now: number): Promise<boolean>
  /** How many live ones a person has. */
  count(userId: string, now: number): Promise<number>
  /** A page of them: `here` first, then the one used last. */
  ofUser(
    of: { readonly userId: string; readonly here: string; readonly now: number },
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<readonly StoredDevice[]>
  add(session: NewStoredSession): Promise<void>
  extend(id: string, seenAt: number, expiresAt: number): Promise<void>
  remove(digest: string): Promise<void>
  /** False where this person has no such session. */
  removeOne(userId: string, id: string): Promise<boolean>
  /** All of a person but one; null keeps none. */
  removeAllBut(userId: string, kept: string | null): Promise<void>
}
