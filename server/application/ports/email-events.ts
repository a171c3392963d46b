import type { Order } from '#domain/order/order.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import type { LeftInLot } from './credit-repository.ts'

/** What e-mails are about: everything that their words need, as it was when it happened. */
export interface EmailEvents {
  /** A receipt. A renewal has an e-mail of its own. */
  'order-paid': { readonly firstName: string; readonly order: Order }
  /** Credits that are about to be lost unspent. */
  'credits-ending': { readonly firstName: string; readonly lots: readonly LeftInLot[] }
  /** The free pack of a month, to those who want such mail (rules 18). */
  'free-pack-given': {
    readonly firstName: string
    readonly month: CalendarMonth
    /** Names. */
    readonly assets: readonly string[]
  }
  /** One that was put into words when it was promised. */
  worded: { readonly subject: string; readonly text: string; readonly html: string }
}

export type EmailEvent = {
  [Kind in keyof EmailEvents]: { readonly kind: Kind } & EmailEvents[Kind]
}[keyof EmailEvents]
