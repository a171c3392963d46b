import { err, ok, type Result } from 'neverthrow'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { emailFault, normalEmail } from '../user/email-address.ts'
import type { Fault, FieldError, Invalid } from '../user/field-errors.ts'

/** A statement of withdrawal by who cannot sign in (rules 10). */
export interface Statement {
  readonly name: string
  readonly email: string
  /** Of an order or an invoice. */
  readonly orderNumber: string
}

/** Days that a mailed link confirms a statement. */
export const STATEMENT_DAYS = 14

const NAME_LENGTH = 160

/** A statement in its stored form, or what is wrong with it: its form only, never whether there is such an order. */
export function checkStatement(form: Statement): Result<Statement, Invalid> {
  const name = form.name.normalize('NFC').trim()
  const email = normalEmail(form.email)
  const orderNumber = form.orderNumber.trim().toUpperCase()
  const faults: readonly (readonly [string, Fault | null])[] = [
    ['name', nameFault(name)],
    ['email', emailFault(email, true)],
    ['order_number', numberFault(orderNumber)],
  ]
  const errors = faults.flatMap(([field, fault]): FieldError[] => (fault ? [{ field, fault }] : []))
  return errors.length > 0 ? err({ kind: 'invalid', errors }) : ok({ name, email, orderNumber })
}

function nameFault(name: string): Fault | null {
  if (name === '') return 'missing'
  if (lengthOf(name) > NAME_LENGTH) return 'too-long'
  return hasControlCharacters(name) ? 'malformed' : null
}

/** Letters repeat it, also to strangers: so it can be no message. */
function numberFault(orderNumber: string): Fault | null {
  if (orderNumber === '') return 'missing'
  return /^[0-9A-Z-]{6,40}$/.test(orderNumber) ? null : 'malformed'
}
