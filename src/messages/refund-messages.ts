import type { PartOffer } from '#domain/order/refund.ts'
import type { RefundRefused } from '#domain/order/refund-decision.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from './credit-messages.ts'

/** What the customer gets back: the credits that they paid, or else money. */
export function refundedMessage({
  amount,
  credits,
}: Pick<PartOffer, 'amount' | 'credits'>): string {
  return credits > 0 ? inCredits(credits) : inUsd(amount)
}

/** Why a part of an order is not refunded (refund 1). */
export const REFUSAL_MESSAGES: Readonly<Record<RefundRefused['why'], string>> = {
  NOT_PAID: 'This order hasn’t been paid.',
  NOTHING_PAID: 'Nothing was paid for this, so there’s nothing to refund.',
  ALREADY_REFUNDED: 'This has already been refunded, or a refund is in progress.',
  BEING_CHARGED: 'Your plan is being charged right now. Try again in a few minutes.',
  TOO_LATE: 'The refund period has ended.',
  DOWNLOADED: 'This has been downloaded, which ended your right of withdrawal.',
  UPDATED: 'A later purchase cost less because of this one. Refund that one first.',
  CREDITS_SPENT: 'All of these credits have been used.',
  PLAN_USED: 'Files have been licensed with this plan. You can cancel it anytime.',
  BY_HAND:
    'Your plan has changed or renewed since, so we need to calculate this refund manually. Contact us.',
  OWN_ORDER: 'You can’t refund your own order. Ask another staff member.',
  OWN_TEAM: 'You can’t refund an order of your own team. Ask another staff member.',
  NO_SUCH_PART: 'This order doesn’t include that item.',
  AMOUNT_NEEDS_ONE: 'A partial amount can be refunded for one item only.',
  AMOUNT_TOO_LARGE: 'That’s more than was paid for this item.',
}

/** The same for a customer who withdraws, and who cannot refund anything themselves. */
export const WITHDRAWAL_REFUSALS: typeof REFUSAL_MESSAGES = {
  ...REFUSAL_MESSAGES,
  UPDATED: 'A later purchase cost less because of this one. Withdraw from that purchase first.',
}

/** A refund in the credit ledger. */
export const REFUND = 'Refund'

/** Credits that a refund revoked, restored because the refund failed. */
export const REFUND_UNDONE = 'Refund failed'

/** The reason on a credit note. */
export function refundReasonMessage(items: readonly string[]): string {
  return items.length === 0 ? REFUND : `Refund: ${items.join('; ')}`
}

/** An item that the customer keeps, although part of its price was refunded. */
export function partOfPriceMessage(name: string): string {
  return `${name} (partial refund)`
}

/** The name of the provider in the audit log, as the one who settles refunds. */
export const PAYMENT_PROVIDER = 'the payment provider'

/** Why money was refunded outside the shop. */
export function providerRefundMessage(disputed: boolean): string {
  return disputed ? 'Chargeback' : 'Refunded by the payment provider'
}

/** The provider refused to make the refund. */
export const PROVIDER_REJECTED =
  'The payment provider rejected this refund, so nothing was changed. Issue it in the provider’s dashboard instead.'
