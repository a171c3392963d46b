import type { PartOffer } from '#domain/order/refund.ts'
import type { RefundRefused } from '#domain/order/refund-decision.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from './credit-messages.ts'

/** What somebody gets back: the credits that they paid, or else money. */
export function refundedMessage({
  amount,
  credits,
}: Pick<PartOffer, 'amount' | 'credits'>): string {
  return credits > 0 ? inCredits(credits) : inUsd(amount)
}

/** Why something of an order is not given back (refund 1). */
export const REFUSAL_MESSAGES: Readonly<Record<RefundRefused['why'], string>> = {
  NOT_PAID: 'This order was not paid.',
  NOTHING_PAID: 'Nothing was paid for it, so there is nothing to give back.',
  ALREADY_REFUNDED: 'It has been refunded already, or is about to be.',
  BEING_CHARGED: 'Your plan is being charged at this moment. Try again in a few minutes.',
  TOO_LATE: 'The time for it is over.',
  DOWNLOADED: 'It has been downloaded, which ended the right to withdraw.',
  UPDATED: 'A later purchase cost less because of it. Return that one first.',
  CREDITS_SPENT: 'All of its credits have been spent.',
  PLAN_USED: 'Files have been licensed with this plan. You can cancel it at any time.',
  BY_HAND:
    'Your plan was changed or renewed since, so a person works out what is owed: write to us.',
  NO_SUCH_PART: 'The order has no such line.',
  AMOUNT_NEEDS_ONE: 'An amount can be given back of one line only.',
  AMOUNT_TOO_LARGE: 'That is more than was paid for it.',
}

/** A refund in the ledger of credits. */
export const REFUND = 'Refund'

/** Credits that a refund took, and that are back because it failed. */
export const REFUND_UNDONE = 'Refund that was not possible'

/** Why a credit note was written. */
export function refundReasonMessage(items: readonly string[]): string {
  return items.length === 0 ? REFUND : `Refund of ${items.join('; ')}`
}

/** Something that stays its buyer's though money was given back for it. */
export function partOfPriceMessage(name: string): string {
  return `${name} (part of its price)`
}

/** Who settles refunds, in the audit log. */
export const PAYMENT_PROVIDER = 'the payment provider'

/** Why money went back past the shop. */
export function providerRefundMessage(disputed: boolean): string {
  return disputed ? 'A chargeback' : 'Refunded at the provider'
}
