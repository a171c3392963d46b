import { okAsync, safeTry, ok, type ResultAsync } from 'neverthrow'
import { alarmOfOutage, type OutageAlarmPorts } from '#server/application/outage-alarms.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import {
  resumeOrder,
  chargeOf,
  closeOrder,
  applyOutcome,
  type SettlePaymentPorts,
} from './settle-payment.ts'

export type RecoveryPorts = SettlePaymentPorts & OutageAlarmPorts

/** How long an order that is unknown to the provider waits for its buyer to repeat the attempt. */
const ABANDONED_MS = 60 * 60 * 1000
/** How long a buyer may leave the challenge unanswered before the order releases its code. */
const UNANSWERED_MS = 24 * 60 * 60 * 1000

/**
 * Settles orders that a killed server left open, by asking the provider: records whether each was paid,
 * declined or canceled. An order that the provider does not know was never charged: the buyer's repeat
 * resumes it, and after an hour it is closed. An order whose challenge was not answered is closed after a
 * day. Safe to run next to running servers. Returns how many orders it settled or left unchanged; one that
 * cannot be settled does not hold up the others, and if the provider is unavailable, the next run asks
 * again.
 */
export function recoverOrders(ports: RecoveryPorts): ResultAsync<number, Outage> {
  return safeTry<number, Outage>(async function* () {
    const orders = yield* ports.orderStore.openOrders()
    let seen = 0
    for (const order of orders) {
      const settled = await recover(ports, order)
      if (settled.isOk()) seen += 1
      else complain(ports, order, settled.error)
      if (settled.isErr() && settled.error.kind !== 'unexpected') break
    }
    return ok(seen)
  })
}

/**
 * Ends unpaid orders that former members left behind for their team (customer 8), if the provider is
 * waiting for the member's step or never heard of the order. Money that is already on its way arrives as
 * usual.
 */
export function closeLeftOrders(ports: RecoveryPorts): ResultAsync<void, Outage> {
  return safeTry<void, Outage>(async function* () {
    for (const order of yield* ports.orderStore.leftBehind()) {
      const closed = await closeLeft(ports, order)
      if (closed.isErr()) complain(ports, order, closed.error)
    }
    return ok(undefined)
  })
}

function closeLeft(ports: SettlePaymentPorts, order: OrderRecord): ResultAsync<void, Outage> {
  const charge = chargeOf(order)
  const age = ports.clock.now() - order.createdAt
  if (!charge) return okAsync(undefined)
  return ports.payments.lookUp(charge).andThen((outcome) => {
    const isUnpaid = outcome ? outcome.kind === 'requires-action' : age >= ABANDONED_MS
    return isUnpaid ? closeOrder(ports, order) : okAsync(undefined)
  })
}

function complain(ports: OutageAlarmPorts, { id }: OrderRecord, outage: Outage): void {
  alarmOfOutage(ports, 'order-not-settled', outage, { order: id })
}

function recover(ports: SettlePaymentPorts, order: OrderRecord): ResultAsync<void, Outage> {
  const age = ports.clock.now() - order.createdAt
  const charge = chargeOf(order)
  if (!charge) return resumeOrder(ports, order)
  if (order.status === 'awaiting' && age >= UNANSWERED_MS) return closeOrder(ports, order)
  return ports.payments.lookUp(charge).andThen((outcome) => {
    if (outcome) return applyOutcome(ports, order, outcome)
    return age >= ABANDONED_MS ? closeOrder(ports, order) : okAsync(undefined)
  })
}
