import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import type { Records, Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type {
  AccountTokens,
  AddressRedeemed,
  MailedToken,
  Reset,
} from '#server/application/ports/account-tokens.ts'
import { promise, setPassword } from './signed-in-account.ts'

const NO_LINK: Missing = { kind: 'missing', what: 'link' }

/** Mailed rights over an account, each bound to its user, one address and one purpose, and used once. */
export const createAccountTokens = (units: UnitOfWork): AccountTokens => ({
  promiseReset: (user, right) =>
    units.run(async (unit) => ok(await promiseReset(unit, user, right))),

  findResetOwner: (digest) =>
    units
      .read((records) => findResetOwner(records, digest))
      .andThen((user) => (user ? ok(user) : err(NO_LINK))),

  redeemReset: (reset) => units.run((unit) => redeemReset(unit, reset)),

  redeemEmailChange: (digest) => units.run(async (unit) => ok(await changeAddress(unit, digest))),
})

async function promiseReset(unit: Unit, user: Registered, right: MailedToken): Promise<void> {
  const account = await unit.accounts.lock(user.id)
  const { email } = user
  if (account?.profile.user.email !== email) return
  const { digest, expiresAt } = right
  await unit.mailedTokens.add({
    digest,
    userId: user.id,
    email,
    purpose: 'reset',
    expiresAt,
    now: unit.now,
  })
  await promise(unit, right.email)
}

async function findResetOwner(records: Records, digest: string): Promise<Registered | null> {
  const token = await records.mailedTokens.find(digest, 'reset')
  if (!token || token.usedAt !== null || token.expiresAt <= records.now) return null
  const account = await records.accounts.find(token.userId)
  return account?.profile.user.email === token.email ? account.profile.user : null
}

async function redeemReset(
  unit: Unit,
  { digest, passwordHash }: Reset,
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

async function changeAddress(unit: Unit, digest: string): Promise<AddressRedeemed> {
  const token = await unit.mailedTokens.find(digest, 'email-change')
  const account = token && (await unit.accounts.lock(token.userId))
  if (!token || !account) return without('unknown')
  const { user, pendingEmail } = account.profile
  // Following the link again says the same, as long as its change still holds.
  if (user.email === token.email && token.usedAt !== null) return { outcome: 'changed', user }
  if (token.expiresAt <= unit.now) return without('expired')
  // Somebody else has registered with the address meanwhile.
  if (user.email !== token.email && (await unit.accounts.hasEmail(token.email))) {
    return without('taken')
  }
  if (!(await unit.mailedTokens.spend(digest, 'email-change', unit.now))) return without('unknown')
  // The waiting address may no longer be the one that this e-mail reached.
  if (pendingEmail !== token.email) return without('unknown')
  const changed = await unit.accounts.update(
    user.id,
    { email: token.email, pendingEmail: null, confirmedAt: unit.now },
    unit.now,
  )
  return { outcome: 'changed', user: changed.user }
}

const without = (outcome: AddressRedeemed['outcome']): AddressRedeemed => ({ outcome, user: null })
