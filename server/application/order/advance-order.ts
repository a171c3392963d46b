import { hasPermission } from '#domain/team/role.ts'
import { statusesBefore, type OrderStatus } from '#domain/order/order.ts'
import { releaseCode } from '#server/application/cart/discount-codes.ts'
import { recordOrder } from '#server/application/experiment/conversions.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import {
  renewalCancelled,
  renewalDeclined,
  soldBy,
} from '#server/application/subscription/paid-periods.ts'
import { acceptOnAccount } from './accept-on-account.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { creditsStillPay, spendOnOrder } from './pay-with-credits.ts'

/** A transition of an order to another status. */
export interface OrderStep {
  readonly orderId: string
  readonly to: Exclude<OrderStatus, 'pending'>
  readonly challenge: string | null
  /** The reference that the provider can charge again without the buyer, for an order that becomes paid. */
  readonly again: string | null
}

/** The status that the order got; null if it did not change. An order whose credits are gone is declined. */
export type StepTaken = OrderStep['to'] | null

/**
 * Moves an order to another status. Only the request that changes it from a status allowing the step
 * carries out the consequences. An order whose credits were spent on something else in the meantime is
 * declined; that is an outcome, so that it stays written.
 */
export async function advanceOrder(
  unit: Unit,
  step: OrderStep,
  seller: readonly string[],
): Promise<StepTaken> {
  const { customers, carts, orders, now } = unit
  const asked = await orders.find(step.orderId)
  if (!asked) return null
  const { customer, userId } = asked
  // Locks the cart, then the customer, then the order, as everywhere, to prevent deadlocks.
  if (asked.kind === 'cart') await carts.lock({ kind: 'user', userId, customer })
  await customers.lock(customer)
  const isUnpayable =
    step.to === 'paid' && !((await creditsStillPay(unit, asked)) && (await maySpend(unit, asked)))
  const to = isUnpayable ? 'declined' : step.to
  const order = await orders.advance(asked.id, {
    from: statusesBefore(to),
    to,
    challenge: step.challenge,
    paymentAgain: step.again,
    paidAt: to === 'paid' ? now : null,
    now,
  })
  if (!order) return null
  if (to === 'on-account' || to === 'paid') await recordOrder(unit, order)
  if (to === 'on-account') await acceptOnAccount(unit, order, seller)
  if (to === 'paid') {
    await spendOnOrder(unit, order)
    await fulfilOrder(unit, order, seller)
  }
  if (to === 'declined' || to === 'cancelled') await giveUp(unit, order, to)
  return to
}

/**
 * Whether the user who placed an order paid with credits may still spend the customer's credits
 * (customer 2). Money was already charged.
 */
async function maySpend(
  { teams }: Unit,
  { customer, userId, credits }: OrderRecord,
): Promise<boolean> {
  if (credits === 0 || customer === userId) return true
  const own = await teams.membership(userId)
  return own !== null && own.team.id === customer && hasPermission(own.roleId, 'license')
}

/** Releases what the order held; a renewal becomes past due, or is retried. */
async function giveUp(unit: Unit, order: OrderRecord, to: 'declined' | 'cancelled'): Promise<void> {
  await releaseCode(unit, order)
  if (order.kind !== 'renewal') return
  if (to === 'cancelled') await renewalCancelled(unit, order)
  else await renewalDeclined(unit, await soldBy(unit, order))
}
