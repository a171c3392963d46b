import { err, errAsync, ok, okAsync, ResultAsync, type Result } from 'neverthrow'
import type { ReauthRequired } from '#application/ports/account.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { OtpRefused } from '#application/ports/accounts.ts'
import type {
  TwoFactorEnabled,
  TwoFactorSetup,
  TwoFactorStatus,
} from '#application/ports/two-factor.ts'
import { RECOVERY_CODES, recoveryCodeFrom, spacedCode } from '#domain/user/two-factor.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import {
  countedAttempt,
  forgetAttempts,
  OTP_INVALID,
  readSecondFactor,
  recoveryDigest,
  sealed,
  spendSecondFactor,
  type SecondFactor,
  type SecondFactorPorts,
} from '#server/application/session/second-factor.ts'
import type { Session } from '#server/application/session/sessions.ts'
import { isFresh } from '../session/verify-password.ts'
import { lockSignedIn, SESSION_OVER } from './signed-in-account.ts'

const REAUTH: ReauthRequired = { kind: 'reauth-required' }
const ENABLED: TwoFactorEnabled = { kind: 'two-factor-enabled' }
const NOT_SET_UP: Missing = { kind: 'missing', what: 'setup' }

export type TwoFactorService = ReturnType<typeof createTwoFactor>

/** The second factor of the user's own account: status, setup, turning it on and off (two-factor 1). */
export const createTwoFactor = (ports: SecondFactorPorts) => ({
  status: (userId: string): ResultAsync<TwoFactorStatus, Outage> =>
    ports.units.read(async ({ twoFactors }) => {
      const stored = await twoFactors.find(userId)
      const enabledAt = stored?.enabledAt ?? null
      const recoveryCodesLeft = enabledAt === null ? 0 : await twoFactors.recoveryCodesLeft(userId)
      return { enabledAt, recoveryCodesLeft }
    }),

  /** Creates a new secret, which has no effect until a code confirms it. Requires a fresh sign-in. */
  setUp: (
    session: Session,
  ): ResultAsync<TwoFactorSetup, ReauthRequired | TwoFactorEnabled | Outage> => {
    if (!isFresh(ports.clock, session)) return errAsync(REAUTH)
    const { id, email } = session.user
    const secret = ports.oneTimeCodes.newSecret()
    return sealed(ports.secrets, id, secret)
      .andThen((kept) => ports.units.run((unit) => propose(unit, session, kept)))
      .andThen(() => attempted(ports.oneTimeCodes.setupOf(secret, email)))
  },

  /** Turns it on after checking a code. Returns the only copy of the recovery codes, and ends every other session. */
  enable: (
    session: Session,
    typed: string,
  ): ResultAsync<
    readonly string[],
    OtpRefused | ReauthRequired | TwoFactorEnabled | Missing | Outage
  > => {
    if (!isFresh(ports.clock, session)) return errAsync(REAUTH)
    const { id } = session.user
    return ports.units
      .read(({ twoFactors }) => twoFactors.find(id))
      .andThen((stored) => {
        if (!stored) return errAsync(NOT_SET_UP)
        if (stored.enabledAt !== null) return errAsync(ENABLED)
        return countedAttempt(ports, id, { secret: stored.secret, typed })
      })
      .andThen((shown) =>
        newRecoveryCodes(ports, id).andThen(({ codes, digests }) =>
          ports.units
            .run((unit) => enable(unit, session, { shown, digests }))
            .andThen(() => forgetAttempts(ports, id))
            .map(() => codes.map(spacedCode)),
        ),
      )
  },

  /** Turns it off after a fresh sign-in and a code. Does nothing if it is already off. */
  disable: (
    session: Session,
    typed: string,
  ): ResultAsync<void, OtpRefused | ReauthRequired | Outage> => {
    if (!isFresh(ports.clock, session)) return errAsync(REAUTH)
    const { id } = session.user
    return readSecondFactor(ports, id, typed).andThen((shown) => {
      if (!shown) return okAsync(undefined)
      return ports.units
        .run((unit) => disable(unit, session, shown))
        .andThen(() => forgetAttempts(ports, id))
    })
  },
})

async function propose(
  unit: Unit,
  session: Session,
  secret: string,
): Promise<Result<void, TwoFactorEnabled | Outage>> {
  const account = await lockSignedIn(unit, session)
  if (!account) return err(SESSION_OVER)
  const isProposed = await unit.twoFactors.propose(session.user.id, secret, unit.now)
  return isProposed ? ok(undefined) : err(ENABLED)
}

interface Enabling {
  readonly shown: SecondFactor
  readonly digests: readonly string[]
}

async function enable(
  unit: Unit,
  session: Session,
  { shown, digests }: Enabling,
): Promise<Result<void, OtpRefused | Outage>> {
  const account = await lockSignedIn(unit, session)
  if (!account) return err(SESSION_OVER)
  const { user } = account.profile
  // Another setup may have replaced the confirmed one, or may have been turned on.
  const isOn = shown.kind === 'code' && (await unit.twoFactors.enable(user.id, shown, unit.now))
  if (!isOn) return err(OTP_INVALID)
  await unit.twoFactors.replaceRecoveryCodes(user.id, digests)
  await unit.sessions.removeAllBut(user.id, session.id)
  await notify(unit, user, 'two-factor-enabled')
  return ok(undefined)
}

async function disable(
  unit: Unit,
  session: Session,
  shown: SecondFactor,
): Promise<Result<void, OtpRefused | Outage>> {
  const account = await lockSignedIn(unit, session)
  if (!account) return err(SESSION_OVER)
  const spent = await spendSecondFactor(unit, account, shown)
  if (spent.isErr()) return err(spent.error)
  await unit.twoFactors.remove(session.user.id)
  await notify(unit, account.profile.user, 'two-factor-disabled')
  return ok(undefined)
}

/** Notifies the owner of a change to their second factor, whoever made it. */
export async function notify(
  unit: Unit,
  { id: userId, email: to, firstName }: Registered,
  kind: 'two-factor-enabled' | 'two-factor-disabled' | 'two-factor-reset',
): Promise<void> {
  await promiseEmail(unit, {
    key: `${kind}-${unit.newId()}`,
    to,
    userId,
    event: { kind, firstName },
  })
}

function newRecoveryCodes({ secrets }: SecondFactorPorts, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeFrom(secrets.newToken()))
  return ResultAsync.combine(
    codes.map((code) => attempted(recoveryDigest(secrets, userId, code))),
  ).map((digests) => ({ codes, digests }))
}
