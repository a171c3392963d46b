import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { StartedSession } from '../../application/session/start-session.ts'
import type { IdentityProvider } from '#server/application/ports/identity-providers.ts'
import type { Session } from '#server/application/session/sessions.ts'
import { clientContextOf, setSessionCookies } from './client-context.ts'
import { safeRedirect } from '../safe-redirect.ts'
import type { ShopContext } from '../shop-app.ts'
import { answerUrl } from './answers.ts'
import { counted, sessionIfAny, type OauthServices } from './oauth-services.ts'
import { errorUrl, type NoOAuthState, type OauthError } from './oauth-error.ts'
import { unsealed, type OAuthState } from './oauth-state.ts'
import { keepPending } from './pending-sign-in.ts'

/** Signs in the person whom the provider sends back. */
export function handleCallback(
  services: OauthServices,
  context: ShopContext,
  provider: IdentityProvider,
) {
  return oauthStateOf(services, context, provider)
    .andThen((oauthState) => callbackSession(services, context, { provider, mutation: oauthState }))
    .match(
      ({ admitted, returnTo }) => {
        if (admitted) setSessionCookies(services, context, admitted)
        return answerUrl(context, returnTo)
      },
      (error) => answerUrl(context, errorUrl(services, context, { error, code: 'OAuthCallback' })),
    )
}

/** The OAuth state that the browser stored; reading it clears it. */
function oauthStateOf(
  services: OauthServices,
  context: ShopContext,
  provider: IdentityProvider,
): ResultAsync<OAuthState, NoOAuthState | Outage> {
  const kept = services.sessionCookies.read(context, 'oauthState')
  services.sessionCookies.clear(context, 'oauthState')
  const [id, now] = [provider.id, services.clock.now()]
  return unsealed(services.secrets, kept, { provider: id, now }).andThen(
    (oauthState): ResultAsync<OAuthState, NoOAuthState> =>
      oauthState ? okAsync(oauthState) : errAsync({ kind: 'no-oauth-state' }),
  )
}

interface CallbackRequest {
  readonly provider: IdentityProvider
  readonly mutation: OAuthState
}

interface CallbackSession {
  /** Null if the session does not change. */
  readonly admitted: StartedSession | null
  readonly returnTo: string
}

function callbackSession(
  services: OauthServices,
  context: ShopContext,
  { provider, mutation: oauthState }: CallbackRequest,
): ResultAsync<CallbackSession, OauthError> {
  const returned = new URL(oauthState.callbackUrl)
  returned.search = new URL(context.req.url).search
  const path = safeRedirect(oauthState.returnTo, services.publicUrl)
  return counted(services, context)
    .andThen(() => sessionOfState(services, context, oauthState))
    .andThen((session) =>
      provider
        .identify(returned, oauthState.checks)
        .andThen((identity) =>
          clientContextOf(services, context, path).andThen((clientContext) =>
            services
              .signInByProvider({ identity, session, clientContext, returnTo: path })
              .orElse((error) =>
                error.kind === 'otp-required'
                  ? keepPending(services, context, identity).andThen(() => errAsync(error))
                  : errAsync(error),
              ),
          ),
        ),
    )
    .map((admitted) => ({ admitted, returnTo: oauthState.returnTo }))
}

/** The session of the user who started the sign-in, if they are still signed in here; null if a visitor started it. */
function sessionOfState(
  services: OauthServices,
  context: ShopContext,
  { userId }: OAuthState,
): ResultAsync<Session | null, NoOAuthState | Outage> {
  if (userId === null) return okAsync(null)
  return sessionIfAny(services, context).andThen((session): ResultAsync<Session, NoOAuthState> =>
    session?.user.id === userId ? okAsync(session) : errAsync({ kind: 'no-oauth-state' }),
  )
}
