/** Who takes the money, and what it takes to talk to them. */
export type PaymentPlace =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      readonly publishableKey: string
      readonly webhookSecret: string
      readonly url: string
    }
  | {
      readonly kind: 'paypal'
      readonly clientId: string
      readonly secret: string
      readonly webhookId: string
      readonly url: string
    }
