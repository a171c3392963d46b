import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Admitted } from '#server/application/session/admit.ts'
import type { IdentityProvider } from '#server/application/ports/identity-providers.ts'
import type { Session } from '#server/application/ports/sessions.ts'
import { arrivalOf, letIn } from '../admission.ts'
import { ownPath } from '../own-paths.ts'
import type { ShopContext } from '../shop-app.ts'
import { answerUrl } from './answers.ts'
import { counted, sessionIfAny, type OauthServices } from './oauth-services.ts'
import { errorUrl, type NoErrand, type OauthTrouble } from './oauth-trouble.ts'
import { unsealed, type SignInErrand } from './sign-in-errand.ts'

/** Takes in whom the provider sends back. */
export function welcomeBack(
  services: OauthServices,
  context: ShopContext,
  provider: IdentityProvider,
) {
  return errandOf(services, context, provider)
    .andThen((errand) => arrived(services, context, { provider, errand }))
    .match(
      ({ admitted, returnTo }) => {
        if (admitted) letIn(services, context, admitted)
        return answerUrl(context, returnTo)
      },
      (trouble) =>
        answerUrl(context, errorUrl(services, context, { trouble, code: 'OAuthCallback' })),
    )
}

/** What the browser kept, used up by reading it. */
function errandOf(
  services: OauthServices,
  context: ShopContext,
  provider: IdentityProvider,
): ResultAsync<SignInErrand, NoErrand | Outage> {
  const kept = services.carrier.read(context, 'errand')
  services.carrier.takeBack(context, 'errand')
  const [id, now] = [provider.id, services.clock.now()]
  return unsealed(services.secrets, kept, { provider: id, now }).andThen(
    (errand): ResultAsync<SignInErrand, NoErrand> =>
      errand ? okAsync(errand) : errAsync({ kind: 'no-errand' }),
  )
}

interface Arriving {
  readonly provider: IdentityProvider
  readonly errand: SignInErrand
}

interface Arrived {
  /** Null where the session stays as it was. */
  readonly admitted: Admitted | null
  readonly returnTo: string
}

function arrived(
  services: OauthServices,
  context: ShopContext,
  { provider, errand }: Arriving,
): ResultAsync<Arrived, OauthTrouble> {
  const returned = new URL(errand.callbackUrl)
  returned.search = new URL(context.req.url).search
  const path = ownPath(errand.returnTo, services.publicUrl)
  return counted(services, context)
    .andThen(() => memberOf(services, context, errand))
    .andThen((member) =>
      provider
        .identify(returned, errand.checks)
        .andThen((identity) =>
          arrivalOf(services, context, path).andThen((arrival) =>
            services.signInByProvider({ identity, member, arrival, returnTo: path }),
          ),
        ),
    )
    .map((admitted) => ({ admitted, returnTo: errand.returnTo }))
}

/** The member who began the errand, and still is the one here; null for a visitor's. */
function memberOf(
  services: OauthServices,
  context: ShopContext,
  { userId }: SignInErrand,
): ResultAsync<Session | null, NoErrand | Outage> {
  if (userId === null) return okAsync(null)
  return sessionIfAny(services, context).andThen((session): ResultAsync<Session, NoErrand> =>
    session?.user.id === userId ? okAsync(session) : errAsync({ kind: 'no-errand' }),
  )
}
