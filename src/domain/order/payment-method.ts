/** Collects the money of an order. The sandbox moves none. */
export type PaymentProvider = 'sandbox' | 'stripe' | 'paypal'

/** The methods by which an order may be paid. */
export type PaymentMethod = PaymentProvider | 'credits' | 'invoice'
