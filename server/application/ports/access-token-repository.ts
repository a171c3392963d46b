import type { TokenScope, TokenSpending } from '#domain/user/access-token.ts'
import type { Registered } from '#domain/user/viewer.ts'

/** A personal access token as stored, without the token itself. Times are epoch milliseconds. */
export interface StoredAccessToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly spending: TokenSpending
  readonly createdAt: number
  readonly usedAt: number | null
  readonly expiresAt: number
}

/** A token that was presented and has not expired, with its user. */
interface PresentedAccessToken extends StoredAccessToken {
  readonly user: Registered
  readonly isBlocked: boolean
}

interface NewAccessToken extends Omit<StoredAccessToken, 'usedAt'> {
  readonly userId: string
  /** SHA-256 of the token, the only trace of it that is stored. */
  readonly digest: string
}

/** Personal access tokens (tokens 1). */
export interface AccessTokenRepository {
  byDigest(digest: string, now: number): Promise<PresentedAccessToken | null>
  /** One of the user's own tokens. The user's row is locked if a decision depends on it. */
  find(userId: string, id: string): Promise<StoredAccessToken | null>
  /** Newest first, including expired ones. */
  ofUser(userId: string): Promise<readonly StoredAccessToken[]>
  add(token: NewAccessToken): Promise<void>
  markUsed(id: string, now: number): Promise<void>
  recordSpending(id: string, spending: TokenSpending): Promise<void>
  /** False if this user has no such token. */
  remove(userId: string, id: string): Promise<boolean>
  removeAll(userId: string): Promise<void>
}
