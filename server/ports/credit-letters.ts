import type { LetterTo } from './account-letters.ts'
import type { Letter } from './mail.ts'

/** Credits that end together. */
export interface EndingCredits {
  readonly credits: number
  /** Epoch milliseconds. */
  readonly endsAt: number
  /** Of a plan that has ended: they come back with a new one, and cannot be spent before. */
  readonly frozen: boolean
}

/** Letters about credits that are about to be lost unspent. */
export interface CreditLetters {
  ending(to: LetterTo, lots: readonly EndingCredits[]): Letter
}
