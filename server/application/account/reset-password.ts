import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { SignInRefused, OtpRefused } from '#application/ports/accounts.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import { isConfirmed, type Registered } from '#domain/user/viewer.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { checkNewPassword, type WantedPassword } from '#domain/user/new-password.ts'
import type { StoredAccount } from '#server/application/ports/account-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { isToken } from '#server/application/ports/secrets.ts'
import {
  startSession,
  type StartSessionPorts,
  type StartedSession,
  type ClientContext,
} from '../session/start-session.ts'
import {
  forgetAttempts,
  readSecondFactor,
  spendSecondFactor,
  type SecondFactor,
  type SecondFactorPorts,
} from '../session/second-factor.ts'
import { setPassword } from './signed-in-account.ts'
import { notify } from './two-factor.ts'
import type { Needs } from '#server/application/ports/ports.ts'

const NO_LINK: Missing = { kind: 'missing', what: 'link' }

type ResetPorts = StartSessionPorts & SecondFactorPorts & Needs<'passwordHashes'>

/** A password reset request: the new password, and a code if the account requires one. */
export interface WantedReset extends WantedPassword {
  readonly otpAttempt: string | null
}

export type ResetPassword = ReturnType<typeof resetPassword>

/**
 * Sets a new password with a mailed token and signs in; every other session ends (sign-in 3). The token
 * replaces only the first factor: if the account requires a second one, nothing happens without it, unless
 * nobody has confirmed its address (two-factor 5).
 */
export const resetPassword =
  (ports: ResetPorts) =>
  (
    token: string,
    wanted: WantedReset,
    clientContext: ClientContext,
  ): ResultAsync<StartedSession, Invalid | Missing | SignInRefused | OtpRefused | Outage> => {
    if (!isToken(token)) return errAsync(NO_LINK)
    return attempted(ports.secrets.digest(token))
      .andThen((digest) => redeemed(ports, digest, wanted))
      .andThen(({ user, verifiedBy }) =>
        startSession(ports, user.id, {
          ...clientContext,
          verifiedBy,
          secondFactor: { kind: 'given-before' },
        }).andThrough(() => forgetAttempts(ports, user.id)),
      )
  }

/** Does no slow work, such as hashing, for an invalid token. */
function redeemed(ports: ResetPorts, digest: string, { otpAttempt, ...wanted }: WantedReset) {
  const { units, passwordHashes } = ports
  return units
    .read((records) => findResetAccount(records, digest))
    .andThen((account) => (account ? ok(account) : err(NO_LINK)))
    .andThrough(({ profile }) => checkNewPassword(wanted, profile.user.email))
    .andThen((account) =>
      isTakenOver(account)
        ? okAsync(null)
        : readSecondFactor(ports, account.profile.user.id, otpAttempt),
    )
    .andThen((secondFactor) =>
      passwordHashes
        .hash(wanted.password)
        .andThen((passwordHash) =>
          units
            .run((unit) => redeemReset(unit, digest, { passwordHash, secondFactor }))
            .map((user) => ({ user, verifiedBy: passwordHash })),
        ),
    )
}

/** The account whose password a token may set; null if the token is no longer valid. */
export async function findResetAccount(
  records: Records,
  digest: string,
): Promise<StoredAccount | null> {
  const token = await records.mailedTokens.find(digest, 'reset')
  if (!token || token.usedAt !== null || token.expiresAt <= records.now) return null
  const account = await records.accounts.find(token.userId)
  return account?.profile.user.email === token.email ? account : null
}

/**
 * Whether the owner of the address takes over an account that may be a stranger's (decision 015): nobody has
 * confirmed the address. A second factor of staff is never removed by mail.
 */
function isTakenOver({ profile, isStaff }: StoredAccount): boolean {
  return !isConfirmed(profile.user) && !isStaff
}

interface Redeeming {
  readonly passwordHash: string
  readonly secondFactor: SecondFactor | null
}

/**
 * Sets the password, notifies the owner, ends every session, and invalidates every other mailed token. Also
 * confirms the address that the email reached.
 */
export async function redeemReset(
  unit: Unit,
  digest: string,
  { passwordHash, secondFactor }: Redeeming,
): Promise<Result<Registered, Missing | OtpRefused>> {
  const token = await unit.mailedTokens.find(digest, 'reset')
  // All code locks the user first, to prevent deadlocks.
  const account = token && (await unit.accounts.lock(token.userId))
  if (!account || account.profile.user.email !== token.email) return err(NO_LINK)
  if (!(await unit.mailedTokens.spend(digest, 'reset', unit.now))) return err(NO_LINK)
  const { user } = account.profile
  if (isTakenOver(account)) await removeSecondFactor(unit, user)
  const spent = await spendSecondFactor(unit, account, secondFactor)
  if (spent.isErr()) return err(spent.error)
  await setPassword(unit, user, passwordHash)
  if (isConfirmed(user)) return ok(user)
  // Someone who registered the account without owning its address keeps no sign-in method of their own,
  // nor a second factor that only they could answer.
  await unit.linkedAccounts.removeAll(user.id)
  const confirmed = await unit.accounts.update(user.id, { confirmedAt: unit.now }, unit.now)
  return ok(confirmed.user)
}

/** Also removes one that was only proposed; notifies the owner if it was on. */
async function removeSecondFactor(unit: Unit, user: Registered): Promise<void> {
  const stored = await unit.twoFactors.find(user.id)
  if (!stored) return
  await unit.twoFactors.remove(user.id)
  if (stored.enabledAt !== null) await notify(unit, user, 'two-factor-disabled')
}
