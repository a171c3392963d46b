import type { Result } from 'neverthrow'
import { emailFault, normalEmail } from '../user/email-address.ts'
import { checkedForm, fullNameFault, type Fault, type Invalid } from '../user/field-errors.ts'

/** A statement of withdrawal by somebody who cannot sign in (withdrawal 1). */
export interface Statement {
  readonly name: string
  readonly email: string
  /** Of an order or an invoice. */
  readonly orderNumber: string
}

/** Days that a mailed link confirms a statement. */
export const STATEMENT_DAYS = 14

/** A statement in its stored form, or what is wrong with it: its form only, never whether there is such an order. */
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

/** E-mails repeat it, even to strangers: so it must not carry a message. */
function numberFault(orderNumber: string): Fault | null {
  if (orderNumber === '') return 'missing'
  return /^[0-9A-Z-]{6,40}$/.test(orderNumber) ? null : 'malformed'
}
