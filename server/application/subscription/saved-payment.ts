import { writeAudit } from '#server/application/audit/write-audit.ts'
import { emailCustomer } from '#server/application/email/promise-email.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { HeldSubscription } from '#server/application/ports/subscription-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { heldThrough, subscribedTo } from './end-subscription.ts'

/** Handles a payment method saved for a subscription, if the subscription is still running (subscription 9). */
export async function paymentMethodSaved(unit: Unit, order: OrderRecord): Promise<void> {
  await unit.customers.lock(order.customer)
  const held = await heldThrough(unit, order)
  if (held) await savePayment(unit, held, order)
}

/**
 * Sets the payment method that a subscription is charged to from now on, emails its customer, and records
 * the order in the audit.
 */
export async function savePayment(
  unit: Unit,
  held: HeldSubscription,
  { id: orderId, paymentAgain }: Pick<OrderRecord, 'id' | 'paymentAgain'>,
): Promise<void> {
  if (paymentAgain === null) return
  const { id, customer, userId } = held
  await unit.subscriptions.setPayment(id, paymentAgain, unit.now)
  await writeAudit(unit, {
    who: customer,
    action: 'payment-method',
    subject: id,
    why: 'by its customer',
    detail: { order: orderId },
  })
  const of = subscribedTo(held)
  await emailCustomer(
    unit,
    { customer, userId, key: `payment-method-${orderId}` },
    (firstName) => ({
      kind: 'payment-method-changed',
      firstName,
      of,
    }),
  )
}
