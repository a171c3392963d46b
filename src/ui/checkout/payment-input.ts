import type { SandboxToken } from '#application/ports/orders.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { PaymentMethod } from '#domain/order/payment-method.ts'
import type { UserError } from '#messages/user-error.ts'

/** What a buyer fills in. */
export interface PaymentInput extends Billing {
  readonly method: PaymentMethod
  readonly card: SandboxToken
}

/** The names of the fields in errors. */
const FIELDS: Readonly<Partial<Record<keyof PaymentInput, string>>> = {
  country: 'billing_country',
  company: 'company',
  vatId: 'vat_id',
  acknowledged: 'acknowledged',
}

/** An error without what it says about fields that are filled in anew. */
export function withoutFields(
  error: UserError | null,
  change: Partial<PaymentInput>,
): UserError | null {
  if (error?.kind !== 'invalid') return error
  const filled = Object.entries(FIELDS).flatMap(([name, field]) => (name in change ? field : []))
  const errors = error.errors.filter(({ field }) => !filled.includes(field))
  return errors.length > 0 ? { ...error, errors } : null
}
