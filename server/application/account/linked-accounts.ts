import { err, ok, type Result } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { OnlySignInMethod } from '#application/ports/sign-in-methods.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Email } from '#server/application/ports/outbox.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type {
  KeyOfIdentity,
  LinkedAccounts,
  NewLinkedUser,
  NotLinked,
} from '#server/application/ports/linked-accounts.ts'
import type { AuthenticatedSession } from '#server/application/ports/sessions.ts'
import { addAccount } from './add-account.ts'
import { lockSignedIn, promise, SESSION_OVER } from './signed-in-account.ts'

const NOT_LINKED: NotLinked = { kind: 'not-linked' }

/** Which identities of other sites open which account. */
export const createLinkedAccounts = (units: UnitOfWork): LinkedAccounts => ({
  ownerOf: (identity) => units.read((records) => records.linkedAccounts.ownerOf(identity)),
  signUp: (fresh) => units.run((unit) => signUp(unit, fresh)),
  link: (session, identity, email) => units.run((unit) => link(unit, session, { identity, email })),
  of: (userId) => units.read((records) => records.linkedAccounts.ofUser(userId)),
  unlink: (session, issuer) => units.run((unit) => unlink(unit, session, issuer)),
})

async function signUp(unit: Unit, fresh: NewLinkedUser): Promise<Result<Registered, NotLinked>> {
  const { id, identity, confirmation, email, firstName, lastName } = fresh
  if (await unit.accounts.hasEmail(email)) return err(NOT_LINKED)
  const form = { email, firstName, lastName, company: '', freeSubscriber: false, emailOptin: false }
  const user = await addAccount(unit, { id, form, passwordHash: '', confirmation })
  if (!(await unit.linkedAccounts.add(id, identity, unit.now))) return err(NOT_LINKED)
  if (confirmation) return ok(user)
  return ok((await unit.accounts.update(id, { confirmedAt: unit.now }, unit.now)).user)
}

interface Linking {
  readonly identity: KeyOfIdentity
  readonly email: Email
}

async function link(
  unit: Unit,
  session: AuthenticatedSession,
  { identity, email }: Linking,
): Promise<Result<void, NotLinked | Outage>> {
  if (!(await lockSignedIn(unit, session))) return err(SESSION_OVER)
  const userId = session.user.id
  const isNew = await unit.linkedAccounts.add(userId, identity, unit.now)
  if (isNew) return ok(await promise(unit, email))
  const owner = await unit.linkedAccounts.ownerOf(identity)
  return owner === userId ? ok(undefined) : err(NOT_LINKED)
}

/** The account is locked, so that the password cannot go away together with the other way in. */
async function unlink(
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
