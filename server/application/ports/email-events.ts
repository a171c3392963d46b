import type { Order } from '#domain/order/order.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { LeftInLot } from './credit-repository.ts'

/** What a subscription is of. */
export type Subscribed =
  | { readonly kind: 'plan'; readonly plan: string }
  /** So many credits of each month. */
  | { readonly kind: 'credits'; readonly credits: number }

/** The names of the license that something renews under, and of the higher one that its payer needs now. */
export interface Outgrown {
  readonly held: string
  readonly needed: string
}

interface AboutSubscription {
  readonly firstName: string
  readonly of: Subscribed
}

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
  /** Sums with their tax, and moments in epoch milliseconds, as in all that follow. */
  'subscription-renewed': AboutSubscription & {
    readonly charged: Cents
    readonly until: number
    /** Cancelled while it was being charged: it ends then. */
    readonly isLast: boolean
    readonly orderId: string
    readonly outgrown: Outgrown | null
  }
  'renewal-failed': AboutSubscription & {
    readonly owed: Cents
    readonly nextTry: number
    /** How long a plan's downloads go on. */
    readonly downloadsUntil: number
  }
  'subscription-cancelled': AboutSubscription & { readonly at: number }
  'subscription-ended': AboutSubscription & {
    readonly why: 'cancelled' | 'unpaid'
    /** Plan credits that wait for a new subscription, and until when; null where there are none. */
    readonly kept: { readonly credits: number; readonly until: number } | null
  }
  /** One that was put into words when it was promised. */
  worded: { readonly subject: string; readonly text: string; readonly html: string }
}

export type EmailEvent = {
  [Kind in keyof EmailEvents]: { readonly kind: Kind } & EmailEvents[Kind]
}[keyof EmailEvents]
