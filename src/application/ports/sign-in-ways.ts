import type { ResultAsync } from 'neverthrow'
import type { ReauthRequired } from './account.ts'
import type { Missing, Outage } from './outage.ts'

/** A way to sign in that another site provides. */
export interface SignInWay {
  readonly id: string
  readonly name: string
}

/** Signing in by a provider: the browser leaves for it and comes back to `returnTo`, a path of ours. */
export interface SignInWays {
  list(): ResultAsync<readonly SignInWay[], Outage>
  /** Answers the address to leave for. */
  start(id: string, returnTo: string): ResultAsync<string, Outage>
}

/** A provider that the shop offers, and since when it opens one's own account: null if it does not. */
export interface LinkedWay extends SignInWay {
  /** Epoch milliseconds. */
  readonly linkedAt: number | null
}

/** Without a password this provider is the account's only way in. */
export interface OnlyWayIn {
  readonly kind: 'only-way-in'
}

/** The providers of one's own account. Linking one is signing in by it while signed in. */
export interface LinkedWays {
  list(): ResultAsync<readonly LinkedWay[], Outage>
  unlink(id: string): ResultAsync<void, OnlyWayIn | ReauthRequired | Missing | Outage>
}
