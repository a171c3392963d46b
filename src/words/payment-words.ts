import type { PaymentMethod } from '#domain/order/payment-method.ts'

/** The text of the paying button (spec 9, rules 17). */
export function payButtonText(free: boolean, method: PaymentMethod): string {
  if (free) return 'Confirm'
  return method === 'paypal' ? 'Continue to PayPal' : 'Confirm & Pay'
}
