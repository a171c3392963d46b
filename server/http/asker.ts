import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Asker } from '#server/application/session/prove-owner.ts'
import type { Session } from '#server/application/ports/sessions.ts'
import { arrivalOf, type DoorServices } from './admission.ts'
import type { ShopContext } from './shop-app.ts'
import { currentSession, type ViewerServices } from './viewer.ts'

type SignInRequired = { readonly kind: 'sign-in-required' }

/** The session behind a request; without one, the request is asked to sign in. */
export function ownSession(
  services: ViewerServices,
  context: ShopContext,
): ResultAsync<Session, SignInRequired | Outage> {
  return currentSession(services, context).andThen(
    (session): ResultAsync<Session, SignInRequired> =>
      session ? okAsync(session) : errAsync({ kind: 'sign-in-required' }),
  )
}

/** The session, and what the browser brought along, for what ends in a new session. */
export function askerOf(
  services: DoorServices,
  context: ShopContext,
): ResultAsync<Asker & { readonly session: Session }, SignInRequired | Outage> {
  return ownSession(services, context).andThen((session) =>
    arrivalOf(services, context).map((arrival) => ({ session, arrival })),
  )
}
