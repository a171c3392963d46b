import { refundOffers, restOf, type OrderPart, type PartOffer } from '#domain/order/refund.ts'
import { within, type RefundItem } from '#domain/order/refund-decision.ts'
import { taxWithin } from '#domain/order/refund-shares.ts'
import { cents } from '#domain/shared/money.ts'
import { outsideInWords, PAYMENT_PROVIDER } from '#words/refund-words.ts'
import type { OutsideOutcome, SeenOutside } from '#server/ports/refund-ledger.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { refundableOrder, refundPolicy } from './refund-facts.ts'
import { finish, type SettlingTools } from './refund-settling.ts'
import { lockedForRefund, writeRefund } from './refund-writing.ts'

/**
 * What was given back past the shop, as far as it goes beyond what the shop knows of. Nobody says there
 * which line it was for, so what was bought is taken back once the whole sum is gone, or at a dispute (rules 29).
 */
export async function noteOutside(
  tx: Db,
  seen: SeenOutside & SettlingTools,
  context: WriteContext,
): Promise<OutsideOutcome> {
  const order = await lockedForRefund(tx, seen.orderId)
  if (!order || order.status !== 'paid') return 'known'
  const given = seen.disputed ? order.total : Math.min(seen.refunded, order.total)
  const amount = cents(Math.max(given - order.refunded, 0))
  const isAll = order.refunded + amount === order.total
  const refundable = await refundableOrder(tx, order, context.now)
  const policy = await refundPolicy(tx)
  const offers = refundOffers(refundable, policy, context.now)
  const items = isAll ? within(amount, whatIsLeft(refundable.parts, offers)) : []
  // A bank takes what was bought, also where goodwill had given all of the money back and left it.
  if (amount === 0 && !(seen.disputed && items.length > 0)) {
    return (await isShort(tx, seen)) ? 'short' : 'known'
  }
  const refund = await writeRefund(
    tx,
    {
      order,
      cause: seen.disputed ? 'dispute' : 'provider',
      who: PAYMENT_PROVIDER,
      why: outsideInWords(seen.disputed),
      decision: { items, amount, tax: taxWithin(refundable, amount) },
    },
    context,
  )
  await settleAtOnce(tx, { ...seen, order, refundId: refund.id }, context)
  return 'noted'
}

/** Every part that its buyer still has, even if its whole price went back. */
function whatIsLeft(
  parts: readonly OrderPart[],
  offers: readonly PartOffer[],
): readonly RefundItem[] {
  return offers.flatMap((offer, place) => {
    const part = parts[place]
    if (!part || part.refunded) return []
    return [{ ...offer, amount: restOf(part, offer.paid), takes: true }]
  })
}

/** Whether money that was called given back has returned since. What a bank itself took does not count. */
async function isShort(tx: Db, { orderId, refunded, disputed }: SeenOutside): Promise<boolean> {
  if (disputed) return false
  const done = await tx
    .selectFrom('refunds')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .where('cause', '<>', 'dispute')
    .execute()
  return done.reduce((total, { amount }) => total + amount, 0) > refunded
}

interface Settling extends SeenOutside, SettlingTools {
  readonly order: PaidOrder
  readonly refundId: string
}

/** It has happened already. A bank's taking money back calls for no credit note and no letter. */
async function settleAtOnce(tx: Db, settling: Settling, context: WriteContext): Promise<void> {
  const { refundId, order, disputed } = settling
  const refund = await tx
    .updateTable('refunds')
    .set({ state: 'done', settled_at: context.now })
    .where('id', '=', refundId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!disputed) await finish(tx, { ...settling, refund, order }, context)
}
