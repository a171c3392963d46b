/** A ConfirmationToken: stands for the content of the page's card form, and can be used once. */
const TOKEN = /^ctoken_\w{1,200}$/

const KEPT = /^stripe:(cus_\w+)\/(pm_\w+)$/

const CUSTOMER = /^stripe:(cus_\w+)(?:\/pm_\w+)?$/

export interface SavedCard {
  readonly customer: string
  readonly paymentMethod: string
}

export function isStripeToken(payment: string): boolean {
  return TOKEN.test(payment)
}

/** The card that a first charge saved to be charged again. No page can send it, since it is not a token. */
export function savedCard(payment: string): SavedCard | null {
  const [, customer, paymentMethod] = KEPT.exec(payment) ?? []
  return customer && paymentMethod ? { customer, paymentMethod } : null
}

/** The stored form of a saved card, used to charge it again. */
export function savedCardText({ customer, paymentMethod }: SavedCard): string {
  return `stripe:${customer}/${paymentMethod}`
}

/** The customer that holds a saved card, or that was created for one and has none; null for anything else. */
export function savedCustomer(payment: string): string | null {
  return CUSTOMER.exec(payment)?.[1] ?? null
}
