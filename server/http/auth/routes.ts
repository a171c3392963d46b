import type { ShopApp } from '../shop-app.ts'
import { clientLogRoutes, type ClientLogServices } from './client-log.ts'
import { credentialRoutes, type CredentialServices } from './credentials.ts'
import { authPageRoutes, type AuthPageServices } from './pages.ts'
import { providerRoutes, type ProviderServices } from './providers.ts'
import { sessionRoutes, type AuthSessionServices } from './session.ts'

export type AuthServices = AuthPageServices &
  AuthSessionServices &
  ClientLogServices &
  CredentialServices &
  ProviderServices

/** All of `/api/auth` (protocol 1). Identity providers' routes come first; what no route serves is 400. */
export function authRoutes(app: ShopApp, services: AuthServices): void {
  sessionRoutes(app, services)
  authPageRoutes(app, services)
  providerRoutes(app, services)
  credentialRoutes(app, services)
  clientLogRoutes(app, services)
  for (const path of ['/api/auth', '/api/auth/*']) {
    app.all(path, (context) => context.text('Nothing of this kind is served here.', 400))
  }
}
