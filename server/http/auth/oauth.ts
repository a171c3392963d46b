import { okAsync, type ResultAsync } from 'neverthrow'
import type { IdentityProvider } from '#server/application/ports/identity-providers.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'
import { answerUrl } from './answers.ts'
import { authAddress, callbackAddress, hereOf } from './callback-address.ts'
import { csrfOf } from './csrf.ts'
import { counted, sessionIfAny, type OauthServices } from './oauth-services.ts'
import { handleCallback } from './oauth-callback.ts'
import { errorUrl, type OauthError } from './oauth-error.ts'
import { OAUTH_STATE_SECONDS, sealed, type OAuthState } from './oauth-state.ts'

export type { OauthServices }

/** A cookie holds at most 4 kB, including everything else in it. */
const LONGEST_RETURN = 1000

/**
 * Sign-in through an identity provider: the redirect there, and the callback (protocol 1). Other ids are not
 * handled here.
 */
export function oauthRoutes(app: ShopApp, services: OauthServices): void {
  const providerIn = (context: ShopContext) =>
    services.identityProviders.find(({ id }) => id === context.req.param('provider'))

  app.post('/api/auth/signin/:provider', async (context, next) => {
    const provider = providerIn(context)
    if (!provider) return next()
    return redirectToProvider(services, context, provider)
  })

  app.get('/api/auth/callback/:provider', async (context, next) => {
    const provider = providerIn(context)
    if (!provider) return next()
    return handleCallback(services, context, provider)
  })
}

function redirectToProvider(
  services: OauthServices,
  context: ShopContext,
  provider: IdentityProvider,
) {
  const returnTo = callbackAddress(services, context)
  return csrfOf(services, context)
    .andThen(({ isProven }) =>
      isProven
        ? redirected(services, context, { provider, returnTo })
        : okAsync(authAddress(services, context, { action: 'signin', csrf: 'true' })),
    )
    .match(
      (url) => answerUrl(context, url),
      (error) => answerUrl(context, errorUrl(services, context, { error, code: 'OAuthSignin' })),
    )
}

/** The provider's URL for this sign-in; what has to match on return is stored in the browser. */
function redirected(
  services: OauthServices,
  context: ShopContext,
  { provider, returnTo }: { readonly provider: IdentityProvider; readonly returnTo: string },
): ResultAsync<string, OauthError> {
  const callbackUrl = authAddress(services, context, { action: `callback/${provider.id}` })
  return counted(services, context)
    .andThen(() => sessionIfAny(services, context))
    .andThen((session) =>
      provider.authorize(callbackUrl, session !== null).andThen((authorizationRequest) => {
        const oauthState: OAuthState = {
          provider: provider.id,
          userId: session?.user.id ?? null,
          callbackUrl,
          returnTo: returnTo.length > LONGEST_RETURN ? hereOf(services, context) : returnTo,
          checks: authorizationRequest.checks,
          endsAt: services.clock.now() + OAUTH_STATE_SECONDS * 1000,
        }
        return sealed(services.secrets, oauthState).map((value) => {
          services.sessionCookies.set(context, {
            name: 'oauthState',
            value,
            seconds: OAUTH_STATE_SECONDS,
          })
          return authorizationRequest.url
        })
      }),
    )
}
