import { DAY_MS } from '#domain/shared/durations.ts'

/** Number of digits in a code of an authenticator app, and seconds for which each code is current (two-factor 1). */
export const OTP_DIGITS = 6
export const OTP_STEP_SECONDS = 30

/** Number of codes before and after the current one that also count, because clocks differ (two-factor 2). */
export const OTP_DRIFT_STEPS = 1

/** Number of recovery codes that a user gets (two-factor 3). */
export const RECOVERY_CODES = 10

/** How long a reset by staff waits after its announcement (two-factor 6). */
export const TWO_FACTOR_RESET_MS = DAY_MS

/** A second factor as typed, in the form in which it is compared. */
export type OtpAttempt =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'recovery-code'; readonly code: string }

/** Excludes letters that are easily mistaken for others. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz0'
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'
const RECOVERY_LENGTH = 12
const GROUP = 4

/** Parses an app's code or a recovery code, with any spacing; null if it can be neither. */
export function readOtpAttempt(typed: string): OtpAttempt | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (code.length === OTP_DIGITS && /^\d+$/.test(code)) return { kind: 'code', code }
  const isRecovery =
    code.length === RECOVERY_LENGTH && code.split('').every((letter) => ALPHABET.includes(letter))
  return isRecovery ? { kind: 'recovery-code', code } : null
}

/** Derives a recovery code from a random token of URL-safe characters. Each stands for 6 bits, of which 5 are used. */
export function recoveryCodeFrom(token: string): string {
  return token
    .slice(0, RECOVERY_LENGTH)
    .split('')
    .map((letter) => ALPHABET[LETTERS.indexOf(letter) % ALPHABET.length])
    .join('')
}

/** A recovery code in the form in which it is displayed. */
export function spacedCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}

/** The time step of a moment in epoch milliseconds. */
export function otpStep(now: number): number {
  return Math.floor(now / 1000 / OTP_STEP_SECONDS)
}

/**
 * Whether the methods reported by an identity provider prove a second factor (two-factor 5): it reports that
 * itself, or a password together with something the user has. RFC 8176 lists the methods.
 */
export function provesSecondFactor(methods: readonly unknown[]): boolean {
  if (methods.includes('mfa')) return true
  return methods.includes('pwd') && (methods.includes('otp') || methods.includes('hwk'))
}
