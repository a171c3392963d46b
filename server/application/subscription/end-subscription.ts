import { freezeExpiry, isSpendable, type Lot } from '#domain/credits/ledger.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import { OPEN_STATUSES } from '#domain/order/order.ts'
import { revokedCredits } from '#domain/subscription/change.ts'
import { dueNow } from '#domain/subscription/subscription.ts'
import { REST_OF_PLAN } from '#messages/purchase-text.ts'
import {
  freezePlanCredits,
  takeFromLot,
  writeEntry,
} from '#server/application/credits/credit-ledger.ts'
import { emailCustomer } from '#server/application/email/promise-email.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { EmailEvents, Subscribed } from '#server/application/ports/email-events.ts'
import type {
  HeldPlan,
  HeldSubscription,
  SubscriptionKind,
} from '#server/application/ports/subscription-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { requireStaying } from '#server/application/team/acting.ts'

/** A customer's subscription of a kind, if it has not ended. */
export function heldOf(
  { subscriptions }: Records,
  customer: CustomerId,
  kind: SubscriptionKind,
): Promise<HeldSubscription | null> {
  return kind === 'plan' ? subscriptions.heldPlan(customer) : subscriptions.heldCredits(customer)
}

/** What emails call a subscription. */
export function subscribedTo(held: HeldSubscription): Subscribed {
  return held.kind === 'plan'
    ? { kind: 'plan', plan: held.plan.name }
    : { kind: 'credits', credits: held.credits }
}

/** Ends a subscription whose time is over, once, and never during a charge. */
export async function endIfDue(
  unit: Unit,
  customer: CustomerId,
  kind: SubscriptionKind,
): Promise<void> {
  await unit.customers.lock(customer)
  const held = await heldOf(unit, customer, kind)
  if (!held || dueNow(held.subscription, unit.now) !== 'end') return
  if ((await unit.subscriptions.renewalsOf(held, OPEN_STATUSES)).length > 0) return
  const { cancelAt } = held.subscription
  const at = cancelAt === null ? unit.now : Math.min(cancelAt, unit.now)
  await endAndNotify(unit, held, { at, why: cancelAt === null ? 'unpaid' : 'cancelled' })
}

/**
 * Starts the free plan that the customer chose to have next, at the period's end; it is not a subscription
 * (free-plan 1).
 */
export async function endForFreePlan(unit: Unit, held: HeldPlan): Promise<void> {
  await endAndNotify(unit, held, { at: held.subscription.periodEndsAt, why: 'cancelled' })
  await unit.customers.setFreePlan(held.customer, true, unit.now)
}

/** Ends a subscription at once without a notification: another one replaces it. */
export async function endSilently(
  unit: Unit,
  customer: CustomerId,
  kind: SubscriptionKind,
): Promise<void> {
  await unit.customers.lock(customer)
  const held = await heldOf(unit, customer, kind)
  if (held) await end(unit, held, unit.now)
}

/**
 * Ends all of a customer's subscriptions at once without notifications: for an account that is being closed
 * (account 2).
 */
export async function endSubscriptions(unit: Unit, customer: CustomerId): Promise<void> {
  await endSilently(unit, customer, 'plan')
  await endSilently(unit, customer, 'credits')
}

/**
 * Stops all renewals of a customer: subscriptions end with the paid period, or at once if they are past due
 * (customer 4).
 */
export async function stopRenewals(unit: Unit, customer: CustomerId): Promise<void> {
  for (const kind of ['plan', 'credits'] as const) {
    await unit.customers.lock(customer)
    const held = await heldOf(unit, customer, kind)
    if (!held || held.subscription.cancelAt !== null) continue
    const at = Math.max(held.subscription.periodEndsAt, unit.now)
    await unit.subscriptions.setCancellation(held.id, { at, reason: null }, unit.now)
    await endIfDue(unit, customer, kind)
  }
}

/** The order's link to the subscription whose period it paid for. */
export interface PaidPeriod {
  readonly customer: CustomerId
  readonly subscriptionId: string | null
}

