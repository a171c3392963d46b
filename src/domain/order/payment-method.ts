/** Takes the money of an order. The sandbox moves none. */
export type PaymentProvider = 'sandbox' | 'stripe' | 'paypal'

/** What an order may be paid by. */
export type PaymentMethod = PaymentProvider | 'credits' | 'invoice'
