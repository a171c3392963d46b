import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { audited, lockNamed, NO_ACCOUNT, type AccountAction } from './block-account.ts'
import type { NoAccount } from './staff.ts'
import { notify } from './two-factor.ts'

/** The outcome of a reset: announced, not due yet, done, or canceled. Times are epoch milliseconds. */
export type TwoFactorReset =
  | { readonly kind: 'announced' | 'waiting'; readonly at: number }
  | { readonly kind: 'done' | 'canceled' | 'nothing-to-cancel' }

/** Why a second factor is not reset. */
export type NotReset =
  | NoAccount
  | { readonly kind: 'two-factor-off' }
  /** Only the last member of staff, whom no colleague can help, may skip the wait. */
  | { readonly kind: 'not-last-staff' }

export type ResetTwoFactor = ReturnType<typeof createTwoFactorResets>

/**
 * Resets of the second factor for users who lost their device: staff perform them, one day after the owner
 * was notified (two-factor 6).
 */
export const createTwoFactorResets = (units: UnitOfWork) => ({
  /** Announces a reset, or performs it when called again after the wait. */
  reset: (asked: AccountAction): ResultAsync<TwoFactorReset, NotReset | Outage> =>
    units.run((unit) => reset(unit, asked)),

  /** Resets the only member of staff at once, run by someone with a shell on the machine. */
  resetLastStaff: (asked: AccountAction): ResultAsync<TwoFactorReset, NotReset | Outage> =>
    units.run((unit) => resetLastStaff(unit, asked)),

  /** Cancels an announced reset. */
  cancel: (asked: AccountAction): ResultAsync<TwoFactorReset, NotReset | Outage> =>
    units.run((unit) => cancel(unit, asked)),
})

async function lockEnabled(unit: Unit, typed: string) {
  const account = await lockNamed(unit, typed)
  if (!account) return err(NO_ACCOUNT)
  const stored = await unit.twoFactors.find(account.profile.user.id)
  if (!stored || stored.enabledAt === null) return err({ kind: 'two-factor-off' as const })
  return ok({ account, user: account.profile.user, resetAt: stored.resetAt })
}

async function reset(unit: Unit, asked: AccountAction): Promise<Result<TwoFactorReset, NotReset>> {
  const found = await lockEnabled(unit, asked.account)
  if (found.isErr()) return err(found.error)
  const { user, resetAt } = found.value
  if (resetAt !== null && resetAt > unit.now) return ok({ kind: 'waiting', at: resetAt })
  if (resetAt !== null) return carriedOut(unit, asked, user)
  const at = unit.now + TWO_FACTOR_RESET_MS
  await unit.twoFactors.setReset(user.id, at)
  await promiseEmail(unit, {
    key: `two-factor-reset-announced-${unit.newId()}`,
    to: user.email,
    userId: user.id,
    event: { kind: 'two-factor-reset-announced', firstName: user.firstName, at },
  })
  await audited(unit, asked, { action: 'two-factor-reset-announced', subject: user.id })
  return ok({ kind: 'announced', at })
}

async function resetLastStaff(
  unit: Unit,
  asked: AccountAction,
): Promise<Result<TwoFactorReset, NotReset>> {
  const found = await lockEnabled(unit, asked.account)
  if (found.isErr()) return err(found.error)
  const { account, user } = found.value
  const staff = await unit.accounts.staff()
  if (!account.isStaff || staff.length !== 1) return err({ kind: 'not-last-staff' })
  return carriedOut(unit, asked, user)
}

/** Also ends all sessions, in case someone is signed in with the lost device. */
async function carriedOut(
  unit: Unit,
  asked: AccountAction,
  user: Parameters<typeof notify>[1],
): Promise<Result<TwoFactorReset, never>> {
  await unit.twoFactors.remove(user.id)
  await unit.sessions.removeAllBut(user.id, null)
  await notify(unit, user, 'two-factor-reset')
  await audited(unit, asked, { action: 'two-factor-reset', subject: user.id })
  return ok({ kind: 'done' })
}

async function cancel(unit: Unit, asked: AccountAction): Promise<Result<TwoFactorReset, NotReset>> {
  const found = await lockEnabled(unit, asked.account)
  if (found.isErr()) return err(found.error)
  const { user, resetAt } = found.value
  if (resetAt === null) return ok({ kind: 'nothing-to-cancel' })
  await unit.twoFactors.setReset(user.id, null)
  await audited(unit, asked, { action: 'two-factor-reset-canceled', subject: user.id })
  return ok({ kind: 'canceled' })
}
