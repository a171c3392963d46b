import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { ReauthRequired } from '#application/ports/account.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { OnlySignInMethod } from '#application/ports/sign-in-methods.ts'
import type { LinkedIdentity } from '#server/application/ports/linked-account-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { AuthenticatedSession, Session } from '#server/application/session/sessions.ts'
import { isFresh } from '../session/verify-password.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import { lockSignedIn, SESSION_OVER } from './signed-in-account.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** The identity or its address belongs to another account. Nothing is linked without the owner's action. */
export interface NotLinked {
  readonly kind: 'not-linked'
}

export const NOT_LINKED: NotLinked = { kind: 'not-linked' }

/** The signed-in user, their session, and when they signed in. */
export type UserSession = Pick<Session, 'id' | 'user' | 'signedInAt'>

export type LinkPorts = Needs<'clock' | 'units'>

/** Adds a sign-in method to an account. Like a new password, it requires a recent sign-in. */
export function linkProvider(
  { clock, units }: LinkPorts,
  session: UserSession,
  identity: LinkedIdentity,
): ResultAsync<void, NotLinked | ReauthRequired | Outage> {
  if (!isFresh(clock, session)) return errAsync({ kind: 'reauth-required' })
  return units.run((unit) => link(unit, session, identity))
}

/**
 * Links the identity and emails the owner. Linking it again has no effect and sends no email. Rejects if
 * the session has ended in the meantime.
 */
export async function link(
  unit: Unit,
  session: AuthenticatedSession,
  identity: LinkedIdentity,
): Promise<Result<void, NotLinked | Outage>> {
  if (!(await lockSignedIn(unit, session))) return err(SESSION_OVER)
  const { id: userId, email: to, firstName } = session.user
  if (await unit.linkedAccounts.add(userId, identity, unit.now)) {
    const key = `linked-${unit.newId()}`
    const event = { kind: 'provider-linked', firstName, issuer: identity.issuer } as const
    return ok(await promiseEmail(unit, { key, to, userId, event }))
  }
  const owner = await unit.linkedAccounts.ownerOf(identity)
  return owner === userId ? ok(undefined) : err(NOT_LINKED)
}

export type ListLinkedAccounts = ReturnType<typeof listLinkedAccounts>

/** Lists the providers linked to a user's account, and since when. */
export const listLinkedAccounts = (units: UnitOfWork) => (userId: string) =>
  units.read(({ linkedAccounts }) => linkedAccounts.ofUser(userId))

export type UnlinkProvider = ReturnType<typeof unlinkProvider>

/** Removes a sign-in method, unless it is the only one. */
export const unlinkProvider =
  ({ clock, units }: LinkPorts) =>
  (
    session: UserSession,
    issuer: string,
  ): ResultAsync<void, OnlySignInMethod | Missing | ReauthRequired | Outage> => {
    if (!isFresh(clock, session)) return errAsync({ kind: 'reauth-required' })
    return units.run((unit) => unlink(unit, session, issuer))
  }

/** Locks the account, so that the password cannot be removed at the same time as the last other sign-in method. */
export async function unlink(
  unit: Unit,
  session: AuthenticatedSession,
  issuer: string,
): Promise<Result<void, OnlySignInMethod | Missing | Outage>> {
  const account = await lockSignedIn(unit, session)
  if (!account) return err(SESSION_OVER)
  const userId = session.user.id
  const linked = await unit.linkedAccounts.ofUser(userId)
  if (!linked.some((one) => one.issuer === issuer)) return err({ kind: 'missing', what: 'link' })
  if (account.passwordHash === '') return err({ kind: 'only-sign-in-method' })
  return ok(await unit.linkedAccounts.remove(userId, issuer))
}
