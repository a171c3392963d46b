import { within, type RefundItem } from '#domain/order/refund-decision.ts'
import { taxWithin } from '#domain/order/refund-shares.ts'
import { refundOffers, restOf, type PartOffer, type RefundableOrder } from '#domain/order/refund.ts'
import { cents, sum } from '#domain/shared/money.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type { ProviderSideOutcome, ProviderSideRefund } from '#server/application/ports/refunds.ts'
import { providerRefundMessage, PAYMENT_PROVIDER } from '#messages/refund-messages.ts'
import { lockForRefund, writeRefund } from './issue-refund.ts'
import { refundableOrder } from './refundable-order.ts'
import { concludeRefund } from './settle-refund.ts'

/**
 * Records money that was refunded at the provider, as far as it exceeds what the shop knows of. The
 * provider does not say which line it was for, so the purchase is revoked only once the whole amount is
 * refunded, or at a dispute (refund 3).
 */
export async function recordProviderRefund(
  unit: Unit,
  seen: ProviderSideRefund,
  seller: readonly string[],
): Promise<ProviderSideOutcome> {
  const { now } = unit
  const { disputed } = seen
  const order = await lockForRefund(unit, seen.orderId)
  if (!order || order.status !== 'paid') return 'known'
  const given = disputed ? order.total : Math.min(seen.refunded, order.total)
  const amount = cents(Math.max(given - order.refunded, 0))
  const isAll = order.refunded + amount === order.total
  const refundable = await refundableOrder(unit, order, now)
  const offers = refundOffers(refundable, await unit.refunds.policy(), now)
  const items = isAll ? within(amount, whatIsLeft(refundable, offers)) : []
  // A dispute revokes the purchase even if a goodwill refund had already returned all of the money and left
  // it in place.
  if (amount === 0 && !(disputed && items.length > 0)) {
    return (await isShort(unit, seen)) ? 'short' : 'known'
  }
  const { id } = await writeRefund(unit, {
    order,
    cause: disputed ? 'dispute' : 'provider',
    who: PAYMENT_PROVIDER,
    why: providerRefundMessage(disputed),
    decision: { items, amount, tax: taxWithin(refundable, amount) },
  })
  // It has already happened. A bank's dispute needs no credit note and no email.
  const refund = await unit.refunds.settle(id, 'done', now)
  if (refund && !disputed) await concludeRefund(unit, { refund, order, seller })
  return 'noted'
}

/** Every part that its buyer still has, even if its whole price was refunded. */
function whatIsLeft(
  { parts }: RefundableOrder,
  offers: readonly PartOffer[],
): readonly RefundItem[] {
  return offers.flatMap((offer, place) => {
    const part = parts[place]
    if (!part || part.refunded) return []
    return [{ ...offer, amount: restOf(part, offer.paid), takes: true }]
  })
}

/** Whether money reported as refunded has come back since. Money that a bank took itself does not count. */
async function isShort(
  unit: Unit,
  { orderId, refunded, disputed }: ProviderSideRefund,
): Promise<boolean> {
  if (disputed) return false
  const done = (await unit.refunds.refundsOf(orderId)).filter(
    ({ state, cause }) => state === 'done' && cause !== 'dispute',
  )
  return sum(done.map(({ amount }) => amount)) > refunded
}
