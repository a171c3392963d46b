import type { ClientServices } from './client-context.ts'
import { fail } from '../problems.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'
import { NO_STORE } from './answers.ts'
import { callbackAddress, hereOf } from './callback-address.ts'
import { csrfOf } from './csrf.ts'

export interface AuthPageServices extends ClientServices {
  readonly publicUrl: string
}

/** An error's name, as the protocol has them; anything else is not passed on. */
const ERROR_NAME = /^[A-Za-z]{1,40}$/

/** The token, and the addresses that a person may be sent to: all of them lead into the shop's own pages. */
export function authPageRoutes(app: ShopApp, services: AuthPageServices): void {
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

  // Following a link ends nothing: to leave, people use the shop's own menu.
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

/** The dialog that asks to sign in, says what went wrong, and leads on afterwards. */
function toSignIn({ here, goOnTo, error }: Leading): string {
  const { pathname, search } = new URL(goOnTo)
  const named = error !== undefined && ERROR_NAME.test(error) ? { error } : {}
  const query = new URLSearchParams({ sign_in: `${pathname}${search}`, ...named })
  return `${here}/?${query.toString()}`
}
