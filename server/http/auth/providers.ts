import { okAsync } from 'neverthrow'
import { readProviders } from '#contract/gates.ts'
import type { IdentityProviders } from '#server/application/ports/identity-providers.ts'
import { servePublic } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'
import { NO_STORE } from './answers.ts'
import { authAddress } from './callback-address.ts'
import { CREDENTIALS } from './credentials.ts'

export interface ProviderServices {
  readonly publicUrl: string
  readonly identityProviders: IdentityProviders
}

/** The ways to sign in: by password, and by any provider configured. Sets no cookie (protocol 1). */
export function providerRoutes(app: ShopApp, services: ProviderServices): void {
  const ways = [
    { id: CREDENTIALS, name: 'Credentials', type: 'credentials' as const },
    ...services.identityProviders.map(({ id, name }) => ({ id, name, type: 'oauth' as const })),
  ]
  servePublic(app, readProviders, {
    handler: ({ context }) => {
      context.header('Cache-Control', NO_STORE)
      const listed = ways.map((way) => ({
        ...way,
        signinUrl: authAddress(services, context, { action: `signin/${way.id}` }),
        callbackUrl: authAddress(services, context, { action: `callback/${way.id}` }),
      }))
      return okAsync(Object.fromEntries(listed.map((way) => [way.id, way])))
    },
  })
}
