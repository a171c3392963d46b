import { okAsync, type ResultAsync } from 'neverthrow'
import type { IdentityProvider } from '#server/application/ports/identity-providers.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'
import { answerUrl } from './answers.ts'
import { authAddress, callbackAddress, hereOf } from './callback-address.ts'
import { csrfOf } from './csrf.ts'
import { counted, sessionIfAny, type OauthServices } from './oauth-services.ts'
import { welcomeBack } from './oauth-return.ts'
import { errorUrl, type OauthTrouble } from './oauth-trouble.ts'
import { ERRAND_SECONDS, sealed, type SignInErrand } from './sign-in-errand.ts'

export type { OauthServices }

/** A cookie holds no more than 4 kB, with everything else in it. */
const LONGEST_RETURN = 1000

/** Signing in by a provider of identities: there, and back (protocol 1). Other ids are not served here. */
export function oauthRoutes(app: ShopApp, services: OauthServices): void {
  const providerIn = (context: ShopContext) =>
    services.identityProviders.find(({ id }) => id === context.req.param('provider'))

  app.post('/api/auth/signin/:provider', async (context, next) => {
    const provider = providerIn(context)
    if (!provider) return next()
    return sendAway(services, context, provider)
  })

  app.get('/api/auth/callback/:provider', async (context, next) => {
    const provider = providerIn(context)
    if (!provider) return next()
    return welcomeBack(services, context, provider)
  })
}

function sendAway(services: OauthServices, context: ShopContext, provider: IdentityProvider) {
  const returnTo = callbackAddress(services, context)
  return csrfOf(services, context)
    .andThen(({ isProven }) =>
      isProven
        ? departed(services, context, { provider, returnTo })
        : okAsync(authAddress(services, context, { action: 'signin', csrf: 'true' })),
    )
    .match(
      (url) => answerUrl(context, url),
      (trouble) =>
        answerUrl(context, errorUrl(services, context, { trouble, code: 'OAuthSignin' })),
    )
}

/** The provider's address for this sign-in; what has to match on the way back stays in the browser. */
function departed(
  services: OauthServices,
  context: ShopContext,
  { provider, returnTo }: { readonly provider: IdentityProvider; readonly returnTo: string },
): ResultAsync<string, OauthTrouble> {
  const callbackUrl = authAddress(services, context, { action: `callback/${provider.id}` })
  return counted(services, context)
    .andThen(() => sessionIfAny(services, context))
    .andThen((session) =>
      provider.depart(callbackUrl, session !== null).andThen((departure) => {
        const errand: SignInErrand = {
          provider: provider.id,
          userId: session?.user.id ?? null,
          callbackUrl,
          returnTo: returnTo.length > LONGEST_RETURN ? hereOf(services, context) : returnTo,
          checks: departure.checks,
          endsAt: services.clock.now() + ERRAND_SECONDS * 1000,
        }
        return sealed(services.secrets, errand).map((value) => {
          services.carrier.hand(context, { name: 'errand', value, seconds: ERRAND_SECONDS })
          return departure.url
        })
      }),
    )
}
