import { grantPack } from './grant-pack.ts'
import { monthlyGrant } from '#domain/credits/ledger.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { Cents } from '#domain/shared/money.ts'
import { isFreePlan, monthsIn, type Interval } from '#domain/subscription/plan.ts'
import { GRACE_DAYS, nextTry, renewedAs } from '#domain/subscription/subscription.ts'
import { grantCredits, thawPlanCredits } from '#server/application/credits/credit-ledger.ts'
import { emailCustomer } from '#server/application/email/promise-email.ts'
import type { Subscribed } from '#server/application/ports/email-events.ts'
import type { OrderRecord, SoldPurchase } from '#server/application/ports/order-repository.ts'
import type {
  FirstPeriod,
  HeldSubscription,
} from '#server/application/ports/subscription-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { endIfDue, endSilently, heldOf, revokePlanCredits } from './end-subscription.ts'
import { grantDueMonths } from './grant-due-months.ts'
import { savePayment } from './saved-payment.ts'
import { isPaidByAnother, isPaidByHand, periodKey } from './renewal-keys.ts'
import { ineligibleUnder } from './ineligible-subscriptions.ts'

/** An order of credits or a plan, with what it sold. */
export interface PurchaseOrder extends Pick<
  OrderRecord,
  | 'id'
  | 'kind'
  | 'customer'
  | 'userId'
  | 'idempotencyKey'
  | 'subscriptionId'
  | 'licenseId'
  | 'discount'
  | 'total'
  | 'paymentAgain'
  | 'billing'
> {
  readonly purchase: SoldPurchase
}

/** Returns an order with what it sold. */
export async function soldBy(records: Records, order: OrderRecord): Promise<PurchaseOrder> {
  return { ...order, purchase: await records.orders.soldPurchase(order.id) }
}

/**
 * Begins a plan or a credit subscription whose first period was paid, or a change of plan, with its
 * credits; replaces one that is past due or over.
 */
export async function beginSubscription(unit: Unit, order: PurchaseOrder): Promise<void> {
  await unit.customers.lock(order.customer)
  const { bought } = order.purchase
  await (bought.kind === 'plan' ? beginPlan(unit, order, bought.planId) : beginCredits(unit, order))
}

async function beginCredits(unit: Unit, order: PurchaseOrder): Promise<void> {
  await grantPack(unit, order)
  await subscribe(unit, order, firstPeriod(order, 'month', unit.now))
}

/**
 * A change restarts the running period; if that has ended since the order was written, a new one begins. Months of
 * the replaced plan that have begun are granted first: they are paid for, and an upgrade takes back their share.
 */
async function beginPlan(unit: Unit, order: PurchaseOrder, planId: number): Promise<void> {
  const { customer, purchase } = order
  const plan = await unit.priceBook.plan(planId)
  // Nobody holds two plans: either the free one, or a paid one (free-plan 1).
  await unit.customers.setFreePlan(customer, isFreePlan(plan), unit.now)
  if (isFreePlan(plan)) return
  await grantDueMonths(unit, customer)
  const first = firstPeriod(order, plan.interval, unit.now)
  const replaced = await unit.subscriptions.heldPlan(customer)
  const isChanged =
    order.kind === 'change' &&
    order.subscriptionId !== null &&
    (await unit.subscriptions.restart(order.subscriptionId, first, unit.now))
  if (!isChanged) await subscribe(unit, order, first)
  if (isChanged && replaced) await revokePlanCredits(unit, order, replaced)
  // A returning customer, even one from the free plan, may have frozen credits.
  await thawPlanCredits(unit, customer)
  const monthly = { perMonth: purchase.credits, licenseId: order.licenseId }
  const lots = await unit.credits.lots(customer)
  await grantPlanCredits(
    unit,
    order,
    isChanged ? purchase.credits : monthlyGrant(lots, monthly, unit.now),
  )
}

function firstPeriod(order: PurchaseOrder, interval: Interval, now: number): FirstPeriod {
  const { licenseId, paymentAgain: payment, billing, purchase } = order
  const { bought, price, seats, seatPrice } = purchase
  const period = { startsAt: now, endsAt: addMonths(now, monthsIn(interval)) }
  // A plan's first month comes with its order.
  const monthsGranted = bought.kind === 'plan' ? 1 : 0
  const agreed = { bought, licenseId, price, seats, seatPrice }
  return { ...agreed, anchor: now, period, monthsGranted, payment, billing }
}

async function subscribe(unit: Unit, order: PurchaseOrder, first: FirstPeriod): Promise<void> {
  // Makes room by ending a subscription whose cancellation is due but not yet processed.
  await endSilently(unit, order.customer, first.bought.kind)
  const id = unit.newId()
  await unit.subscriptions.begin(id, order, first, unit.now)
  await unit.subscriptions.linkOrder(order.id, id)
}

async function grantPlanCredits(
  unit: Unit,
  { id: orderId, purchase, ...order }: PurchaseOrder,
  credits: number,
): Promise<void> {
  const { customer, userId, licenseId } = order
  const lot = { customer, userId, licenseId, orderId, credits, about: purchase.name } as const
  await grantCredits(unit, { ...lot, source: 'plan', expiresAt: null, key: `order-${orderId}` })
}

