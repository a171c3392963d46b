import { err, ok, type Result } from 'neverthrow'
import type { Taken } from '#application/ports/account.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { usernameKey, type Profile, type ProfileChange } from '#domain/user/profile.ts'
import type { AccountFields } from '#server/application/ports/account-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type {
  AccountService,
  AccountChange,
  EmailChangeRequested,
  EmailChangeWithdrawn,
} from '#server/application/ports/accounts.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { AuthenticatedSession } from '#server/application/ports/sessions.ts'
import { closeAccount } from './close-account.ts'
import { lockSignedIn, promise, SESSION_OVER, setPassword } from './signed-in-account.ts'

const NO_ACCOUNT: Missing = { kind: 'missing', what: 'account' }

/** Accounts, each asked for by its owner. */
export const createAccountService = (units: UnitOfWork, secrets: Secrets): AccountService => ({
  lookUp: (userId) =>
    units
      .read(({ accounts }) => accounts.find(userId))
      .andThen((account) => (account ? ok(account) : err(NO_ACCOUNT))),

  amend: (session, change) => units.run((unit) => amend(unit, session, change)),

  anonymize: (session) => {
    const address = anonymousEmail(secrets)
    return units.run((unit) => closeAccount(unit, session, address))
  },
})

/** No mail is ever delivered under `.invalid`, and nobody can guess who this was. */
function anonymousEmail(secrets: Secrets): string {
  const nobody = secrets.newToken().toLowerCase()
  return `${nobody.replace(/[^a-z0-9]/g, '0')}@anonymous.invalid`
}

async function amend(
  unit: Unit,
  session: AuthenticatedSession,
  { fields, address, passwordHash }: AccountChange,
): Promise<Result<Profile, Taken | Outage>> {
  const before = await lockSignedIn(unit, session)
  if (!before) return err(SESSION_OVER)
  const { user, emailOptin } = before.profile
  if (address?.kind === 'wanted' && (await unit.accounts.hasEmail(address.email))) {
    return err({ kind: 'taken', field: 'email' })
  }
  const key = fields.username ? usernameKey(fields.username) : null
  if (key !== null && (await unit.accounts.hasUsername(key, user.id))) {
    return err({ kind: 'taken', field: 'username' })
  }
  if (passwordHash !== null) await setPassword(unit, user, passwordHash)
  if (address) await applyEmailChange(unit, user.id, address)
  const changed = { ...fields, ...named(fields, key), ...chosen(fields, emailOptin, unit.now) }
  return ok(await unit.accounts.update(user.id, changed, unit.now))
}

function named({ username }: ProfileChange, key: string | null): Partial<AccountFields> {
  return username === undefined ? {} : { usernameKey: key }
}

/** A choice about news is dated when it is made; sending the same one again makes none (account 1). */
function chosen(
  { emailOptin }: ProfileChange,
  before: boolean,
  now: number,
): Partial<AccountFields> {
  if (emailOptin === undefined || emailOptin === before) return {}
  return { emailOptinAt: now, emailOptinSource: 'account' }
}

/** Address and token are written together, and a token made for another address is worth nothing (security 8). */
async function applyEmailChange(
  unit: Unit,
  userId: string,
  address: EmailChangeRequested | EmailChangeWithdrawn,
): Promise<void> {
  const { now } = unit
  await unit.mailedTokens.dropUnused(userId, 'email-change')
  const pendingEmail = address.kind === 'wanted' ? address.email : null
  await unit.accounts.update(userId, { pendingEmail }, now)
  if (address.kind === 'withdrawn') return
  const { email, right, notice } = address
  const { digest, expiresAt } = right
  await unit.mailedTokens.add({ digest, userId, email, purpose: 'email-change', expiresAt, now })
  await promise(unit, right.email)
  await promise(unit, notice)
}
