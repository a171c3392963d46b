import { OAUTH_STATE_MS } from '#domain/user/session-life.ts'
import type { ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Checks } from '#server/application/ports/identity-providers.ts'
import { readSigned, signedFor, type Secrets } from '#server/application/ports/secrets.ts'

/** A sign-in in progress at a provider, as stored in the browser in the meantime. */
export interface OAuthState {
  readonly provider: string
  /** The user who was signed in when it started; null for a visitor. */
  readonly userId: string | null
  /** Where the provider sends the browser back to. */
  readonly callbackUrl: string
  /** The final destination: a URL of this shop. */
  readonly returnTo: string
  readonly checks: Checks
  /** Epoch milliseconds. */
  readonly endsAt: number
}

/** Lifetime of the state (protocol 1). */
export const OAUTH_STATE_SECONDS = OAUTH_STATE_MS / 1000

/** Signs the OAuth state, so that only this shop can have written the text, for this purpose. */
export function sealed(secrets: Secrets, oauthState: OAuthState): ResultAsync<string, Outage> {
  return attempted(signedFor(secrets, PURPOSE, JSON.stringify(oauthState)))
}

/**
 * Reads the OAuth state from a text; null unless the shop signed it, it is for this provider, and it has not
 * expired.
 */
export function unsealed(
  secrets: Secrets,
  text: string | null,
  { provider, now }: { readonly provider: string; readonly now: number },
): ResultAsync<OAuthState | null, Outage> {
  return attempted(readSigned(secrets, PURPOSE, text ?? '')).map((words) => {
    if (words === null) return null
    const oauthState = JSON.parse(words) as OAuthState
    return oauthState.provider === provider && oauthState.endsAt > now ? oauthState : null
  })
}

const PURPOSE = 'oauth-state'
