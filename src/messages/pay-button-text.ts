import type { PaymentMethod } from '#domain/order/payment-method.ts'

/** The text of the pay button (cart 4). */
export function payButtonText(free: boolean, method: PaymentMethod): string {
  if (free) return 'Confirm'
  if (method === 'invoice') return 'Place order'
  return method === 'paypal' ? 'Continue to PayPal' : 'Confirm & Pay'
}
