import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { attempted, unexpected, type Outage } from '#application/ports/outage.ts'
import type { OtpInvalid, OtpRefused, OtpRequired } from '#application/ports/accounts.ts'
import { readOtpAttempt } from '#domain/user/two-factor.ts'
import type { StoredAccount } from '#server/application/ports/account-repository.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import type { StoredTwoFactor, UsedStep } from '#server/application/ports/two-factor-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** Evidence in addition to the first factor. A code counts only once it is spent in a unit. */
export type SecondFactor =
  | ({ readonly kind: 'code' } & UsedStep)
  | { readonly kind: 'recovery-code'; readonly digest: string }
  /** The provider that the user signed in with required a second factor. */
  | { readonly kind: 'provider' }
  /** A second factor was already required before this session or link could be used. */
  | { readonly kind: 'given-before' }

export type SecondFactorPorts = Needs<'clock' | 'oneTimeCodes' | 'rateLimits' | 'secrets' | 'units'>

const OTP_REQUIRED: OtpRequired = { kind: 'otp-required' }
export const OTP_INVALID: OtpInvalid = { kind: 'otp-invalid' }

/**
 * Reads a typed second factor; null if the account requires none. Every attempt is counted before it is
 * checked (two-factor 4).
 */
export function readSecondFactor(
  ports: SecondFactorPorts,
  userId: string,
  typed: string | null,
): ResultAsync<SecondFactor | null, OtpRefused | Outage> {
  return ports.units
    .read(({ twoFactors }) => twoFactors.find(userId))
    .andThen((stored): ResultAsync<SecondFactor | null, OtpRefused | Outage> => {
      if (!stored || stored.enabledAt === null) return okAsync(null)
      if (typed === null || typed.trim() === '') return errAsync(OTP_REQUIRED)
      return countedAttempt(ports, userId, { secret: stored.secret, typed })
    })
}

interface Attempt {
  /** The sealed secret. */
  readonly secret: string
  readonly typed: string
}

/** Returns a code of this secret, or a recovery code, ready to be spent. */
export function countedAttempt(
  ports: SecondFactorPorts,
  userId: string,
  { secret, typed }: Attempt,
): ResultAsync<SecondFactor, OtpInvalid | Outage> {
  const { clock, oneTimeCodes, rateLimits, secrets } = ports
  const attempt = readOtpAttempt(typed)
  return rateLimits
    .take(LIMITS.otpAttempt(userId))
    .andThen((): ResultAsync<SecondFactor, OtpInvalid | Outage> => {
      if (!attempt) return errAsync(OTP_INVALID)
      if (attempt.kind === 'recovery-code') {
        return attempted(recoveryDigest(secrets, userId, attempt.code)).map((digest) => ({
          kind: 'recovery-code' as const,
          digest,
        }))
      }
      return unsealed(secrets, userId, secret).andThen((plain) => {
        const step = oneTimeCodes.stepOf(plain, attempt.code, clock.now())
        return step === null ? err(OTP_INVALID) : ok({ kind: 'code' as const, secret, step })
      })
    })
}

/** Resets the count of attempts after a correct one. */
export function forgetAttempts({ rateLimits }: SecondFactorPorts, userId: string) {
  return rateLimits.forget(LIMITS.otpAttempt(userId))
}

/**
 * Requires the second factor of a locked account and spends it: each code grants access once, however many
 * requests present it concurrently (two-factor 2). A user who has one needs no reset, so a pending reset is
 * canceled.
 */
export async function spendSecondFactor(
  unit: Unit,
  account: StoredAccount,
  shown: SecondFactor | null,
): Promise<Result<void, OtpRefused>> {
  const { id: userId } = account.profile.user
  const stored = await unit.twoFactors.find(userId)
  if (!stored || stored.enabledAt === null) return ok(undefined)
  const refusal = await refusalOf(unit, account, shown)
  if (refusal) return err(refusal)
  const isShown = shown?.kind === 'code' || shown?.kind === 'recovery-code'
  if (isShown && isResetPending(stored)) await unit.twoFactors.setReset(userId, null)
  return ok(undefined)
}

async function refusalOf(
  unit: Unit,
  { profile: { user }, isStaff }: StoredAccount,
  shown: SecondFactor | null,
): Promise<OtpRefused | null> {
  switch (shown?.kind) {
    case undefined:
      return OTP_REQUIRED
    case 'given-before':
      return null
    case 'provider':
      // For staff, a second factor required by another site is not sufficient.
      return isStaff ? OTP_REQUIRED : null
    case 'code':
      return (await unit.twoFactors.useStep(user.id, shown)) ? null : OTP_INVALID
    case 'recovery-code': {
      if (!(await unit.twoFactors.useRecoveryCode(user.id, shown.digest, unit.now))) {
        return OTP_INVALID
      }
      const left = await unit.twoFactors.recoveryCodesLeft(user.id)
      await promiseEmail(unit, {
        key: `recovery-code-used-${unit.newId()}`,
        to: user.email,
        userId: user.id,
        event: { kind: 'recovery-code-used', firstName: user.firstName, left },
      })
      return null
    }
  }
}

function isResetPending({ resetAt }: StoredTwoFactor): boolean {
  return resetAt !== null
}

const sealedFor = (userId: string) => `two-factor:${userId}`

/** Seals an authenticator app's secret for storage. */
export function sealed(secrets: Secrets, userId: string, secret: string) {
  return attempted(secrets.seal(sealedFor(userId), secret))
}

/** Unseals it. If the shop's own secret has changed, nobody can read it: the operator is alerted. */
function unsealed(secrets: Secrets, userId: string, secret: string): ResultAsync<string, Outage> {
  return attempted(secrets.unseal(sealedFor(userId), secret)).andThen((plain) =>
    plain === null
      ? err(unexpected(new Error('a second factor was sealed under another SECRET')))
      : ok(plain),
  )
}

/** The stored form of a recovery code: useless to anyone who can only read the database. */
export function recoveryDigest(secrets: Secrets, userId: string, code: string): Promise<string> {
  return secrets.sign(`recovery-code:${userId}:${code}`)
}
