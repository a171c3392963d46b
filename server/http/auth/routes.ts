import type { ShopApp, ShopContext } from '#server/http/shop-app.ts'
import { clientLogRoutes, type ClientLogServices } from './client-log.ts'
import { credentialRoutes, type CredentialServices, CREDENTIALS } from './credentials.ts'
import { sessionRoutes, type AuthSessionServices } from './session.ts'
import type { Needs } from '#server/http/services.ts'
import { okAsync } from 'neverthrow'
import { readProviders } from '#contract/gates.ts'
import { servePublic } from '#server/http/serve.ts'
import { NO_STORE } from './answers.ts'
import { authAddress, callbackAddress, hereOf } from './callback-address.ts'
import type { ClientServices } from './client-context.ts'
import { fail } from '#server/http/problems.ts'
import { csrfOf } from './csrf.ts'

export type AuthServices = AuthPageServices &
  AuthSessionServices &
  ClientLogServices &
  CredentialServices &
  ProviderServices

/**
 * All of `/api/auth` (protocol 1). The routes of identity providers must be registered first; paths without a
 * route get a 400.
 */
export function authRoutes(app: ShopApp, services: AuthServices): void {
  sessionRoutes(app, services)
  authPageRoutes(app, services)
  providerRoutes(app, services)
  credentialRoutes(app, services)
  clientLogRoutes(app, services)
  for (const path of ['/api/auth', '/api/auth/*']) {
    app.all(path, (context) => context.text('The requested format isn’t available.', 400))
  }
}

type ProviderServices = Needs<'identityProviders' | 'publicUrl'>

/** Lists the sign-in methods: by password, and by every configured provider. Sets no cookie (protocol 1). */
function providerRoutes(app: ShopApp, services: ProviderServices): void {
  const providers = [
    { id: CREDENTIALS, name: 'Credentials', type: 'credentials' as const },
    ...services.identityProviders.map(({ id, name }) => ({ id, name, type: 'oauth' as const })),
  ]
  servePublic(app, readProviders, {
    handler: ({ context }) => {
      context.header('Cache-Control', NO_STORE)
      const listed = providers.map((provider) => ({
        ...provider,
        signinUrl: authAddress(services, context, { action: `signin/${provider.id}` }),
        callbackUrl: authAddress(services, context, { action: `callback/${provider.id}` }),
      }))
      return okAsync(Object.fromEntries(listed.map((provider) => [provider.id, provider])))
    },
  })
}

type AuthPageServices = ClientServices & Needs<'publicUrl'>

/** The format of error names in the protocol; anything else is not passed on. */
const ERROR_NAME = /^[A-Za-z_]{1,40}$/

/** The CSRF token, and the URLs that a person may be sent to, all of which redirect to the shop's own pages. */
function authPageRoutes(app: ShopApp, services: AuthPageServices): void {
  app.get('/api/auth/csrf', (context) => {
    context.header('Cache-Control', NO_STORE)
    callbackAddress(services, context)
    return csrfOf(services, context).match(
      ({ token }) => context.json({ csrfToken: token }),
      (outage) => fail(context, outage),
    )
  })

  for (const path of ['/api/auth/signin', '/api/auth/signin/:provider', '/api/auth/error']) {
    app.get(path, (context) => lead(services, context, toSignIn))
  }

  // Following a link does not sign out: for that, people use the shop's own menu.
  for (const path of ['/api/auth/signout', '/api/auth/verify-request']) {
    app.get(path, (context) => lead(services, context, ({ here }) => `${here}/`))
  }
}

interface Leading {
  readonly here: string
  readonly goOnTo: string
  readonly error: string | undefined
}

function lead(
  services: AuthPageServices,
  context: ShopContext,
  whither: (leading: Leading) => string,
): Promise<Response> {
  const here = hereOf(services, context)
  const goOnTo = callbackAddress(services, context)
  const error = context.req.query('error')
  context.header('Cache-Control', NO_STORE)
  return csrfOf(services, context).match(
    () => context.redirect(whither({ here, goOnTo, error }), 302),
    (outage) => fail(context, outage),
  )
}

/** The URL of the dialog that asks to sign in, says what went wrong, and then continues to `goOnTo`. */
function toSignIn({ here, goOnTo, error }: Leading): string {
  const { pathname, search, hash } = new URL(goOnTo)
  const named = error !== undefined && ERROR_NAME.test(error) ? { error } : {}
  const query = new URLSearchParams({ sign_in: `${pathname}${search}${hash}`, ...named })
  return `${here}/?${query.toString()}`
}
