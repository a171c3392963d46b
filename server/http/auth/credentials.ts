import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Needs } from '../services.ts'
import {
  clientContextOf,
  setSessionCookies,
  clearSessionCookies,
  type ClientServices,
} from './client-context.ts'
import { endByCookie } from '../routes/sign-out.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { fail } from '../problems.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'
import { answerUrl } from './answers.ts'
import { authAddress, callbackAddress } from './callback-address.ts'
import { csrfOf } from './csrf.ts'
import { fieldOf } from './fields.ts'
import { BLOCKED } from './oauth-error.ts'

export type CredentialServices = ClientServices & Needs<'publicUrl' | 'signInUser'>

/** The provider id of sign-in by password. */
export const CREDENTIALS = 'credentials'

/** Sign-in by password, and sign-out: the first route of protocol 1. */
export function credentialRoutes(app: ShopApp, services: CredentialServices): void {
  app.post(`/api/auth/callback/${CREDENTIALS}`, (context) =>
    whereProven(services, context, {
      otherwise: 'signin',
      goOn: (address) => signIn(services, context, address),
    }),
  )

  // Credentials are sent to the callback; a client that starts here is sent to the sign-in form, and so is one
  // that names an unknown provider.
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

interface Redirects {
  /** The page for a request that did not come from one of the shop's pages. */
  readonly otherwise: string
  readonly goOn: (address: string) => Promise<Response> | Response
}

async function whereProven(
  services: CredentialServices,
  context: ShopContext,
  { otherwise, goOn }: Redirects,
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
    otpAttempt: fieldOf(context, 'otp_attempt'),
  }
  // The URL in the cookie says where an earlier request was, not where this one is.
  const isSaid = fieldOf(context, 'callbackUrl') !== null || context.req.query('callbackUrl')
  return clientContextOf(services, context, isSaid ? safeRedirect(goOnTo, goOnTo) : '/')
    .andThen((clientContext) => services.signInUser(credentials, clientContext))
    .match(
      (admitted) => {
        setSessionCookies(services, context, admitted)
        return answerUrl(context, goOnTo)
      },
      (error) => {
        const why = errorOf(error)
        if (why === null) return fail(context, error)
        const params = { action: 'error', error: why, provider: CREDENTIALS }
        return answerUrl(context, authAddress(services, context, params), 401)
      },
    )
}

/** The error's name on the error page; null if the error does not refuse this person. */
function errorOf(error: SignInRefused | OtpRefused | Outage): string | null {
  if (error.kind === 'otp-required') return 'OTP_REQUIRED'
  if (error.kind === 'otp-invalid') return 'OTP_INVALID'
  if (error.kind !== 'sign-in-refused') return null
  return error.isBlocked ? BLOCKED : 'CredentialsSignin'
}

function signOut(
  services: CredentialServices,
  context: ShopContext,
  goOnTo: string,
): Promise<Response> {
  return endByCookie(services, context).match(
    () => {
      clearSessionCookies(services, context)
      return answerUrl(context, goOnTo)
    },
    (outage) => fail(context, outage),
  )
}
