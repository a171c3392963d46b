import { hasControlCharacters, lengthOf, tidy } from '../shared/text.ts'
import type { Fault } from '../user/field-errors.ts'

const LONGEST = 500

/** Normalizes the reason that staff give for a change, as the audit stores it (admin 2). */
export function tidyReason(typed: string): string {
  return tidy(typed.toWellFormed())
}

/** What is wrong with a reason, or null; every change requires one. */
export function reasonFault(reason: string): Fault | null {
  if (reason === '') return 'missing'
  if (lengthOf(reason) > LONGEST) return 'too-long'
  return hasControlCharacters(reason) ? 'malformed' : null
}
