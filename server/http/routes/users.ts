import type { Needs } from '../services.ts'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import {
  confirmEmail,
  registerPasswordless,
  registerUser,
  resendConfirmation,
  signInUser,
} from '#contract/accounts.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { checkPasswordless, checkRegistration } from '#domain/user/registration.ts'
import { fieldOf } from '../auth/fields.ts'
import { clientContextOf, setSessionCookies, type ClientServices } from '../auth/client-context.ts'
import { signInPending } from '../auth/pending-sign-in.ts'
import type { ClientContext } from '#server/application/session/start-session.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { signOutRoutes } from './sign-out.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { withRule } from '../form-rules.ts'
import { fail } from '../problems.ts'
import { servePublic } from '../serve.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

type UserServices = ClientServices &
  Needs<
    | 'allowLocalhost'
    | 'confirmations'
    | 'publicUrl'
    | 'registerPasswordless'
    | 'registerUser'
    | 'resendConfirmation'
    | 'clock'
    | 'signInByProvider'
    | 'signInUser'
  >

/** Registering, signing in and out, and confirming an address: the second route of protocol 2. */
export function userRoutes(app: ShopApp, services: UserServices): void {
  signOutRoutes(app, services)

  // The body is not validated: anything that is not a valid credential is refused as such, whatever its format
  // (protocol 2).
  servePublic(
    app,
    { ...signInUser, body: null },
    {
      handler: ({ context }) =>
        clientContextOf(services, context, pathIn(services, fieldOf(context, 'callback_url')))
          .andThen((clientContext) => signIn(services, context, clientContext))
          .andTee((admitted) => setSessionCookies(services, context, admitted))
          .map(({ session }) => ({ data: session.user })),
    },
  )

  const registering = withRule(registerUser, ({ draft }) =>
    checkRegistration({ ...BLANK, ...NOTHING_CHOSEN, ...draft }, services),
  )
  servePublic(app, registering, {
    handler: ({ body, context }) => {
      const returnTo = pathIn(services, body.confirmSuccessUrl)
      return clientContextOf(services, context, returnTo)
        .andThen((clientContext) => services.registerUser(body, clientContext, returnTo))
        .andTee((admitted) => setSessionCookies(services, context, admitted))
        .map(({ session }) => ({ status: 'success' as const, data: session.user }))
    },
    failing: fail,
  })

  const passwordless = withRule(registerPasswordless, ({ draft: { password, ...draft } }) => {
    const form = { ...BLANK, ...NOTHING_CHOSEN, ...draft }
    return password
      ? checkRegistration({ ...form, password }, services)
      : checkPasswordless(form, services)
  })
  servePublic(app, passwordless, {
    handler: ({ body: { password, ...body }, context }) => {
      const form = { ...NOTHING_CHOSEN, ...body }
      const returnTo = pathIn(services, body.confirmSuccessUrl)
      return clientContextOf(services, context, returnTo)
        .andThen((clientContext) =>
          password
            ? services.registerUser({ ...form, password }, clientContext, returnTo)
            : services.registerPasswordless(form, clientContext, returnTo),
        )
        .andTee((admitted) => setSessionCookies(services, context, admitted))
        .map(({ session }) => ({ status: 'success' as const, data: session.user }))
    },
    failing: fail,
  })

  servePublic(app, resendConfirmation, {
    handler: ({ query, body, context }) =>
      addressIn(query.email ?? body?.email)
        .andThen((email) =>
          services.resendConfirmation(email, clientAddress(context, services.proxies)),
        )
        .map((message) => ({ success: true as const, message, data: { message } })),
  })

  servePublic(app, confirmEmail, {
    handler: ({ body }) =>
      services.confirmations.follow(body.confirmationToken).map((outcome) => ({ outcome })),
  })
}

/**
 * Signs in by address and password; or by a code alone, for a person whom a provider has just identified
 * (two-factor 5).
 */
function signIn(services: UserServices, context: ShopContext, clientContext: ClientContext) {
  const key = keyIn(context)
  const { email, password, otpAttempt } = key
  if (email !== '' || password !== '' || otpAttempt === null) {
    return services.signInUser(key, clientContext)
  }
  return signInPending(services, context, { clientContext, otpAttempt })
}

/** The path in this shop where the person continues. */
const pathIn = ({ publicUrl }: UserServices, wanted: string | null) =>
  safeRedirect(wanted ?? '/', publicUrl)

const keyIn = (context: ShopContext) => ({
  email: fieldOf(context, 'email') ?? '',
  password: fieldOf(context, 'password') ?? '',
  otpAttempt: fieldOf(context, 'otp_attempt'),
})

/** Missing fields count as blank. */
const BLANK = { email: '', password: '', firstName: '', lastName: '' } as const

/** Defaults for what a form without a password does not ask. */
const NOTHING_CHOSEN = { company: '', freeSubscriber: false, emailOptin: false } as const

function addressIn(email: string | undefined): ResultAsync<string, Invalid> {
  if (email !== undefined && email.trim() !== '') return okAsync(email)
  return errAsync({ kind: 'invalid', errors: [{ field: 'email', fault: 'missing' }] })
}
