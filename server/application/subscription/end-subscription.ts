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

/** A customer's subscription of a kind, as long as it has not ended. */
export function heldOf(
  { subscriptions }: Records,
  customer: CustomerId,
  kind: SubscriptionKind,
): Promise<HeldSubscription | null> {
  return kind === 'plan' ? subscriptions.heldPlan(customer) : subscriptions.heldCredits(customer)
}

/** What e-mails call a subscription. */
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

/** The free plan, chosen for afterwards, begins at the period's end: it is no subscription (free-plan 1). */
export async function endForFreePlan(unit: Unit, held: HeldPlan): Promise<void> {
  await endAndNotify(unit, held, { at: held.subscription.periodEndsAt, why: 'cancelled' })
  await unit.customers.setFreePlan(held.customer, true, unit.now)
}

/** Ends a subscription at once and tells nobody: another takes its place. */
export async function endSilently(
  unit: Unit,
  customer: CustomerId,
  kind: SubscriptionKind,
): Promise<void> {
  await unit.customers.lock(customer)
  const held = await heldOf(unit, customer, kind)
  if (held) await end(unit, held, unit.now)
}

/** Ends all that a customer pays for, at once, and tells nobody: for an account that is being closed (account 2). */
export async function endSubscriptions(unit: Unit, customer: CustomerId): Promise<void> {
  await endSilently(unit, customer, 'plan')
  await endSilently(unit, customer, 'credits')
}

/** Renews nothing of a customer any more: with the period that is paid for it ends, at once what is past due (customer 4). */
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

/** What an order says of the subscription that it paid a period of. */
export interface PaidPeriod {
  readonly customer: CustomerId
  readonly subscriptionId: string | null
}

/** The subscription that an order paid a period of, if it still runs. */
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

/** The money of an order's period goes back, so what it began or renewed ends at once, and no more is taken. */
export async function endSubscriptionOf(unit: Unit, order: PaidPeriod): Promise<void> {
  await unit.customers.lock(order.customer)
  const held = await heldThrough(unit, order)
  if (held) await end(unit, held, unit.now)
}

/**
 * What a refund ended goes on, since no money went back, unless its customer has begun another one or closed the account
 * since: then it is never charged again. One whose period ran out while it stood still stays ended, since nobody
 * wanted more time. If its buyer withdrew from it, it ends with the period. Gives what goes on.
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
  /** When it was to end, however late that is noticed. */
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

/** Plan credits freeze from its end on (credits 4); those that came by the month stay. */
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

/** Takes back the credits of a period in the share in which an upgrade has credited its price (subscription 2). */
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
