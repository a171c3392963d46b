import type { PaymentMethod } from '#domain/order/payment-method.ts'

/** What a buyer may want to know about a way to pay, beside its fields. */
export const PAYMENT_NOTES: Readonly<Record<PaymentMethod, string>> = {
  sandbox: 'This store is in its sandbox: no money moves and no card is asked for.',
  stripe: 'Your card is typed into a form of Stripe’s and never reaches us.',
  paypal: 'You confirm it at PayPal, and nothing is charged before.',
  credits: 'No money moves; codes and bundle discounts do not count.',
}
