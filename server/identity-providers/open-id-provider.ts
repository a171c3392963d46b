import { ResultAsync } from 'neverthrow'
import * as openId from 'openid-client'
import { provesSecondFactor } from '#domain/user/two-factor.ts'
import type {
  Checks,
  AuthorizationRequest,
  IdentityProvider,
  ProviderFailed,
  ProviderRefused,
  Identity,
} from '#server/application/ports/identity-providers.ts'

/** The operator's settings for the provider, and the time limit for its responses. */
interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** Allows plain http, for a provider on a developer's own machine. */
  readonly allowHttp: boolean
  /** Time limit for each response of the provider; `ANSWERS_WITHIN_SECONDS` by default. */
  readonly patienceSeconds?: number
}

/** Used in the shop's own URLs: `/api/auth/callback/oidc` is what is registered with the provider. */
const PROVIDER_ID = 'oidc'
const SCOPE = 'openid email profile'
/** Maximum time from the password at the provider to the page here, including the consent in between. */
const PROVEN_WITHIN_SECONDS = 5 * 60

/**
 * An OpenID Connect provider, using the authorization code flow with PKCE, state and nonce. Its endpoints are
 * fetched at the first sign-in, so a provider that is down prevents only its own sign-ins.
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
          ...(reportsAuthTime(config) ? { max_age: String(PROVEN_WITHIN_SECONDS) } : {}),
        }
      : {}),
  })
  return { url: url.href, checks }
}

/** The provider's claims about the person, after every check of its response has passed. */
async function claimed(config: openId.Configuration, returned: URL, checks: Checks) {
  const tokens = await openId.authorizationCodeGrant(config, returned, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.codeVerifier,
    ...(checks.again && reportsAuthTime(config) ? { maxAge: PROVEN_WITHIN_SECONDS } : {}),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider returned no identity')
  // Many providers put only the subject into the token, and the rest into the userinfo response.
  const isWhole = claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint
  const userInfo = isWhole
    ? {}
    : await openId.fetchUserInfo(config, tokens.access_token, claims.sub)
  // How the person authenticated counts only if it is signed.
  return { ...userInfo, amr: undefined, ...claims }
}

/** Whether the provider reports when the person authenticated, so that the shop can enforce it. */
function reportsAuthTime(config: openId.Configuration): boolean {
  return config.serverMetadata().claims_supported?.includes('auth_time') ?? false
}

function failed(cause: unknown): ProviderFailed {
  return { kind: 'provider-failed', cause }
}

/** A refusal counts only with the right state, which has been verified by then. */
function refusedOrFailed(cause: unknown): ProviderRefused | ProviderFailed {
  if (!(cause instanceof openId.AuthorizationResponseError)) return failed(cause)
  return { kind: 'provider-refused', byPerson: cause.error === 'access_denied' }
}

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/** Normalizes the issuer, so that one provider has one name, however its URL is written. */
function issuerNamed(issuer: string): string {
  return issuer.replace(/\/+$/, '')
}

/**
 * The person described by the claims. Only the value `true` proves an address: neither a text nor a missing
 * claim does.
 */
export function identityIn(claims: Claims, issuer: string): Identity {
  const [first, last] = namesIn(claims)
  return {
    issuer,
    subject: subjectIn(claims, issuer),
    email: textIn(claims, 'email') || null,
    emailVerified: claims['email_verified'] === true,
    hasSecondFactor: provesSecondFactor(methodsIn(claims)),
    firstName: first,
    lastName: last,
  }
}

/** Some providers respond for many issuers: then a subject only counts together with its issuer. */
function subjectIn({ iss, sub }: Claims, issuer: string): string {
  return issuerNamed(iss) === issuer ? sub : `${sub} at ${iss}`
}

/** How the person authenticated, according to the signed token; empty if the token does not say. */
function methodsIn(claims: Claims): readonly unknown[] {
  const methods = claims['amr']
  return Array.isArray(methods) ? methods : []
}

function namesIn(claims: Claims): readonly [first: string, last: string] {
  const given = textIn(claims, 'given_name')
  if (given) return [given, textIn(claims, 'family_name')]
  const [first = '', ...rest] = textIn(claims, 'name').split(/\s+/)
  return [first, rest.join(' ')]
}

function textIn(claims: Claims, name: string): string {
  const value = claims[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Time limit for any response of the provider (security 19). */
const ANSWERS_WITHIN_SECONDS = 5
/** Providers rarely change their endpoints, and announce it. */
const FRESH_MS = 24 * 60 * 60 * 1000

interface Asked {
  readonly at: number
  readonly configuration: Promise<openId.Configuration>
}

/**
 * The provider's metadata: fetched once for all concurrent callers, again after a day, and again at the next
 * sign-in after a failure.
 */
function configurations(settings: ProviderSettings): () => Promise<openId.Configuration> {
  let asked: Asked | null = null

  return () => {
    if (asked && performance.now() - asked.at < FRESH_MS) return asked.configuration
    const fresh: Asked = { at: performance.now(), configuration: discovered(settings) }
    asked = fresh
    fresh.configuration.catch(() => {
      if (asked === fresh) asked = null
    })
    return fresh.configuration
  }
}

async function discovered(settings: ProviderSettings): Promise<openId.Configuration> {
  const { issuer, clientId, clientSecret, allowHttp, patienceSeconds } = settings
  const options = {
    // Verifies the token's signature too, instead of relying only on the connection it came over.
    execute: [
      openId.enableNonRepudiationChecks,
      ...(allowHttp ? [openId.allowInsecureRequests] : []),
    ],
    timeout: patienceSeconds ?? ANSWERS_WITHIN_SECONDS,
  }
  return openId.discovery(new URL(issuer), clientId, undefined, either(clientSecret), options)
}

/** Sends the secret as the provider accepts it: in a header, which is the standard's default, or in the form. */
function either(secret: string): openId.ClientAuth {
  const inHeader = openId.ClientSecretBasic(secret)
  const inForm = openId.ClientSecretPost(secret)
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (taken.includes('client_secret_basic') ? inHeader : inForm)(server, ...request)
  }
}
