import type { SignInUser } from '#server/application/session/sign-in.ts'
import { arrivalOf, letIn, letOut, type DoorServices } from '../admission.ts'
import { endByCookie } from '../leaving.ts'
import { ownPath } from '../own-paths.ts'
import { fail } from '../problems.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'
import { answerUrl } from './answers.ts'
import { authAddress, callbackAddress } from './callback-address.ts'
import { csrfOf } from './csrf.ts'
import { fieldOf } from './fields.ts'

export interface CredentialServices extends DoorServices {
  readonly publicUrl: string
  readonly signInUser: SignInUser
}

/** The provider id of signing in by password. */
export const CREDENTIALS = 'credentials'

/** Signing in by password, and signing out: the first door of protocol 1 */
export function credentialRoutes(app: ShopApp, services: CredentialServices): void {
  app.post(`/api/auth/callback/${CREDENTIALS}`, (context) =>
    whereProven(services, context, {
      otherwise: 'signin',
      goOn: (address) => signIn(services, context, address),
    }),
  )

  // Credentials go to the callback; a client that begins here is sent to the form, and so is one that names an unknown provider.
  app.post('/api/auth/signin/:provider', (context) =>
    whereProven(services, context, {
      otherwise: 'signin',
      goOn: () => {
        const isOurs = context.req.param('provider') === CREDENTIALS
        const form = { action: 'signin', ...(isOurs ? {} : { csrf: 'true' }) }
        return answerUrl(context, authAddress(services, context, form))
      },
    }),
  )

  app.post('/api/auth/signout', (context) =>
    whereProven(services, context, {
      otherwise: 'signout',
      goOn: (address) => signOut(services, context, address),
    }),
  )
}

interface Errand {
  /** The page for a request that did not come from a page of ours. */
  readonly otherwise: string
  readonly goOn: (address: string) => Promise<Response> | Response
}

async function whereProven(
  services: CredentialServices,
  context: ShopContext,
  { otherwise, goOn }: Errand,
): Promise<Response> {
  const address = callbackAddress(services, context)
  return csrfOf(services, context).match(
    ({ isProven }): Promise<Response> | Response => {
      if (isProven) return goOn(address)
      const page = { action: otherwise, csrf: 'true' }
      return answerUrl(context, authAddress(services, context, page))
    },
    (outage) => fail(context, outage),
  )
}

function signIn(
  services: CredentialServices,
  context: ShopContext,
  goOnTo: string,
): Promise<Response> {
  const credentials = {
    email: fieldOf(context, 'email') ?? '',
    password: fieldOf(context, 'password') ?? '',
  }
  // What a cookie remembers is where an earlier request was, not where this one is.
  const isSaid = fieldOf(context, 'callbackUrl') !== null || context.req.query('callbackUrl')
  return arrivalOf(services, context, isSaid ? ownPath(goOnTo, goOnTo) : '/')
    .andThen((arrival) => services.signInUser(credentials, arrival))
    .match(
      (admitted) => {
        letIn(services, context, admitted)
        return answerUrl(context, goOnTo)
      },
      (trouble) => {
        if (trouble.kind !== 'sign-in-refused') return fail(context, trouble)
        const told = { action: 'error', error: 'CredentialsSignin', provider: CREDENTIALS }
        return answerUrl(context, authAddress(services, context, told), 401)
      },
    )
}

function signOut(
  services: CredentialServices,
  context: ShopContext,
  goOnTo: string,
): Promise<Response> {
  return endByCookie(services, context).match(
    () => {
      letOut(services, context)
      return answerUrl(context, goOnTo)
    },
    (outage) => fail(context, outage),
  )
}
