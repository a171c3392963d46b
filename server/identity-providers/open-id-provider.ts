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

/** What the operator says of the provider, and how patient the shop is with it. */
interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** Plain http, for a provider on a developer's own machine. */
  readonly allowHttp: boolean
  /** For each of the provider's answers; `ANSWERS_WITHIN_SECONDS` if left out. */
  readonly patienceSeconds?: number
}

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
          ...(reportsAuthTime(config) ? { max_age: String(PROVEN_WITHIN_SECONDS) } : {}),
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
    ...(checks.again && reportsAuthTime(config) ? { maxAge: PROVEN_WITHIN_SECONDS } : {}),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider answered without an identity')
  // Many put only the subject into the token, and the rest where it has to be asked for.
  const isWhole = claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint
  const userInfo = isWhole
    ? {}
    : await openId.fetchUserInfo(config, tokens.access_token, claims.sub)
  // How they have proven themselves counts only where it is signed.
  return { ...userInfo, amr: undefined, ...claims }
}

/** Whether the provider can say when the person proved themselves, so that we may insist on it. */
function reportsAuthTime(config: openId.Configuration): boolean {
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

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/** One name for one provider, however its address is written. */
function issuerNamed(issuer: string): string {
  return issuer.replace(/\/+$/, '')
}

/** The person in the claims. Only `true` itself proves an address: no text does, nor silence. */
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

/** Some providers answer for many issuers: there a subject only counts together with its issuer. */
function subjectIn({ iss, sub }: Claims, issuer: string): string {
  return issuerNamed(iss) === issuer ? sub : `${sub} at ${iss}`
}

/** How the person has proven themselves, as the signed token says; nothing where it does not. */
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

/** Any answer of the provider's (security 19). */
const ANSWERS_WITHIN_SECONDS = 5
/** Providers move their addresses rarely, and announce it. */
const FRESH_MS = 24 * 60 * 60 * 1000

interface Asked {
  readonly at: number
  readonly configuration: Promise<openId.Configuration>
}

/**
 * What the provider says of itself: asked for once by however many wait for it, again after a day, and
 * again at the next sign-in after a failure.
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
  const ways = {
    // The token's signature is checked too, not only the line on which it came.
    execute: [
      openId.enableNonRepudiationChecks,
      ...(allowHttp ? [openId.allowInsecureRequests] : []),
    ],
    timeout: patienceSeconds ?? ANSWERS_WITHIN_SECONDS,
  }
  return openId.discovery(new URL(issuer), clientId, undefined, either(clientSecret), ways)
}

/** The secret as the provider takes it: in a header, which is the standard's default, or in the form. */
function either(secret: string): openId.ClientAuth {
  const inHeader = openId.ClientSecretBasic(secret)
  const inForm = openId.ClientSecretPost(secret)
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (taken.includes('client_secret_basic') ? inHeader : inForm)(server, ...request)
  }
}
