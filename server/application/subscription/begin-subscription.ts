import { monthlyGrant, packExpiry } from '#domain/credits/ledger.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { isFreePlan, monthsIn, type Interval } from '#domain/subscription/plan.ts'
import { grantCredits, thawPlanCredits } from '#server/application/credits/credit-ledger.ts'
import type { OrderRecord, SoldPurchase } from '#server/application/ports/order-repository.ts'
import type { FirstPeriod } from '#server/application/ports/subscription-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { endSilently } from './end-subscription.ts'

/** An order of credits or of a plan, with what it sold. */
export interface PurchaseOrder extends Pick<
  OrderRecord,
  | 'id'
  | 'kind'
  | 'customer'
  | 'attemptKey'
  | 'subscriptionId'
  | 'licenseId'
  | 'total'
  | 'paymentAgain'
  | 'billing'
> {
  readonly service: SoldPurchase
}

/** The same order with what it sold. */
export async function soldBy(records: Records, order: OrderRecord): Promise<PurchaseOrder> {
  return { ...order, service: await records.orders.soldService(order.id) }
}

/** Credits of a pack that was paid, once or for a month. */
export async function grantPack(unit: Unit, order: PackOrder): Promise<void> {
  const { customer, licenseId, id: orderId, service } = order
  const { credits, name: about } = service
  const lot = { customer, licenseId, orderId, source: 'pack', credits, about } as const
  await grantCredits(unit, { ...lot, expiresAt: packExpiry(unit.now), key: `order-${orderId}` })
}

type PackOrder = Pick<PurchaseOrder, 'id' | 'customer' | 'licenseId'> & {
  readonly service: Pick<SoldPurchase, 'credits' | 'name'>
}

/**
 * The first period of a plan or of credits by the month was paid, or a change of plan: it begins, with its credits,
 * in place of one that is owed or over.
 */
export async function beginSubscription(unit: Unit, order: PurchaseOrder): Promise<void> {
  await unit.customers.lock(order.customer)
  const { bought } = order.service
  await (bought.kind === 'plan' ? beginPlan(unit, order, bought.planId) : beginCredits(unit, order))
}

async function beginCredits(unit: Unit, order: PurchaseOrder): Promise<void> {
  await grantPack(unit, order)
  await subscribe(unit, order, firstPeriod(order, 'month', unit.now))
}

/** A change restarts the running period; if that has ended since the order was written, a new one begins. */
async function beginPlan(unit: Unit, order: PurchaseOrder, planId: number): Promise<void> {
  const { customer, service } = order
  const plan = await unit.priceBook.plan(planId)
  // Nobody holds two plans: either the free one, or one that is paid for (free-plan 1).
  await unit.customers.setFreePlan(customer, isFreePlan(plan), unit.now)
  if (isFreePlan(plan)) return
  const first = firstPeriod(order, plan.interval, unit.now)
  const isChanged =
    order.kind === 'change' &&
    order.subscriptionId !== null &&
    (await unit.subscriptions.restart(order.subscriptionId, first, unit.now))
  if (!isChanged) await subscribe(unit, order, first)
  // Who comes back, also from the free plan, has frozen credits.
  await thawPlanCredits(unit, customer)
  const monthly = { perMonth: service.credits, licenseId: order.licenseId }
  const lots = await unit.credits.lots(customer)
  await grantPlanCredits(
    unit,
    order,
    isChanged ? service.credits : monthlyGrant(lots, monthly, unit.now),
  )
}

function firstPeriod(order: PurchaseOrder, interval: Interval, now: number): FirstPeriod {
  const { licenseId, paymentAgain: payment, billing, service } = order
  const { bought, price } = service
  const period = { startsAt: now, endsAt: addMonths(now, monthsIn(interval)) }
  // A plan's first month comes with its order.
  const monthsGranted = bought.kind === 'plan' ? 1 : 0
  return { bought, licenseId, price, anchor: now, period, monthsGranted, payment, billing }
}

async function subscribe(unit: Unit, order: PurchaseOrder, first: FirstPeriod): Promise<void> {
  const { customer } = order
  // One whose cancellation is due, but which nothing has ended yet, makes room.
  await endSilently(unit, customer, first.bought.kind)
  const id = unit.newId()
  await unit.subscriptions.begin(id, customer, first, unit.now)
  await unit.subscriptions.linkOrder(order.id, id)
}

async function grantPlanCredits(unit: Unit, order: PurchaseOrder, credits: number): Promise<void> {
  const { id: orderId, customer, licenseId, service } = order
  const lot = { customer, licenseId, orderId, source: 'plan', credits, expiresAt: null } as const
  await grantCredits(unit, { ...lot, about: service.name, key: `order-${orderId}` })
}
