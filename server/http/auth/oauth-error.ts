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

/** The browser did not start this sign-in, or not recently, or as a different user. */
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

/** The URL of the page that explains the error. */
export function errorUrl(
  services: OauthServices,
  context: ShopContext,
  { error, code }: Failed,
): string {
  if ('cause' in error) context.get('alarm')(error.cause)
  return authAddress(services, context, { action: 'error', error: codeOf(error, code) })
}

/** The error page's name for a blocked account. */
export const BLOCKED = 'AccountBlocked'

/** The error names of protocol 1. */
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
    // No one acts for a team while signing in.
    case 'team-missing':
    case 'not-allowed':
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
