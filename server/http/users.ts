import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Confirmations } from '#application/ports/accounts.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  followConfirmation,
  registerUser,
  resendConfirmation,
  signInUser,
  signOutUser,
} from '#contract/accounts.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { RegisterUser } from '#server/cases/register.ts'
import type { ResendConfirmation } from '#server/cases/resend-confirmation.ts'
import type { SignInUser } from '#server/cases/sign-in.ts'
import { arrivalOf, letIn, type DoorServices } from './admission.ts'
import { clientAddress } from './client-address.ts'
import { ownPath } from './own-paths.ts'
import { serve, serveSimply } from './serve.ts'
import type { ShopApp, ShopContext } from './shop-app.ts'
import { presentedDigest } from './viewer.ts'

export interface UserServices extends DoorServices {
  readonly publicUrl: string
  readonly confirmations: Confirmations
  readonly registerUser: RegisterUser
  readonly resendConfirmation: ResendConfirmation
  readonly signInUser: SignInUser
}

/** Coming, going, and confirming an address: the second door of auth-protocol 2. */
export function userRoutes(app: ShopApp, services: UserServices): void {
  serveSimply(app, signInUser, ({ body, context }) =>
    arrivalOf(services, context)
      .andThen((arrival) => services.signInUser(body, arrival))
      .andTee((admitted) => letIn(services, context, admitted))
      .map(({ session }) => ({ data: session.user })),
  )

  serve(app, registerUser, ({ body, context }) =>
    arrivalOf(services, context)
      .andThen((arrival) =>
        services.registerUser(body, arrival, ownPath(body.confirmSuccessUrl, services.publicUrl)),
      )
      .andTee((admitted) => letIn(services, context, admitted))
      .map(({ session }) => ({ status: 'success' as const, data: session.user })),
  )

  serveSimply(app, signOutUser, ({ context }) =>
    signOut(services, context).map(() => ({ success: true as const })),
  )

  serveSimply(app, resendConfirmation, ({ query, body, context }) =>
    addressIn(query.email ?? body?.email)
      .andThen((email) =>
        services.resendConfirmation(email, clientAddress(context, services.proxies)),
      )
      .map((message) => ({ success: true as const, message, data: { message } })),
  )

  serveSimply(app, followConfirmation, ({ body }) =>
    services.confirmations.follow(body.confirmationToken).map((outcome) => ({ outcome })),
  )
}

/** Ends the session and forgets the device's cart key; already out is out (rules 28). */
function signOut(services: UserServices, context: ShopContext): ResultAsync<void, Outage> {
  return presentedDigest(services, context, 'session')
    .andThen((digest) => (digest === null ? okAsync(undefined) : services.sessions.end(digest)))
    .andTee(() => {
      services.carrier.takeBack(context, 'session')
      services.carrier.takeBack(context, 'cart')
    })
}

function addressIn(email: string | undefined): ResultAsync<string, Invalid> {
  if (email !== undefined && email.trim() !== '') return okAsync(email)
  return errAsync({ kind: 'invalid', errors: [{ field: 'email', fault: 'missing' }] })
}
