import type { Needs } from '../services.ts'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import { listProviders, unlinkProvider } from '#contract/account.ts'
import type {
  IdentityProvider,
  IdentityProviders,
} from '#server/application/ports/identity-providers.ts'
import { requireSession } from '../auth/auth-context.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'
import type { ViewerServices } from '../auth/viewer.ts'

/** Lists the providers that a user can sign in with, and unlinks one. */
export function linkedProviderRoutes(
  app: ShopApp,
  services: ViewerServices & Needs<'identityProviders' | 'listLinkedAccounts' | 'unlinkProvider'>,
): void {
  serve(app, listProviders, ({ context }) =>
    requireSession(services, context)
      .andThen(({ user }) => services.listLinkedAccounts(user.id))
      .map((links) => ({
        items: services.identityProviders.map(({ id, name, issuer }) => ({
          id,
          name,
          linkedAt: links.find((link) => link.issuer === issuer)?.linkedAt ?? null,
        })),
      })),
  )

  serve(app, unlinkProvider, ({ params, context }) =>
    requireSession(services, context).andThen((session) =>
      named(services.identityProviders, params.id)
        .andThen(({ issuer }) => services.unlinkProvider(session, issuer))
        .map(() => ({ success: true as const })),
    ),
  )
}

function named(providers: IdentityProviders, id: string): ResultAsync<IdentityProvider, Missing> {
  const found = providers.find((provider) => provider.id === id)
  return found ? okAsync(found) : errAsync({ kind: 'missing', what: 'provider' })
}
