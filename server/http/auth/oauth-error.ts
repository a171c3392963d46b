import type { ReauthRequired } from '#application/ports/account.ts'
import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { SignUpRefused } from '#server/application/session/sign-in-by-provider.ts'
import type {
  ProviderFailed,
  ProviderRefused,
} from '#server/application/ports/identity-providers.ts'
import type { NotLinked } from '#server/application/account/link-provider.ts'
import type { ShopContext } from '../shop-app.ts'
import { authAddress } from './callback-address.ts'
import type { OauthServices } from './oauth-services.ts'

/** The browser did not begin this sign-in, or not lately, or as somebody else. */
export interface NoOAuthState {
  readonly kind: 'no-oauth-state'
}

export type OauthError =
  | NoOAuthState
  | ProviderFailed
  | ProviderRefused
  | NotLinked
  | SignUpRefused
  | SignInRefused
  | OtpRefused
  | ReauthRequired
  | Outage

interface Failed {
  readonly error: OauthError
  /** For a provider that does not answer as it should. */
  readonly code: 'OAuthSignin' | 'OAuthCallback'
}

/** Where somebody reads what went wrong. */
export function errorUrl(
  services: OauthServices,
  context: ShopContext,
  { error, code }: Failed,
): string {
  if ('cause' in error) context.get('alarm')(error.cause)
  return authAddress(services, context, { action: 'error', error: codeOf(error, code) })
}

/** What the error page is told of somebody whose account is blocked. */
export const BLOCKED = 'AccountBlocked'

/** protocol 1 */
function codeOf(error: OauthError, failing: Failed['code']): string {
  switch (error.kind) {
    case 'no-oauth-state':
      return 'OAuthCallback'
    case 'provider-failed':
      return failing
    case 'provider-refused':
      return error.byPerson ? 'AccessDenied' : 'Callback'
    case 'not-linked':
      return 'OAuthAccountNotLinked'
    case 'sign-in-refused':
      return BLOCKED
    case 'otp-required':
      return 'OTP_REQUIRED'
    case 'otp-invalid':
      return 'OTP_INVALID'
    case 'no-account-made':
      return 'OAuthCreateAccount'
    case 'reauth-required':
    case 'signed-out':
    // Nobody acts for a team where they sign in.
    case 'team-missing':
    case 'team-power-missing':
      return 'SessionRequired'
    case 'rate-limited':
      return 'RateLimit'
    case 'offline':
    case 'maintenance':
    case 'unavailable':
    case 'unexpected':
      return 'Callback'
  }
}