/** The subscription whose period an order paid for, if it is still running. */
export async function heldThrough(
  { subscriptions }: Records,
  { customer, subscriptionId }: PaidPeriod,
): Promise<HeldSubscription | null> {
  if (subscriptionId === null) return null
  const plan = await subscriptions.heldPlan(customer)
  if (plan?.id === subscriptionId) return plan
  const credits = await subscriptions.heldCredits(customer)
  return credits?.id === subscriptionId ? credits : null
}

/**
 * Ends the subscription that an order began or renewed, at once and without further charges, because the
 * order's money is refunded.
 */
export async function endSubscriptionOf(unit: Unit, order: PaidPeriod): Promise<void> {
  await unit.customers.lock(order.customer)
  const held = await heldThrough(unit, order)
  if (held) await end(unit, held, unit.now)
}

/**
 * Reopens a subscription that a refund ended, because no money was refunded; unless the customer has begun
 * another one or closed the account since, so that it is never charged again. If its period has run out in
 * the meantime, it stays ended, since nobody wanted more time. If its buyer withdrew from it, it ends with
 * the period. Returns the kind that was reopened.
 */
export async function reopenSubscriptionOf(
  unit: Unit,
  order: PaidPeriod,
  asked: { readonly endedAt: number; readonly isLeft: boolean },
): Promise<SubscriptionKind | null> {
  const { customer, subscriptionId: id } = order
  const kind = id === null ? null : await unit.subscriptions.kindOf(id)
  if (id === null || kind === null || (await heldOf(unit, customer, kind))) return null
  return (await unit.subscriptions.reopen(id, asked, unit.now)) ? kind : null
}

interface Ending {
  /** When it was due to end, however late that is noticed. */
  readonly at: number
  readonly why: EmailEvents['subscription-ended']['why']
}

async function endAndNotify(
  unit: Unit,
  held: HeldSubscription,
  { at, why }: Ending,
): Promise<void> {
  const { customer, userId, kind } = held
  const isKept = kind === 'plan' && (await requireStaying(unit, customer)).isOk()
  const kept = isKept ? keptOf(await unit.credits.lots(customer), at) : null
  await end(unit, held, at)
  const of = subscribedTo(held)
  await emailCustomer(
    unit,
    { customer, userId, key: `subscription-ended-${held.id}` },
    (firstName) => ({
      kind: 'subscription-ended',
      firstName,
      of,
      why,
      kept,
    }),
  )
}

/** Ends a subscription. Plan credits freeze as of its end (credits 4); credits of a credit subscription stay. */
async function end(unit: Unit, held: HeldSubscription, at: number): Promise<void> {
  await unit.subscriptions.end(held.id, at, unit.now)
  if (held.kind === 'plan') await freezePlanCredits(unit, held.customer, at)
}

function keptOf(lots: readonly Lot[], at: number): EmailEvents['subscription-ended']['kept'] {
  const credits = lots
    .filter((lot) => lot.source === 'plan' && isSpendable(lot, at))
    .reduce((sum, { remaining }) => sum + remaining, 0)
  return credits === 0 ? null : { credits, until: freezeExpiry(at) }
}

/**
 * Revokes the credits of a period in proportion to the share of its price that an upgrade has credited
 * (subscription 2).
 */
export async function revokePlanCredits(
  unit: Unit,
  { id: orderId, customer, discount: credit }: Pick<OrderRecord, 'id' | 'customer' | 'discount'>,
  { price, subscription }: Pick<HeldPlan, 'price' | 'subscription'>,
): Promise<void> {
  const grants = await unit.credits.planLotsSince(customer, subscription.periodStartsAt)
  for (const { lotId, credits } of revokedCredits(grants, { price, credit })) {
    await takeFromLot(unit, lotId, credits)
    const line = {
      lotId,
      customer,
      userId: null,
      delta: -credits,
      reason: 'refund',
      about: REST_OF_PLAN,
    } as const
    await writeEntry(unit, { ...line, key: `upgrade-${orderId}-${lotId}` })
  }
}
