import type { Result } from 'neverthrow'
import { emailFault, normalEmail } from '../user/email-address.ts'
import { checkedForm, fullNameFault, type Fault, type Invalid } from '../user/field-errors.ts'

/** A statement of withdrawal by someone who cannot sign in (withdrawal 1). */
export interface Statement {
  readonly name: string
  readonly email: string
  /** The number of an order or an invoice. */
  readonly orderNumber: string
}

/** Days during which a mailed link can confirm a statement. */
export const STATEMENT_DAYS = 14

/** Normalizes and validates a statement. Only its form is checked, never whether the order exists. */
export function checkStatement(form: Statement): Result<Statement, Invalid> {
  const name = form.name.normalize('NFC').trim()
  const email = normalEmail(form.email)
  const orderNumber = form.orderNumber.trim().toUpperCase()
  return checkedForm({ name, email, orderNumber }, [
    ['name', fullNameFault(name)],
    ['email', emailFault(email, true)],
    ['order_number', numberFault(orderNumber)],
  ])
}

/** E-mails repeat this number, even to strangers, so it must not be able to carry a message. */
function numberFault(orderNumber: string): Fault | null {
  if (orderNumber === '') return 'missing'
  return /^[0-9A-Z-]{6,40}$/.test(orderNumber) ? null : 'malformed'
}
