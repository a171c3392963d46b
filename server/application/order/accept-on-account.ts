import { dueAtOf } from '#domain/order/on-account.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { emailInvoice } from './email-invoice.ts'
import { deliver, emptyCart } from './fulfil-order.ts'
import { issueInvoice } from './issue-invoice.ts'

/**
 * Accepts an order on account: records the current terms, delivers at once if the terms say so, and issues
 * and emails the invoice with its due date (on-account 3).
 */
export async function acceptOnAccount(
  unit: Unit,
  order: OrderRecord,
  seller: readonly string[],
): Promise<void> {
  const terms = await unit.onAccount.terms(order.customer)
  const fulfillment = terms?.fulfillment ?? 'on-payment'
  const dueAt = dueAtOf(unit.now)
  await unit.onAccount.accept(order.id, { dueAt, fulfillment })
  if (fulfillment === 'at-once') await deliver(unit, order)
  else if (order.kind === 'cart') await emptyCart(unit, order)
  // Its number blocks every other payment, so it is taken last.
  await issueInvoice(unit, { orderId: order.id, seller })
  await emailInvoice(
    unit,
    { ...order, onAccount: { dueAt, fulfillment, suspendedAt: null } },
    'issued',
  )
}
