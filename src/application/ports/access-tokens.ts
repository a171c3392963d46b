import type { ResultAsync } from 'neverthrow'
import type { TokenScope, WantedToken } from '#domain/user/access-token.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { ReauthRequired } from './account.ts'
import type { Missing, Outage } from './outage.ts'

/**
 * A personal access token as its owner sees it; the token itself is shown only once. Times are epoch
 * milliseconds.
 */
export interface AccessToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** Credits that it may spend per calendar month, and has spent in this one; null if it may not spend any. */
  readonly monthlyCredits: number | null
  readonly spentCredits: number
  readonly createdAt: number
  /** To the hour; null if never used. */
  readonly usedAt: number | null
  readonly expiresAt: number
  readonly expired: boolean
}

/** The limit on tokens per person is reached (tokens 1). */
export interface TooManyTokens {
  readonly kind: 'too-many-tokens'
  readonly limit: number
}

export interface MadeToken extends AccessToken {
  /** Shown now, and never again. */
  readonly token: string
}

/** The user's own tokens. Making one requires a recent sign-in. */
export interface AccessTokens {
  list(): ResultAsync<readonly AccessToken[], Outage>
  make(
    wanted: WantedToken,
  ): ResultAsync<MadeToken, Invalid | ReauthRequired | TooManyTokens | Outage>
  revoke(id: string): ResultAsync<void, Missing | Outage>
}
