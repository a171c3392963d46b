import { err, ok, type Result } from 'neverthrow'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'

/** What is wrong with one field of a form. `#messages` turns it into a sentence. */
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

/** A form was refused; every faulty field is listed. */
export interface Invalid {
  readonly kind: 'invalid'
  readonly errors: readonly FieldError[]
}

/** Returns the form if none of its fields has a fault; otherwise all faults at once, in the order given. */
export function checkedForm<Form>(
  form: Form,
  faults: readonly (readonly [field: string, fault: Fault | null])[],
): Result<Form, Invalid> {
  const errors = faults.flatMap(([field, fault]) => (fault ? [{ field, fault }] : []))
  return errors.length > 0 ? err({ kind: 'invalid', errors }) : ok(form)
}

/** What turns text around, breaks its line or hides in it. Two joiners are part of how words and emoji are written. */
const UNSEEN = /[\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u
/** Text of which nothing is seen. */
const BLANK = /^[\p{Default_Ignorable_Code_Point}\p{Z}\u2800]+$/u

/** What is wrong with a single line of text; it may be empty. */
export function lineFault(line: string, longest: number): Fault | null {
  if (lengthOf(line) > longest) return 'too-long'
  const isSeen = !hasControlCharacters(line) && !UNSEEN.test(line) && !BLANK.test(line)
  return isSeen ? null : 'malformed'
}

/** input 2; defined here so that code that names a fault does not load the list of refused passwords. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const

/** Maximum length of a first or last name and of a team's name, in characters (input 3, team 1). */
export const NAME_LENGTH = 80
const FULL_NAME_LENGTH = 160

/** What mail programs turn into a link: a scheme, `www.`, or a domain with a path. */
const ADDRESS = /https?:|www\.|:\/\/|\.\p{L}{2,}\//iu
/** They do the same to a domain alone. Endings that are also names or parts of names, as in `Dr.Ai`, are left out. */
const DOMAIN =
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|app|dev|xyz|top|site|online|shop|store|link|live|click|club|icu|tech|space|website|cloud|page|io|co|me|tv|cc|ru|cn|uk|fr|eu|us|nl)(?![\p{L}\p{N}])/iu

/**
 * What is wrong with a name that appears in e-mails: 1–80 characters, none of them unseen, no web address
 * (input 3, team 1).
 */
export function nameFault(name: string): Fault | null {
  if (name === '') return 'missing'
  return lineFault(name, NAME_LENGTH) ?? (isLinked(name) ? 'malformed' : null)
}

function isLinked(name: string): boolean {
  const plain = name.normalize('NFKC')
  return ADDRESS.test(plain) || DOMAIN.test(plain)
}

/** What is wrong with a name in a single field: first and last name, or whatever the person goes by. */
export function fullNameFault(name: string): Fault | null {
  return name === '' ? 'missing' : lineFault(name, FULL_NAME_LENGTH)
}
