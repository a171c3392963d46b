import { ResultAsync } from 'neverthrow'
import * as openId from 'openid-client'
import type {
  Checks,
  AuthorizationRequest,
  IdentityProvider,
  ProviderFailed,
  ProviderRefused,
} from '#server/application/ports/identity-providers.ts'
import { configurations } from './configurations.ts'
import { identityIn, issuerNamed } from './identity-in.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** In our own addresses: `/api/auth/callback/oidc` is what is registered with the provider. */
const PROVIDER_ID = 'oidc'
const SCOPE = 'openid email profile'
/** From the password at the provider to the page here, with the consent in between. */
const PROVEN_WITHIN_SECONDS = 5 * 60

/**
 * A provider of OpenID Connect, by the authorization code flow with PKCE, state and nonce. Its
 * addresses are fetched at the first sign-in, so one that is down stops nothing but its own sign-ins.
 */
export function openIdProvider(settings: ProviderSettings): IdentityProvider {
  const configuration = configurations(settings)
  const issuer = issuerNamed(settings.issuer)
  return {
    id: PROVIDER_ID,
    name: settings.name,
    issuer,
    authorize: (callbackUrl, again) =>
      ResultAsync.fromPromise(
        configuration().then((config) => authorizationRequest(config, callbackUrl, again)),
        failed,
      ),
    identify: (returned, checks) =>
      ResultAsync.fromPromise(
        configuration()
          .then((config) => claimed(config, returned, checks))
          .then((claims) => identityIn(claims, issuer)),
        refusedOrFailed,
      ),
  }
}

async function authorizationRequest(
  config: openId.Configuration,
  callbackUrl: string,
  again: boolean,
): Promise<AuthorizationRequest> {
  const checks: Checks = {
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    codeVerifier: openId.randomPKCECodeVerifier(),
    again,
  }
  const url = openId.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl,
    scope: SCOPE,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
    ...(again
      ? {
          prompt: 'login',
          ...(tellsWhen(config) ? { max_age: String(PROVEN_WITHIN_SECONDS) } : {}),
        }
      : {}),
  })
  return { url: url.href, checks }
}

/** What the provider says of the person, once everything about its answer holds. */
async function claimed(config: openId.Configuration, returned: URL, checks: Checks) {
  const tokens = await openId.authorizationCodeGrant(config, returned, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.codeVerifier,
    ...(checks.again && tellsWhen(config) ? { maxAge: PROVEN_WITHIN_SECONDS } : {}),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider answered without an identity')
  // Many put only the subject into the token, and the rest where it has to be asked for.
  const isWhole = claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint
  const told = isWhole ? {} : await openId.fetchUserInfo(config, tokens.access_token, claims.sub)
  return { ...told, ...claims }
}

/** Whether the provider can say when the person proved themselves, so that we may insist on it. */
function tellsWhen(config: openId.Configuration): boolean {
  return config.serverMetadata().claims_supported?.includes('auth_time') ?? false
}

function failed(cause: unknown): ProviderFailed {
  return { kind: 'provider-failed', cause }
}

/** A refusal counts only with the right state, which has been compared by then. */
function refusedOrFailed(cause: unknown): ProviderRefused | ProviderFailed {
  if (!(cause instanceof openId.AuthorizationResponseError)) return failed(cause)
  return { kind: 'provider-refused', byPerson: cause.error === 'access_denied' }
}
