import type { ResultAsync } from 'neverthrow'
import type { ReauthRequired } from './account.ts'
import type { Missing, Outage } from './outage.ts'

/** A way to sign in that another site provides. */
export interface SignInMethod {
  readonly id: string
  readonly name: string
}

/** Sign-in with a provider: the browser leaves for it and returns to `returnTo`, a path of ours. */
export interface SignInMethods {
  list(): ResultAsync<readonly SignInMethod[], Outage>
  /** Resolves with the address to leave for. */
  start(id: string, returnTo: string): ResultAsync<string, Outage>
}

/** A provider that the shop offers, and since when it is linked to the user's account: null if it is not. */
export interface LinkedSignInMethod extends SignInMethod {
  /** Epoch milliseconds. */
  readonly linkedAt: number | null
}

/** Without a password, this provider is the account's only way to sign in. */
export interface OnlySignInMethod {
  readonly kind: 'only-sign-in-method'
}

/** The providers linked to the user's account. Signing in with a provider while signed in links it. */
export interface LinkedSignInMethods {
  list(): ResultAsync<readonly LinkedSignInMethod[], Outage>
  unlink(id: string): ResultAsync<void, OnlySignInMethod | ReauthRequired | Missing | Outage>
}
