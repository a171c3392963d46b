import type { Order } from '#domain/order/order.ts'
import type { LeftInLot } from './credit-repository.ts'

/** What e-mails are about: everything that their words need, as it was when it happened. */
export interface EmailEvents {
  /** A receipt. A renewal has an e-mail of its own. */
  'order-paid': { readonly firstName: string; readonly order: Order }
  /** Credits that are about to be lost unspent. */
  'credits-ending': { readonly firstName: string; readonly lots: readonly LeftInLot[] }
  /** One that was put into words when it was promised. */
  worded: { readonly subject: string; readonly text: string; readonly html: string }
}

export type EmailEvent = {
  [Kind in keyof EmailEvents]: { readonly kind: Kind } & EmailEvents[Kind]
}[keyof EmailEvents]
