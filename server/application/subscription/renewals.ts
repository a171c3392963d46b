import { DAY_MS } from '#domain/shared/durations.ts'
import type { Cents } from '#domain/shared/money.ts'
import { GRACE_DAYS, nextTry, renewedAs } from '#domain/subscription/subscription.ts'
import type { Subscribed } from '#server/application/ports/email-events.ts'
import type { HeldSubscription } from '#server/application/ports/subscription-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { grantPack, type PurchaseOrder } from './begin-subscription.ts'
import { endIfDue } from './end-subscription.ts'
import { grantDueMonths } from './grant-due-months.ts'
import { heldOf } from './current-plan.ts'
import { ineligibleUnder } from './ineligible-subscriptions.ts'
import { tell } from './subscription-emails.ts'

/** How the keys of all tries to renew a period begin. */
export function periodKey({ id, subscription }: HeldSubscription): string {
  return `renewal-${id}-${subscription.periodEndsAt}-`
}

/** A renewal was paid: the period that follows, its credits, and an e-mail that says so. */
export async function renewalPaid(unit: Unit, order: PurchaseOrder): Promise<void> {
  // A paid month of credits is granted by its order, once, whatever has become of its subscription meanwhile.
  if (order.service.bought.kind === 'credits') await grantPack(unit, order)
  const held = await renewedBy(unit, order)
  if (!held) return
  const { customer, licenseId } = order
  const until = await beginPeriod(unit, held, order)
  const isLast = held.subscription.cancelAt !== null
  const ineligible = isLast ? null : await ineligibleUnder(unit, customer, licenseId)
  const of = await boughtBy(unit, order)
  await tell(unit, { customer, key: `renewal-${order.id}` }, (firstName) => ({
    kind: 'subscription-renewed',
    firstName,
    of,
    charged: order.total,
    until,
    isLast,
    orderId: order.id,
    outgrown: ineligible,
  }))
}

/** A renewal was declined: it is owed from now on, and tried again until the tries are used up. */
export async function renewalDeclined(unit: Unit, order: PurchaseOrder): Promise<void> {
  const held = await renewedBy(unit, order)
  if (!held) return
  await countFailure(unit, held, { of: await boughtBy(unit, order), owed: order.total })
}

/** Another order of the buyer closed this one before anything was charged: the next run writes a new one. */
export function renewalCancelled(
  unit: Unit,
  { id, attemptKey: idempotencyKey }: Pick<PurchaseOrder, 'id' | 'attemptKey'>,
): Promise<void> {
  return unit.subscriptions.renameAttempt(id, `${idempotencyKey}-closed-${id}`)
}

interface PastDue {
  readonly of: Subscribed
  readonly owed: Cents
}

/** One failed renewal more: past due, with an e-mail that says when it is tried again, or else the end. */
export async function countFailure(
  unit: Unit,
  held: HeldSubscription,
  { of, owed }: PastDue,
): Promise<void> {
  const { id, customer, kind, subscription } = held
  const failures = subscription.failures + 1
  await unit.subscriptions.fail(id, failures, unit.now)
  await endIfDue(unit, customer, kind)
  const again = nextTry({ ...subscription, failures })
  if (again === null || subscription.cancelAt !== null) return
  await tell(unit, { customer, key: `${periodKey(held)}${failures}-failed` }, (firstName) => ({
    kind: 'renewal-failed',
    firstName,
    of,
    owed,
    nextTry: again,
    downloadsUntil: subscription.periodEndsAt + GRACE_DAYS * DAY_MS,
  }))
}

/** Turns to the next period, under the terms that were bought for it. Gives its end. */
async function beginPeriod(
  unit: Unit,
  held: HeldSubscription,
  order: PurchaseOrder,
): Promise<number> {
  const { id, customer, subscription } = held
  const { licenseId, service } = order
  const { price, bought } = service
  const plan = bought.kind === 'plan' ? await unit.priceBook.plan(bought.planId) : null
  const next = renewedAs(subscription, plan?.interval ?? subscription.interval, unit.now)
  const isSameCount = held.kind === 'plan' && next.anchor === subscription.anchor
  const period = { anchor: next.anchor, period: { startsAt: next.startsAt, endsAt: next.endsAt } }
  const waiting = held.kind === 'plan' ? held.waiting : null
  await unit.subscriptions.renew(
    id,
    subscription.periodEndsAt,
    {
      bought,
      licenseId,
      price,
      ...period,
      monthsGranted: isSameCount ? held.monthsGranted : 0,
      // A member who cancelled during the charge has paid for this period, and leaves after it.
      cancelAt: subscription.cancelAt === null ? null : next.endsAt,
      // Another change may have been put down during the charge.
      keepsWaiting: waiting?.plan.id !== plan?.id || waiting?.licenseId !== licenseId,
    },
    unit.now,
  )
  if (held.kind === 'plan') await grantDueMonths(unit, customer)
  return next.endsAt
}

/** The subscription that an order renews, its customer locked; null once this period has been renewed. */
async function renewedBy(unit: Unit, order: PurchaseOrder): Promise<HeldSubscription | null> {
  const { customer, attemptKey: idempotencyKey, service } = order
  await unit.customers.lock(customer)
  const held = await heldOf(unit, customer, service.bought.kind)
  return held && idempotencyKey.startsWith(periodKey(held)) ? held : null
}

async function boughtBy(records: Records, { service }: PurchaseOrder): Promise<Subscribed> {
  const { bought } = service
  if (bought.kind === 'credits') return { kind: 'credits', credits: bought.credits }
  return { kind: 'plan', plan: (await records.priceBook.plan(bought.planId)).name }
}
