import { hasControlCharacters, lengthOf, tidy } from '../shared/text.ts'
import type { Fault } from '../user/field-errors.ts'

const LONGEST = 500

/** Why a member of staff changes something, as the audit keeps it (admin 2). */
export function tidyReason(typed: string): string {
  return tidy(typed.toWellFormed())
}

/** What is wrong with a reason: every change takes one. */
export function reasonFault(reason: string): Fault | null {
  if (reason === '') return 'missing'
  if (lengthOf(reason) > LONGEST) return 'too-long'
  return hasControlCharacters(reason) ? 'malformed' : null
}
