import type { Cents } from '#domain/shared/money.ts'
import type { LetterTo } from './account-letters.ts'
import type { Letter } from './mail.ts'
import type { Outgrown } from './outgrown.ts'
import type { RefillLetters } from './refill-letters.ts'

/** What a letter about a subscription always says. */
export interface AboutPlan {
  readonly plan: string
}

export interface Renewed extends AboutPlan {
  readonly charged: Cents
  /** Epoch milliseconds, as all moments here. */
  readonly until: number
  /** Cancelled while it was being charged: it ends then. */
  readonly isLast: boolean
  readonly orderId: string
  readonly outgrown: Outgrown | null
}

export interface RenewalFailed extends AboutPlan {
  readonly owed: Cents
  readonly nextTry: number
  readonly downloadsUntil: number
}

export interface Cancelled extends AboutPlan {
  readonly at: number
}

export interface Ended extends AboutPlan {
  readonly why: 'cancelled' | 'unpaid'
  /** Plan credits that wait for a new subscription, and until when; null where there are none. */
  readonly kept: { readonly credits: number; readonly until: number } | null
}

/** The letters of a subscription's life. */
export interface SubscriptionLetters {
  renewed(to: LetterTo, about: Renewed): Letter
  failed(to: LetterTo, about: RenewalFailed): Letter
  cancelled(to: LetterTo, about: Cancelled): Letter
  ended(to: LetterTo, about: Ended): Letter
  readonly refill: RefillLetters
}
