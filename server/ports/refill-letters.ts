import type { Cents } from '#domain/shared/money.ts'
import type { LetterTo } from './account-letters.ts'
import type { Letter } from './mail.ts'
import type { Outgrown } from './outgrown.ts'

/** What a letter about a monthly refill always says. */
export interface AboutRefill {
  /** Of each month. */
  readonly credits: number
}

export interface Refilled extends AboutRefill {
  readonly charged: Cents
  /** When its month ends, in epoch milliseconds, as all moments here. */
  readonly until: number
  /** Cancelled while it was being charged: it ends with this month, and the next one does not come. */
  readonly isLast: boolean
  readonly orderId: string
  readonly outgrown: Outgrown | null
}

export interface RefillFailed extends AboutRefill {
  readonly owed: Cents
  readonly nextTry: number
}

export interface RefillCancelled extends AboutRefill {
  readonly at: number
}

export interface RefillEnded extends AboutRefill {
  readonly why: 'cancelled' | 'unpaid'
}

/** The letters of a refill's life. */
export interface RefillLetters {
  renewed(to: LetterTo, about: Refilled): Letter
  failed(to: LetterTo, about: RefillFailed): Letter
  cancelled(to: LetterTo, about: RefillCancelled): Letter
  ended(to: LetterTo, about: RefillEnded): Letter
}
