import { err, ok, type Result } from 'neverthrow'
import { normalEmail } from '#domain/user/email-address.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { StoredAccount } from '#server/application/ports/account-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { OWN_ACCOUNT, type NoAccount, type OwnAccount } from './staff.ts'

/** An action on an account: who takes it and why. */
export interface AccountAction {
  /** The account's address or ID, as it was typed. */
  readonly account: string
  readonly who: string
  readonly why: string
}

export const NO_ACCOUNT: NoAccount = { kind: 'no-account' }

/** Finds an account by its address or ID. */
export function namedAccount({ accounts }: Records, typed: string): Promise<StoredAccount | null> {
  return typed.includes('@')
    ? accounts.byEmail(normalEmail(typed))
    : accounts.find(typed.toUpperCase())
}

/** Same as `namedAccount`, but locks the account until the unit ends. */
export function lockNamed({ accounts }: Unit, typed: string): Promise<StoredAccount | null> {
  return typed.includes('@')
    ? accounts.lockByEmail(normalEmail(typed))
    : accounts.lock(typed.toUpperCase())
}

/** Records an action on an account or an order in the audit. */
export function audited(
  unit: Unit,
  { who, why }: Pick<AccountAction, 'who' | 'why'>,
  done: { readonly action: string; readonly subject: string; readonly detail?: object },
): Promise<void> {
  return writeAudit(unit, { ...done, who, why })
}

/**
 * Blocks an account, or unblocks it with the sign-in methods it had. While it is blocked, no session and no
 * emailed link opens it; the user keeps what they bought, and subscriptions keep renewing. False if the
 * account is already in that state.
 */
export async function setBlocked(
  unit: Unit,
  { blocked, ...asked }: AccountAction & { readonly blocked: boolean },
): Promise<Result<boolean, NoAccount | OwnAccount>> {
  const account = await lockNamed(unit, asked.account)
  if (!account) return err(NO_ACCOUNT)
  if (account.profile.user.id === asked.who) return err(OWN_ACCOUNT)
  if (blocked === (account.blockedAt !== null)) return ok(false)
  const subject = account.profile.user.id
  if (blocked) await shutOut(unit, subject)
  else await unit.accounts.update(subject, { blockedAt: null }, unit.now)
  await audited(unit, asked, {
    action: blocked ? 'account-blocked' : 'account-unblocked',
    subject,
  })
  return ok(true)
}

async function shutOut(unit: Unit, userId: string): Promise<void> {
  // This also invalidates the link that would confirm a pending address.
  await unit.accounts.update(userId, { blockedAt: unit.now, pendingEmail: null }, unit.now)
  await unit.sessions.removeAllBut(userId, null)
  await unit.accessTokens.removeAll(userId)
  await unit.mailedTokens.dropAll(userId)
}

/** Ends one session of an account, or all of them. Returns how many it ended; writes nothing if there were none. */
export async function endSessions(
  unit: Unit,
  { sessionId, ...asked }: AccountAction & { readonly sessionId: string | null },
): Promise<Result<number, NoAccount>> {
  const account = await lockNamed(unit, asked.account)
  if (!account) return err(NO_ACCOUNT)
  const subject = account.profile.user.id
  const ended =
    sessionId === null
      ? await endAll(unit, subject)
      : Number(await unit.sessions.removeOne(subject, sessionId.toUpperCase()))
  if (ended === 0) return ok(0)
  const detail = { sessions: ended }
  await audited(unit, asked, { action: 'sessions-ended', subject, detail })
  return ok(ended)
}

async function endAll({ sessions, now }: Unit, userId: string): Promise<number> {
  const live = await sessions.count(userId, now)
  await sessions.removeAllBut(userId, null)
  return live
}
