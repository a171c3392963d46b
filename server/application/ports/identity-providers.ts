import type { ResultAsync } from 'neverthrow'

/** Somebody as a provider vouches for them. */
export interface Identity {
  /** The provider that vouches: the address that names it to the world. Never ours to choose. */
  readonly issuer: string
  /** The provider's own name for the person; it stays when addresses and names change. */
  readonly subject: string
  /** As the provider wrote it; null where it keeps that to itself. */
  readonly email: string | null
  /** The provider says that this address was proven to be the person's. */
  readonly emailVerified: boolean
  /** The provider says that it has asked for a second factor (two-factor 5). */
  readonly hasSecondFactor: boolean
  readonly firstName: string
  readonly lastName: string
}

/** What must come back unchanged with the person, or must stay here meanwhile. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The person must prove who they are once more, even if the provider remembers them. */
  readonly again: boolean
}

export interface AuthorizationRequest {
  /** Where the browser goes. */
  readonly url: string
  readonly checks: Checks
}

/** The provider could not be asked, or its answer does not hold. */
export interface ProviderFailed {
  readonly kind: 'provider-failed'
  readonly cause: unknown
}

/** The provider sent the person back without an identity: they declined, or it refused them. */
export interface ProviderRefused {
  readonly kind: 'provider-refused'
  readonly byPerson: boolean
}

/** Another site that knows people, and says who is at the browser (sign-in 6). */
export interface IdentityProvider {
  /** In our own addresses. */
  readonly id: string
  readonly name: string
  readonly issuer: string
  /** Begins a sign-in that comes back to `callbackUrl`; `again` as in its checks. */
  authorize(callbackUrl: string, again: boolean): ResultAsync<AuthorizationRequest, ProviderFailed>
  /** The person in the provider's answer. `returned` is our callback address with that answer. */
  identify(returned: URL, checks: Checks): ResultAsync<Identity, ProviderFailed | ProviderRefused>
}

export type IdentityProviders = readonly IdentityProvider[]
