import type { PaymentMethod } from '#domain/order/payment-method.ts'

/** Notes about each payment method, shown next to its fields. */
export const PAYMENT_NOTES: Readonly<Record<PaymentMethod, string>> = {
  sandbox: 'This store is in test mode. No card is needed and no money is charged.',
  stripe: 'Stripe processes your card securely. We never see your card details.',
  paypal: 'You’ll confirm at PayPal. Nothing is charged until then.',
  invoice: 'We’ll email the invoice, and it’s in your team’s orders right away.',
  credits: 'You pay with credits. Discount codes and quantity discounts don’t apply.',
}
