import { err, ok, type Result } from 'neverthrow'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'

/** What is wrong with one field of a form. The sentence is made where words live. */
export interface FieldError {
  readonly field: string
  readonly fault: Fault
}

export type Fault =
  | 'missing'
  | 'too-short'
  | 'too-long'
  | 'malformed'
  | 'too-common'
  | 'contains-email'
  | 'no-match'
  | 'taken'

/** A form was refused; every faulty field is named. */
export interface Invalid {
  readonly kind: 'invalid'
  readonly errors: readonly FieldError[]
}

/** The form, unless one of its fields has a fault: then all of them at once, in the order given. */
export function checkedForm<Form>(
  form: Form,
  faults: readonly (readonly [field: string, fault: Fault | null])[],
): Result<Form, Invalid> {
  const errors = faults.flatMap(([field, fault]) => (fault ? [{ field, fault }] : []))
  return errors.length > 0 ? err({ kind: 'invalid', errors }) : ok(form)
}

/** One line of text, perhaps empty. */
export function lineFault(line: string, longest: number): Fault | null {
  if (lengthOf(line) > longest) return 'too-long'
  return hasControlCharacters(line) ? 'malformed' : null
}

/** input 2; here, so that what names a fault needs none of the passwords that are refused. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const

/** The longest first or last name, and the longest name of a team, in characters (input 3, team 1). */
export const NAME_LENGTH = 80
const FULL_NAME_LENGTH = 160

/** What makes a link in a mail: a scheme, `www.`, or a domain with a path. */
const ADDRESS = /https?:|www\.|:\/\/|\.\p{L}{2,}\//iu

/** A name that stands in e-mails: 1–80 characters, no control characters, no web address (input 3, team 1). */
export function nameFault(name: string): Fault | null {
  if (name === '') return 'missing'
  return lineFault(name, NAME_LENGTH) ?? (ADDRESS.test(name) ? 'malformed' : null)
}

/** First and last name in one field, or whatever somebody goes by. */
export function fullNameFault(name: string): Fault | null {
  return name === '' ? 'missing' : lineFault(name, FULL_NAME_LENGTH)
}
