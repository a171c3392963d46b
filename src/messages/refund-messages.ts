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
export function refusalMessage(why: RefundRefused['why']): string {
  switch (why) {
    case 'NOT_PAID':
      return 'This order was not paid.'
    case 'NOTHING_PAID':
      return 'Nothing was paid for it, so there is nothing to give back.'
    case 'ALREADY_REFUNDED':
      return 'It has been refunded already, or is about to be.'
    case 'BEING_CHARGED':
      return 'Your plan is being charged at this moment. Try again in a few minutes.'
    case 'TOO_LATE':
      return 'The time for it is over.'
    case 'DOWNLOADED':
      return 'It has been downloaded, which ended the right to withdraw.'
    case 'UPDATED':
      return 'Its licence was updated for the difference. Give the update back first.'
    case 'CREDITS_SPENT':
      return 'All of its credits have been spent.'
    case 'PLAN_USED':
      return 'Files have been licensed with this plan. You can cancel it at any time.'
    case 'BY_HAND':
      return 'Your plan was changed or renewed since, so a person works out what is owed: write to us.'
    case 'NO_SUCH_PART':
      return 'The order has no such line.'
    case 'AMOUNT_NEEDS_ONE':
      return 'An amount can be given back of one line only.'
    case 'AMOUNT_TOO_LARGE':
      return 'That is more than was paid for it.'
  }
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
