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

/** What speaks for somebody beside the first factor. A code counts only once it is spent in a unit. */
export type SecondFactor =
  | ({ readonly kind: 'code' } & UsedStep)
  | { readonly kind: 'recovery-code'; readonly digest: string }
  /** The provider that vouches for them has asked for one. */
  | { readonly kind: 'provider' }
  /** It was asked for before this session, or link, was of any use. */
  | { readonly kind: 'given-before' }

export type SecondFactorPorts = Needs<'clock' | 'oneTimeCodes' | 'rateLimits' | 'secrets' | 'units'>

const OTP_REQUIRED: OtpRequired = { kind: 'otp-required' }
export const OTP_INVALID: OtpInvalid = { kind: 'otp-invalid' }

/**
 * Reads what was typed as a second factor; null where the account asks for none. Every try is counted before it is
 * looked at (two-factor 4).
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
  /** Sealed. */
  readonly secret: string
  readonly typed: string
}

/** A code of this secret, or a recovery code, as it will be spent. */
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

/** Begins counting the tries anew, after a right one. */
export function forgetAttempts({ rateLimits }: SecondFactorPorts, userId: string) {
  return rateLimits.forget(LIMITS.otpAttempt(userId))
}

/**
 * Asks for the second factor of an account that is locked, and uses it up: each code lets in once, however many show it
 * at the same time (two-factor 2). Whoever has one needs no reset, so one that waits is called off.
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
      // What another site asked of the shop's own people is not enough.
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

/** The secret of an app as it is kept. */
export function sealed(secrets: Secrets, userId: string, secret: string) {
  return attempted(secrets.seal(sealedFor(userId), secret))
}

/** The same in plain. Where the shop's own secret has changed nobody can read it: an operator hears of that. */
function unsealed(secrets: Secrets, userId: string, secret: string): ResultAsync<string, Outage> {
  return attempted(secrets.unseal(sealedFor(userId), secret)).andThen((plain) =>
    plain === null
      ? err(unexpected(new Error('a second factor was sealed under another SECRET')))
      : ok(plain),
  )
}

/** How a recovery code is kept: worth nothing to whoever reads the database alone. */
export function recoveryDigest(secrets: Secrets, userId: string, code: string): Promise<string> {
  return secrets.sign(`recovery-code:${userId}:${code}`)
}
