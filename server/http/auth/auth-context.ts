import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { AuthContext } from '../../application/session/verify-password.ts'
import type { Session } from '#server/application/session/sessions.ts'
import { clientContextOf, type ClientServices } from './client-context.ts'
import type { ShopContext } from '../shop-app.ts'
import { currentSession, type ViewerServices } from './viewer.ts'

type SignInRequired = { readonly kind: 'sign-in-required' }

/** The session of a request; without one, rejects with `sign-in-required`. */
export function requireSession(
  services: ViewerServices,
  context: ShopContext,
): ResultAsync<Session, SignInRequired | Outage> {
  return currentSession(services, context).andThen(
    (session): ResultAsync<Session, SignInRequired> =>
      session ? okAsync(session) : errAsync({ kind: 'sign-in-required' }),
  )
}

/** The session and the client context, for requests that end in a new session. */
export function authContextOf(
  services: ClientServices,
  context: ShopContext,
): ResultAsync<AuthContext & { readonly session: Session }, SignInRequired | Outage> {
  return requireSession(services, context).andThen((session) =>
    clientContextOf(services, context).map((clientContext) => ({
      session,
      clientContext,
    })),
  )
}
