import type { ResultAsync } from 'neverthrow'
import type { ReauthRequired } from './account.ts'
import type { Missing, Outage } from './outage.ts'

/** A way to sign in that another site provides. */
export interface SignInMethod {
  readonly id: string
  readonly name: string
}

/** Signing in by a provider: the browser leaves for it and comes back to `returnTo`, a path of ours. */
export interface SignInMethods {
  list(): ResultAsync<readonly SignInMethod[], Outage>
  /** Answers the address to leave for. */
  start(id: string, returnTo: string): ResultAsync<string, Outage>
}

/** A provider that the shop offers, and since when it opens one's own account: null if it does not. */
export interface LinkedSignInMethod extends SignInMethod {
  /** Epoch milliseconds. */
  readonly linkedAt: number | null
}

/** Without a password this provider is the account's only way in. */
export interface OnlySignInMethod {
  readonly kind: 'only-sign-in-method'
}

/** The providers of one's own account. Linking one is signing in by it while signed in. */
export interface LinkedSignInMethods {
  list(): ResultAsync<readonly LinkedSignInMethod[], Outage>
  unlink(id: string): ResultAsync<void, OnlySignInMethod | ReauthRequired | Missing | Outage>
}
