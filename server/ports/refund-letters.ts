import type { PartOffer } from '#domain/order/refund.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { LetterTo } from './account-letters.ts'
import type { Letter } from './mail.ts'

/** Money, or credits, that have gone back. */
export interface Refunded {
  readonly orderId: string
  readonly amount: Cents
  /** Given back instead of money. */
  readonly credits: number
  /** What it was for, by name; empty where nobody said. */
  readonly items: readonly string[]
  /** Nothing that was bought was taken back with it. */
  readonly stays: boolean
  /** The credit note's number. */
  readonly paper: string | null
}

/** A statement that was carried out. */
export interface Withdrawn {
  readonly orderId: string
  /** Epoch milliseconds. */
  readonly statedAt: number
  /** What is given back for each part that was chosen, or why nothing is. */
  readonly parts: readonly PartOffer[]
}

/** A statement without a sign-in. */
export interface StatementTyped {
  /** As it was typed. */
  readonly orderNumber: string
  readonly statedAt: number
}

/** The letters about money that goes back, and about statements of withdrawal (rules 10, 30). */
export interface RefundLetters {
  refunded(to: LetterTo, about: Refunded): Letter
  /** The provider will not do it, and everything is as it was. */
  failed(to: LetterTo, about: Omit<Refunded, 'paper' | 'credits' | 'stays'>): Letter
  /** The receipt of a statement, with its time. */
  withdrawn(to: LetterTo, about: Withdrawn): Letter
  /** To somebody who cannot sign in: a link that confirms the statement. */
  confirmWithdrawal(to: LetterTo, about: StatementTyped & { readonly token: string }): Letter
  /** The same for an order that does not belong to this address. */
  unknownOrder(to: LetterTo, about: StatementTyped): Letter
}
