import { err, ok, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { StoredAccount } from '#server/application/ports/account-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { AuthenticatedSession } from '#server/application/session/sessions.ts'

export const SESSION_OVER: Outage = { kind: 'signed-out' }

const NO_ACCOUNT: Missing = { kind: 'missing', what: 'account' }

export type LookUpAccount = ReturnType<typeof lookUpAccount>

/** Returns a user's stored account. */
export const lookUpAccount =
  (units: UnitOfWork) =>
  (userId: string): ResultAsync<StoredAccount, Missing | Outage> =>
    units
      .read(({ accounts }) => accounts.find(userId))
      .andThen((account) => (account ? ok(account) : err(NO_ACCOUNT)))

/**
 * The account of a session that is still live, otherwise null. Locks both, so that the session ends either
 * before the change or after it.
 */
export async function lockSignedIn(
  unit: Unit,
  { id, user }: AuthenticatedSession,
): Promise<StoredAccount | null> {
  const account = await unit.accounts.lock(user.id)
  return (await unit.sessions.lockLive(id, user.id, unit.now)) ? account : null
}

/**
 * Sets a password and ends every session, every personal access token, every mailed token and a pending
 * change of address, so that an owner who recovers an account has sole access to it (sign-in 3). The owner
 * is notified, whoever set the password.
 */
export async function setPassword(
  unit: Unit,
  { id: userId, email: to, firstName }: Registered,
  hash: string,
): Promise<void> {
  await unit.accounts.update(userId, { passwordHash: hash, pendingEmail: null }, unit.now)
  await unit.sessions.removeAllBut(userId, null)
  await unit.accessTokens.removeAll(userId)
  await unit.mailedTokens.dropUnused(userId)
  const key = `password-changed-${unit.newId()}`
  const event = { kind: 'password-changed', firstName } as const
  await promiseEmail(unit, { key, to, userId, event })
}