/** Handles a paid renewal: begins the next period with its credits, and sends an email about it. */
export async function renewalPaid(unit: Unit, order: PurchaseOrder): Promise<void> {
  // A paid month of credits is granted by its order, once, whatever has happened to its subscription in the
  // meantime.
  if (order.purchase.bought.kind === 'credits') await grantPack(unit, order)
  const held = await renewedBy(unit, order)
  if (!held) return
  const { customer, userId, licenseId } = order
  const until = await beginPeriod(unit, held, order)
  if (isPaidByAnother(order)) await savePayment(unit, held, order)
  const isLast = held.subscription.cancelAt !== null
  const ineligible = isLast ? null : await ineligibleUnder(unit, customer, licenseId)
  const of = await boughtBy(unit, order)
  await emailCustomer(unit, { customer, userId, key: `renewal-${order.id}` }, (firstName) => ({
    kind: 'subscription-renewed',
    firstName,
    of,
    charged: order.total,
    until,
    isLast,
    orderId: order.id,
    ineligible,
  }))
}

/**
 * Handles a declined renewal: it is past due from now on, and retried until the retries are used up. An
 * attempt by the buyer uses up none of them (subscription 8).
 */
export async function renewalDeclined(unit: Unit, order: PurchaseOrder): Promise<void> {
  if (isPaidByHand(order)) return
  const held = await renewedBy(unit, order)
  if (!held) return
  await countFailure(unit, held, { of: await boughtBy(unit, order), amount: order.total })
}

/**
 * Another order of the buyer closed this renewal unpaid: the next run writes a new one. A renewal that the
 * buyer requested themselves stays closed.
 */
export async function renewalCancelled(
  unit: Unit,
  order: Pick<PurchaseOrder, 'id' | 'kind' | 'idempotencyKey'>,
): Promise<void> {
  const key = `${order.idempotencyKey}-closed-${order.id}`
  if (!isPaidByHand(order)) await unit.subscriptions.renameAttempt(order.id, key)
}

interface PastDue {
  readonly of: Subscribed
  readonly amount: Cents
}

/** Counts another failed renewal: past due, with an email that says when it is retried, or else the end. */
export async function countFailure(
  unit: Unit,
  held: HeldSubscription,
  { of, amount }: PastDue,
): Promise<void> {
  const { id, customer, userId, kind, subscription } = held
  const failures = subscription.failures + 1
  await unit.subscriptions.fail(id, failures, unit.now)
  await endIfDue(unit, customer, kind)
  const again = nextTry({ ...subscription, failures })
  if (again === null || subscription.cancelAt !== null) return
  await emailCustomer(
    unit,
    { customer, userId, key: `${periodKey(held)}${failures}-failed` },
    (firstName) => ({
      kind: 'renewal-failed',
      firstName,
      of,
      amount,
      nextTry: again,
      downloadsUntil: subscription.periodEndsAt + GRACE_DAYS * DAY_MS,
    }),
  )
}

/** Begins the next period, under the terms that were bought for it. Returns its end. */
async function beginPeriod(
  unit: Unit,
  held: HeldSubscription,
  order: PurchaseOrder,
): Promise<number> {
  const { id, customer, subscription } = held
  const { licenseId, purchase } = order
  const { price, bought, seats, seatPrice } = purchase
  const plan = bought.kind === 'plan' ? await unit.priceBook.plan(bought.planId) : null
  const next = renewedAs(subscription, plan?.interval ?? subscription.interval, unit.now)
  const isSameCount = held.kind === 'plan' && next.anchor === subscription.anchor
  const period = { anchor: next.anchor, period: { startsAt: next.startsAt, endsAt: next.endsAt } }
  const scheduled = held.kind === 'plan' ? held.scheduledChange : null
  await unit.subscriptions.renew(
    id,
    subscription.periodEndsAt,
    {
      bought,
      licenseId,
      price,
      seats,
      seatPrice,
      ...period,
      monthsGranted: isSameCount ? held.monthsGranted : 0,
      // A user who canceled during the charge has paid for this period, and leaves after it.
      cancelAt: subscription.cancelAt === null ? null : next.endsAt,
      // Another change may have been scheduled during the charge.
      keepsScheduledChange: scheduled?.plan.id !== plan?.id || scheduled?.licenseId !== licenseId,
    },
    unit.now,
  )
  if (held.kind === 'plan') await grantDueMonths(unit, customer)
  return next.endsAt
}

/** The subscription that an order renews, with its customer locked; null once this period has been renewed. */
async function renewedBy(unit: Unit, order: PurchaseOrder): Promise<HeldSubscription | null> {
  const { customer, idempotencyKey, purchase } = order
  await unit.customers.lock(customer)
  const held = await heldOf(unit, customer, purchase.bought.kind)
  return held && idempotencyKey.startsWith(periodKey(held)) ? held : null
}

async function boughtBy(records: Records, { purchase }: PurchaseOrder): Promise<Subscribed> {
  const { bought } = purchase
  if (bought.kind === 'credits') return { kind: 'credits', credits: bought.credits }
  return { kind: 'plan', plan: (await records.priceBook.plan(bought.planId)).name }
}
