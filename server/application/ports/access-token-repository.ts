import type { TokenScope, TokenSpending } from '#domain/user/access-token.ts'
import type { Registered } from '#domain/user/viewer.ts'

/** A personal access token as it is kept: everything but itself. Moments are epoch milliseconds. */
export interface StoredAccessToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly spending: TokenSpending
  readonly createdAt: number
  readonly usedAt: number | null
  readonly expiresAt: number
}

/** One that was presented and has not expired, with whom it belongs to. */
interface PresentedAccessToken extends StoredAccessToken {
  readonly user: Registered
  readonly isBlocked: boolean
}

interface NewAccessToken extends Omit<StoredAccessToken, 'usedAt'> {
  readonly userId: string
  /** SHA-256 of the token, the only trace of it that is kept. */
  readonly digest: string
}

/** Personal access tokens (tokens 1). */
export interface AccessTokenRepository {
  byDigest(digest: string, now: number): Promise<PresentedAccessToken | null>
  /** Of one person, whose row is locked where what is decided depends on it. */
  find(userId: string, id: string): Promise<StoredAccessToken | null>
  /** The newest first, also those that have expired. */
  ofUser(userId: string): Promise<readonly StoredAccessToken[]>
  add(token: NewAccessToken): Promise<void>
  markUsed(id: string, now: number): Promise<void>
  recordSpending(id: string, spending: TokenSpending): Promise<void>
  /** False where this person has no such token. */
  remove(userId: string, id: string): Promise<boolean>
  removeAll(userId: string): Promise<void>
}
