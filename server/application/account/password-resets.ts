import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { setPassword } from './signed-in-account.ts'

export const NO_LINK: Missing = { kind: 'missing', what: 'link' }

/** The user whose password a token may set; null where it is no longer worth anything. */
export async function findResetOwner(records: Records, digest: string): Promise<Registered | null> {
  const token = await records.mailedTokens.find(digest, 'reset')
  if (!token || token.usedAt !== null || token.expiresAt <= records.now) return null
  const account = await records.accounts.find(token.userId)
  return account?.profile.user.email === token.email ? account.profile.user : null
}

/**
 * Sets the password, tells the owner, ends every session, and makes every other mailed right worthless. It also
 * confirms the address that the e-mail reached.
 */
export async function redeemReset(
  unit: Unit,
  digest: string,
  passwordHash: string,
): Promise<Result<Registered, Missing>> {
  const token = await unit.mailedTokens.find(digest, 'reset')
  // Everybody locks the user first, so that no two wait for each other.
  const account = token && (await unit.accounts.lock(token.userId))
  if (!account || account.profile.user.email !== token.email) return err(NO_LINK)
  if (!(await unit.mailedTokens.spend(digest, 'reset', unit.now))) return err(NO_LINK)
  const { user } = account.profile
  await setPassword(unit, user, passwordHash)
  if (isConfirmed(user)) return ok(user)
  // Whoever opened the account without owning its address keeps no way in of their own.
  await unit.linkedAccounts.removeAll(user.id)
  const confirmed = await unit.accounts.update(user.id, { confirmedAt: unit.now }, unit.now)
  return ok(confirmed.user)
}
