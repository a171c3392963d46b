import { err, ok, type Result } from 'neverthrow'
import type { FieldError, Invalid } from './field-errors.ts'
import { passwordFault } from './password.ts'

/** How long a sign-in by itself proves who is using the browser (sign-in 3). */
export const FRESH_SIGN_IN_MS = 15 * 60 * 1000

/** A new password, typed twice to rule out typos. */
export interface WantedPassword {
  readonly password: string
  readonly confirmation: string
}

/** What is wrong with a new password of the user at `email` (input 2). */
export function newPasswordFaults(
  { password, confirmation }: WantedPassword,
  email: string,
): readonly FieldError[] {
  const fault = passwordFault(password, email)
  const errors: FieldError[] = fault ? [{ field: 'password', fault }] : []
  if (confirmation !== password) errors.push({ field: 'password_confirmation', fault: 'no-match' })
  return errors
}

/** Returns the password if it may be set, or all its faults. */
export function checkNewPassword(wanted: WantedPassword, email: string): Result<string, Invalid> {
  const errors = newPasswordFaults(wanted, email)
  return errors.length > 0 ? err({ kind: 'invalid', errors }) : ok(wanted.password)
}
