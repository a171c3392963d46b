import type { ResultAsync } from 'neverthrow'
import type { TokenScope, WantedToken } from '#domain/user/access-token.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { ReauthRequired } from './account.ts'
import type { Missing, Outage } from './outage.ts'

/** A personal access token as its owner sees it, who sees the token itself only once. Moments are epoch milliseconds. */
export interface AccessToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** Credits that it may spend in a calendar month, and has; null: it spends none. */
  readonly monthlyCredits: number | null
  readonly spentCredits: number
  readonly createdAt: number
  /** Exact to the hour; null: never. */
  readonly usedAt: number | null
  readonly expiresAt: number
  readonly expired: boolean
}

/** Nobody has more tokens than that (tokens 1). */
export interface TooManyTokens {
  readonly kind: 'too-many-tokens'
  readonly limit: number
}

export interface MadeToken extends AccessToken {
  /** Shown now, and never again. */
  readonly token: string
}

/** The owner's own tokens. Making one takes a fresh sign-in. */
export interface AccessTokens {
  list(): ResultAsync<readonly AccessToken[], Outage>
  make(
    wanted: WantedToken,
  ): ResultAsync<MadeToken, Invalid | ReauthRequired | TooManyTokens | Outage>
  revoke(id: string): ResultAsync<void, Missing | Outage>
}
