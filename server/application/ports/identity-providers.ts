import type { ResultAsync } from 'neverthrow'

/** A person's identity as asserted by a provider. */
export interface Identity {
  /** The provider's issuer URL, by which it is publicly known. Never chosen by the shop. */
  readonly issuer: string
  /** The provider's own ID of the person; it stays the same when addresses and names change. */
  readonly subject: string
  /** As the provider wrote it; null if it does not disclose it. */
  readonly email: string | null
  /** The provider asserts that the person has proven to own this address. */
  readonly emailVerified: boolean
  /** The provider asserts that it required a second factor (two-factor 5). */
  readonly hasSecondFactor: boolean
  readonly firstName: string
  readonly lastName: string
}

/** Values that must return unchanged with the person, or must stay here in the meantime. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The person must authenticate again, even if the provider remembers them. */
  readonly again: boolean
}

export interface AuthorizationRequest {
  /** The URL to send the browser to. */
  readonly url: string
  readonly checks: Checks
}

/** The provider could not be reached, or its response is invalid. */
export interface ProviderFailed {
  readonly kind: 'provider-failed'
  readonly cause: unknown
}

/** The provider returned the person without an identity: they declined, or it refused them. */
export interface ProviderRefused {
  readonly kind: 'provider-refused'
  readonly byPerson: boolean
}

/** Another site that identifies people and asserts who is using the browser (sign-in 6). */
export interface IdentityProvider {
  /** ID of the provider in the shop's own URLs. */
  readonly id: string
  readonly name: string
  readonly issuer: string
  /** Begins a sign-in that returns to `callbackUrl`; `again` as in `Checks`. */
  authorize(callbackUrl: string, again: boolean): ResultAsync<AuthorizationRequest, ProviderFailed>
  /** The person in the provider's response. `returned` is the shop's callback URL with that response. */
  identify(returned: URL, checks: Checks): ResultAsync<Identity, ProviderFailed | ProviderRefused>
}

export type IdentityProviders = readonly IdentityProvider[]
