import type { RefundDecision } from '#domain/order/refund-decision.ts'
import { NOTHING } from '#domain/shared/money.ts'
import type { Db } from '../database.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { refundableOrder } from './refund-facts.ts'

export interface Decided {
  readonly order: PaidOrder
  readonly decision: RefundDecision
}

/**
 * What a refund takes besides: once all of the money is gone, some of it past the shop and for nothing in
 * particular, nothing that it paid for stays (decision 020). Parts that the refund names are as it says.
 */
export async function withTheRest(
  db: Db,
  { order, decision }: Decided,
  now: number,
): Promise<RefundDecision> {
  const isAll = order.refunded + decision.amount === order.total
  if (!isAll || !(await wentBackOutside(db, order.id))) return decision
  const { parts } = await refundableOrder(db, order, now)
  const rest = parts
    .filter(({ refunded }) => !refunded)
    .filter(({ kind, position }) =>
      decision.items.every((item) => item.kind !== kind || item.position !== position),
    )
    .map(({ kind, position, name }) => ({ kind, position, name }))
    .map((part) => ({ ...part, amount: NOTHING, credits: 0, takes: true }))
  return { ...decision, items: [...decision.items, ...rest] }
}

/** Whether money went back without naming a part. */
async function wentBackOutside(db: Db, orderId: string): Promise<boolean> {
  const outside = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where((refund) =>
      refund.not(
        refund.exists(
          refund
            .selectFrom('refund_items')
            .select('refund_items.refund_id')
            .whereRef('refund_items.refund_id', '=', 'refunds.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return outside !== undefined
}
