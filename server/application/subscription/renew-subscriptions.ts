import { ok, okAsync, safeTry, type ResultAsync } from 'neverthrow'
import { loggedOutage } from '#server/application/ports/logged-error.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { TaxedBill } from '#domain/order/reverse-charge.ts'
import { dueNow } from '#domain/subscription/subscription.ts'
import { heldOf } from './end-subscription.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
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

type RenewalPorts = SettlePaymentPorts & DuePorts & Needs<'vatNumbers'>

/** No month is shorter, so no grant is due before. */
const SHORTEST_MONTH_MS = 28 * DAY_MS

/** Those for which something may be due now; the rest needs no look. */
export const dueSubscriptions = ({
  units,
}: Pick<DuePorts, 'units'>): ResultAsync<readonly DueSubscription[], Outage> =>
  units.read(({ subscriptions, now }) => subscriptions.due(now, SHORTEST_MONTH_MS))

/**
 * Does what is due and needs no payment: ends it, gives a month's credits, renews what costs nothing.
 * What is to be paid becomes an open order, unless another is (decision 008).
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
 * The run of subscriptions: ends, monthly credits, renewals. Safe beside other processes that do the
 * same: a renewal is an order under a key of its period, and the provider charges once for an order.
 * Gives how many were due. One that cannot be done now does not hold up the others; a shop that closes
 * leaves the rest to the next run.
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
    ports.log.alarm('not-renewed', { subscription: due.id, ...loggedOutage(outage) })
    return okAsync(undefined)
  })
}

/** How often a renewal looks again in one run when others cross it. Each time, somebody else got further. */
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
    ports.log.note('renewal-waits', { subscription: due.id })
    return ok(undefined)
  })
}

/** Of what is about to be charged; null where nothing is. The register cannot be asked inside the unit that charges. */
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

/** The orders by which a buyer pays for what is due: by hand what is past due, or another plan in its place. */
const PAID_BY: Readonly<Record<SubscriptionKind, ReadonlySet<OrderRecord['kind']>>> = {
  plan: new Set(['plan', 'change']),
  credits: new Set(['credit_subscription']),
}

/**
 * An order that its buyer left unpaid must not hold a renewal off, so it is closed as by a newer attempt of theirs
 * (decision 034); another renewal is carried on. False while the provider has not decided about its money, and while
 * the buyer is paying for this very subscription: that comes to the same, and nothing is given past its grace.
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

/** The outcome of a charge with nobody there to take a challenge: asking for one declines it. */
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
