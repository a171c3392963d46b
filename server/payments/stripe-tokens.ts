/** A ConfirmationToken: what the card's form in the page stands for, usable once. */
const TOKEN = /^ctoken_\w{1,200}$/

const KEPT = /^stripe:(cus_\w+)\/(pm_\w+)$/

export interface SavedCard {
  readonly customer: string
  readonly paymentMethod: string
}

export function isStripeToken(payment: string): boolean {
  return TOKEN.test(payment)
}

/** What a first charge left to charge again. No page can send it: it is not a token. */
export function savedCard(payment: string): SavedCard | null {
  const [, customer, paymentMethod] = KEPT.exec(payment) ?? []
  return customer && paymentMethod ? { customer, paymentMethod } : null
}

/** How a kept card is written down, to be charged again. */
export function savedCardText({ customer, paymentMethod }: SavedCard): string {
  return `stripe:${customer}/${paymentMethod}`
}
