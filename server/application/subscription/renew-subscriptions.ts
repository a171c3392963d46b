import { ok, okAsync, safeTry, type ResultAsync } from 'neverthrow'
import { alarmOfOutage, type OutageAlarmPorts } from '#server/application/outage-alarms.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { TaxedBill } from '#domain/order/reverse-charge.ts'
import { dueNow, isMonthDue, MONTHS_AT_LEAST } from '#domain/subscription/subscription.ts'
import { heldOf } from './end-subscription.ts'
import type {
  DueSubscription,
  SubscriptionKind,
} from '#server/application/ports/subscription-repository.ts'
import {
  chargeOf,
  closeOrder,
  applyOutcome,
  unasked,
  type SettlePaymentPorts,
} from '#server/application/payment/settle-payment.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { ChargeOutcome } from '#server/application/ports/payments.ts'
import { isPaidByHand } from './renewal-keys.ts'
import {
  processSubscription,
  type ProcessedSubscription,
  type RenewalAttempt,
} from './process-subscription.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type DuePorts = Needs<'units' | 'taxRates'>

type RenewalPorts = SettlePaymentPorts & DuePorts & OutageAlarmPorts & Needs<'vatNumbers'>

/** Subscriptions that end or are renewed now, and plans with a month to grant. */
export const dueSubscriptions = ({
  units,
}: Pick<DuePorts, 'units'>): ResultAsync<readonly DueSubscription[], Outage> =>
  units.read(async ({ subscriptions, now }) =>
    (await subscriptions.perhapsDue(now, MONTHS_AT_LEAST)).filter(
      (one) =>
        dueNow(one, now) !== null ||
        (one.kind === 'plan' && isMonthDue(one, one.monthsGranted, now)),
    ),
  )

/**
 * Processes what is due and needs no payment: ends subscriptions, grants monthly credits, renews what costs
 * nothing. Whatever has to be paid becomes an open order, unless another one is open (decision 008).
 */
export const processDue = (
  { units, taxRates }: DuePorts,
  due: DueSubscription,
): ResultAsync<ProcessedSubscription, Outage> =>
  units.run<ProcessedSubscription, never>(async (unit) =>
    ok(await processSubscription(unit, due, taxRates)),
  )

export type RenewSubscriptions = ReturnType<typeof renewSubscriptions>

/**
 * The subscription job: ends, monthly credits, renewals. Safe to run concurrently in several processes: a
 * renewal is an order under a key of its period, and the provider charges an order only once. Returns how
 * many subscriptions were due. One that cannot be processed now does not hold up the others; a shop that is
 * shutting down leaves the rest to the next run.
 */
export const renewSubscriptions =
  (ports: RenewalPorts) =>
  (goesOn: () => boolean = () => true): ResultAsync<number, Outage> =>
    safeTry<number, Outage>(async function* () {
      const due = yield* dueSubscriptions(ports)
      for (const one of due) {
        if (goesOn()) yield* renewOrLog(ports, one)
      }
      return ok(due.length)
    })

function renewOrLog(ports: RenewalPorts, due: DueSubscription): ResultAsync<void, never> {
  return renew(ports, due).orElse((outage) => {
    alarmOfOutage(ports, 'subscription-not-renewed', outage, { subscription: due.id })
    return okAsync(undefined)
  })
}

/**
 * How often a renewal retries within one run after conflicts. Each conflict means that someone else made
 * progress.
 */
const LOOKS = 5

function renew(ports: RenewalPorts, due: DueSubscription): ResultAsync<void, Outage> {
  return safeTry<void, Outage>(async function* () {
    const bill = yield* billToRenew(ports, due)
    if (bill) yield* ports.vatNumbers.check(bill, null)
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const processed = yield* processDue(ports, due)
      if (processed === null) return ok(undefined)
      if (processed !== 'conflict') return await chargeAttempt(ports, processed)
      const isClear = yield* closeOtherOrder(ports, due)
      if (!isClear) break
    }
    ports.log.note('renewal-deferred', { subscription: due.id })
    return ok(undefined)
  })
}

/**
 * The bill of what is about to be charged; null if nothing is. The VAT register cannot be queried inside
 * the unit that charges.
 */
function billToRenew(
  { units }: RenewalPorts,
  { customer, kind }: DueSubscription,
): ResultAsync<TaxedBill | null, Outage> {
  return units.read(async (records) => {
    const held = await heldOf(records, customer, kind)
    return held && dueNow(held.subscription, records.now) === 'renew' ? held.billing : null
  })
}

function chargeAttempt(
  ports: RenewalPorts,
  { userId, key }: RenewalAttempt,
): ResultAsync<void, Outage> {
  return ports.orderStore
    .ofAttempt(userId, key)
    .andThen((order) => (order && isOpen(order) ? chargeOrder(ports, order) : okAsync()))
}

function chargeOrder(ports: RenewalPorts, order: OrderRecord): ResultAsync<void, Outage> {
  return charged(ports, order).andThen((outcome) => applyOutcome(ports, order, outcome))
}

/**
 * The kinds of orders by which a buyer pays for what is due: a past-due amount manually, or another plan in
 * its place.
 */
const PAID_BY: Readonly<Record<SubscriptionKind, ReadonlySet<OrderRecord['kind']>>> = {
  plan: new Set(['plan', 'change']),
  credits: new Set(['credit_subscription']),
}

/**
 * An order that its buyer left unpaid must not block a renewal, so it is closed as by a newer attempt of
 * theirs (decision 034); another renewal is continued. False while the provider has not decided about its
 * money, and while the buyer is paying for this very subscription: that has the same result, and nothing is
 * granted past its grace period.
 */
function closeOtherOrder(
  ports: RenewalPorts,
  { kind, customer, userId, id }: DueSubscription,
): ResultAsync<boolean, Outage> {
  return safeTry<boolean, Outage>(async function* () {
    const inTheWay = { customer, userId, isSubscribing: true }
    const other = yield* ports.orderStore.openOrder(inTheWay)
    if (!other) return ok(true)
    const byHand = isPaidByHand(other)
    if (PAID_BY[kind].has(other.kind) || (byHand && other.subscriptionId === id)) return ok(false)
    yield* other.kind === 'renewal' && !byHand
      ? chargeOrder(ports, other)
      : closeOrder(ports, other)
    const still = yield* ports.orderStore.openOrder(inTheWay)
    return ok(still?.id !== other.id)
  })
}

/**
 * The outcome of a charge without a buyer present to answer a challenge: a requested challenge counts as
 * declined.
 */
function charged(
  { payments }: RenewalPorts,
  order: OrderRecord,
): ResultAsync<ChargeOutcome, Outage> {
  const charge = chargeOf(order)
  if (!charge) return okAsync(unasked(order))
  return payments.charge(charge).andThen((outcome) => {
    if (outcome.kind !== 'requires-action') return okAsync<ChargeOutcome, Outage>(outcome)
    return payments
      .close(charge)
      .map((closed): ChargeOutcome => (closed.kind === 'cancelled' ? { kind: 'declined' } : closed))
  })
}

function isOpen({ status }: OrderRecord): boolean {
  return status === 'pending' || status === 'awaiting'
}
