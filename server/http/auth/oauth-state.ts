import { OAUTH_STATE_MS } from '#domain/user/session-life.ts'
import type { ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Checks } from '#server/application/ports/identity-providers.ts'
import { readSigned, signedFor, type Secrets } from '#server/application/ports/secrets.ts'

/** A sign-in that is under way at a provider, as the browser keeps it meanwhile. */
export interface OAuthState {
  readonly provider: string
  /** Who was signed in when it began; null for a visitor. */
  readonly userId: string | null
  /** Where the provider sends the browser back to. */
  readonly callbackUrl: string
  /** Where it leads to in the end: an address of ours. */
  readonly returnTo: string
  readonly checks: Checks
  /** Epoch milliseconds. */
  readonly endsAt: number
}

/** protocol 1 */
export const OAUTH_STATE_SECONDS = OAUTH_STATE_MS / 1000

/** The OAuth state as a text that only this shop can have written, for this purpose. */
export function sealed(secrets: Secrets, oauthState: OAuthState): ResultAsync<string, Outage> {
  return attempted(signedFor(secrets, PURPOSE, JSON.stringify(oauthState)))
}

/** The OAuth state in a text, if it is ours, to this provider, and still under way; else null. */
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
