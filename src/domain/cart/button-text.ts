export type PaymentMethod = 'sandbox' | 'stripe' | 'paypal' | 'credits'

/** The text of the paying button (spec 9, rules 17). */
export function payButtonText(free: boolean, method: PaymentMethod): string {
  if (free) return 'Confirm'
  return method === 'paypal' ? 'Continue to PayPal' : 'Confirm & Pay'
}
