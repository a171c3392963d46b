import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Confirmations } from '#application/ports/accounts.ts'
import {
  followConfirmation,
  registerPasswordless,
  registerUser,
  resendConfirmation,
  signInUser,
} from '#contract/accounts.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { RegisterUser } from '#server/application/account/register.ts'
import type { RegisterPasswordless } from '#server/application/account/register-passwordless.ts'
import type { ResendConfirmation } from '#server/application/account/resend-confirmation.ts'
import type { SignInUser } from '#server/application/session/sign-in.ts'
import { fieldOf } from './auth/fields.ts'
import { arrivalOf, letIn, type DoorServices } from './admission.ts'
import { clientAddress } from './client-address.ts'
import { leavingRoutes } from './leaving.ts'
import { ownPath } from './own-paths.ts'
import { fail } from './problems.ts'
import { serveAnybody } from './serve.ts'
import type { ShopApp, ShopContext } from './shop-app.ts'

export interface UserServices extends DoorServices {
  readonly publicUrl: string
  readonly confirmations: Confirmations
  readonly registerPasswordless: RegisterPasswordless
  readonly registerUser: RegisterUser
  readonly resendConfirmation: ResendConfirmation
  readonly signInUser: SignInUser
}

/** Registering, signing in and out, confirming an address: the second door of protocol 2 */
export function userRoutes(app: ShopApp, services: UserServices): void {
  leavingRoutes(app, services)

  // What is no key opens nothing, in whatever form it comes (protocol 2).
  serveAnybody(
    app,
    { ...signInUser, body: null },
    {
      handler: ({ context }) =>
        arrivalOf(services, context, pathIn(services, fieldOf(context, 'callback_url')))
          .andThen((arrival) => services.signInUser(keyIn(context), arrival))
          .andTee((admitted) => letIn(services, context, admitted))
          .map(({ session }) => ({ data: session.user })),
    },
  )

  serveAnybody(app, registerUser, {
    handler: ({ body, context }) => {
      const returnTo = pathIn(services, body.confirmSuccessUrl)
      return arrivalOf(services, context, returnTo)
        .andThen((arrival) => services.registerUser(body, arrival, returnTo))
        .andTee((admitted) => letIn(services, context, admitted))
        .map(({ session }) => ({ status: 'success' as const, data: session.user }))
    },
    failing: fail,
  })

  serveAnybody(app, registerPasswordless, {
    handler: ({ body: { password, ...body }, context }) => {
      const form = { ...NOTHING_CHOSEN, ...body }
      const returnTo = pathIn(services, body.confirmSuccessUrl)
      return arrivalOf(services, context, returnTo)
        .andThen((arrival) =>
          password
            ? services.registerUser({ ...form, password }, arrival, returnTo)
            : services.registerPasswordless(form, arrival, returnTo),
        )
        .andTee((admitted) => letIn(services, context, admitted))
        .map(({ session }) => ({ status: 'success' as const, data: session.user }))
    },
    failing: fail,
  })

  serveAnybody(app, resendConfirmation, {
    handler: ({ query, body, context }) =>
      addressIn(query.email ?? body?.email)
        .andThen((email) =>
          services.resendConfirmation(email, clientAddress(context, services.proxies)),
        )
        .map((message) => ({ success: true as const, message, data: { message } })),
  })

  serveAnybody(app, followConfirmation, {
    handler: ({ body }) =>
      services.confirmations.follow(body.confirmationToken).map((outcome) => ({ outcome })),
  })
}

/** Where they go on to: a path of ours. */
const pathIn = ({ publicUrl }: UserServices, wanted: string | null) =>
  ownPath(wanted ?? '/', publicUrl)

const keyIn = (context: ShopContext) => ({
  email: fieldOf(context, 'email') ?? '',
  password: fieldOf(context, 'password') ?? '',
})

/** What a form without a password does not ask about. */
const NOTHING_CHOSEN = { company: '', freeSubscriber: false, emailOptin: false } as const

function addressIn(email: string | undefined): ResultAsync<string, Invalid> {
  if (email !== undefined && email.trim() !== '') return okAsync(email)
  return errAsync({ kind: 'invalid', errors: [{ field: 'email', fault: 'missing' }] })
}
