import { DAY_MS } from '#domain/shared/durations.ts'

/** The digits of a code of an authenticator app, and how many seconds each code is current (two-factor 1). */
export const OTP_DIGITS = 6
export const OTP_STEP_SECONDS = 30

/** How many codes before and after the current one count as well: clocks differ (two-factor 2). */
export const OTP_DRIFT_STEPS = 1

/** How many recovery codes somebody gets (two-factor 3). */
export const RECOVERY_CODES = 10

/** How long a reset by staff waits after it was announced (two-factor 6). */
export const TWO_FACTOR_RESET_MS = DAY_MS

/** What was typed as a second factor, in the form in which it is compared. */
export type OtpAttempt =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'recovery-code'; readonly code: string }

/** No letter that is easily read as another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz0'
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'
const RECOVERY_LENGTH = 12
const GROUP = 4

/** Reads a code of an app, or a recovery code, however it is spaced; null for what can be neither. */
export function readOtpAttempt(typed: string): OtpAttempt | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (code.length === OTP_DIGITS && /^\d+$/.test(code)) return { kind: 'code', code }
  const isRecovery =
    code.length === RECOVERY_LENGTH && code.split('').every((letter) => ALPHABET.includes(letter))
  return isRecovery ? { kind: 'recovery-code', code } : null
}

/** A recovery code out of a random token of URL-safe characters, of which each stands for 6 bits; 5 of them are used. */
export function recoveryCodeFrom(token: string): string {
  return token
    .slice(0, RECOVERY_LENGTH)
    .split('')
    .map((letter) => ALPHABET[LETTERS.indexOf(letter) % ALPHABET.length])
    .join('')
}

/** A recovery code as somebody reads it. */
export function spacedCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}

/** Which step of time a moment is in, in epoch milliseconds. */
export function otpStep(now: number): number {
  return Math.floor(now / 1000 / OTP_STEP_SECONDS)
}

/**
 * Whether the methods that a provider of identities names prove a second factor beside the first (two-factor 5): it
 * says so itself, or names a password and what somebody has. RFC 8176 lists them.
 */
export function provesSecondFactor(methods: readonly unknown[]): boolean {
  if (methods.includes('mfa')) return true
  return methods.includes('pwd') && (methods.includes('otp') || methods.includes('hwk'))
}
