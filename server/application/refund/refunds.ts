import { err, ok, okAsync, ResultAsync } from 'neverthrow'
import { alarmOfOutage, type OutageAlarmPorts } from '#server/application/outage-alarms.ts'
import { INVOICE_PAYMENT } from '#application/ports/orders.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type {
  RefundOffers,
  RefundRecord,
  Refunds,
  ProviderSideRefund,
} from '#server/application/ports/refunds.ts'
import { issueRefund, NO_ORDER, planRefund, recordOf } from './issue-refund.ts'
import { recordProviderRefund } from './record-provider-refund.ts'
import { offersOf } from './refundable-order.ts'
import { settleRefund } from './settle-refund.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type RefundPorts = OutageAlarmPorts & Needs<'units' | 'payments' | 'seller'>

/**
 * A refund is written, and the purchase revoked, before the provider is called with the refund's ID as its
 * key: a refund interrupted in between is resumed later, and nothing is refunded twice.
 */
export function createRefunds(ports: RefundPorts): Refunds {
  const { units } = ports
  return {
    offers: (orderId) => offers(units, orderId),
    decide: (asked) =>
      units.read((records) => planRefund(records, asked)).andThen((decision) => decision),
    ask: (asked) =>
      units.run((unit) => issueRefund(unit, asked)).andThen((refund) => carry(ports, refund)),
    carry: (refund) => carry(ports, refund),
    resume: () => pending(units).andThen((refunds) => resumeAll(ports, refunds)),
    noteOutside: (seen) =>
      note(ports, seen)
        .andThen(() => pending(units))
        .map((refunds) => refunds.filter(({ orderId }) => orderId === seen.orderId))
        .andThen((refunds) => resumeAll(ports, refunds))
        // A refund that was refused because the money had already been refunded counted as that money until
        // now.
        .andThen((carried) => (carried > 0 ? note(ports, seen) : okAsync(undefined))),
  }
}

function offers(units: UnitOfWork, orderId: string): ResultAsync<RefundOffers, Missing | Outage> {
  return units
    .read(async (records) => {
      const order = await records.refunds.order(orderId)
      return order && offersOf(records, order, records.now)
    })
    .andThen((found) => (found ? ok(found) : err(NO_ORDER)))
}

/** The refunds that no provider has answered yet. */
function pending(units: UnitOfWork): ResultAsync<readonly RefundRecord[], Outage> {
  return units.read(async ({ refunds }) => {
    const records: RefundRecord[] = []
    for (const refund of await refunds.pending()) {
      const order = await refunds.order(refund.orderId)
      if (order) records.push(recordOf(refund, order))
    }
    return records
  })
}

function note(
  { units, log, seller }: RefundPorts,
  seen: ProviderSideRefund,
): ResultAsync<void, Outage> {
  return units
    .run(async (unit) => ok(await recordProviderRefund(unit, seen, seller)))
    .map((outcome) => {
      if (outcome === 'noted') log.note('refunded-at-provider', { ...seen })
      // The bank may not have accepted it. The buyer was told that the refund arrived, so someone must look
      // into it.
      if (outcome === 'short') log.alarm('refund-failed-later', { order: seen.orderId })
    })
}

/** A refund that cannot be resumed now does not hold up the others. */
function resumeAll(
  ports: RefundPorts,
  refunds: readonly RefundRecord[],
): ResultAsync<number, never> {
  const all = async () => {
    for (const refund of refunds) {
      const carried = await carry(ports, refund)
      if (carried.isErr()) complain(ports, refund, carried.error)
    }
    return refunds.length
  }
  return ResultAsync.fromSafePromise(all())
}

function complain(ports: OutageAlarmPorts, { id, orderId }: RefundRecord, outage: Outage): void {
  alarmOfOutage(ports, 'refund-request-failed', outage, { order: orderId, refund: id })
}

/**
 * Asks the provider for a refund. A provider outage is not a failure for the person who asked: the refund
 * stands, and is retried every ten minutes.
 */
function carry(ports: RefundPorts, refund: RefundRecord): ResultAsync<RefundRecord, Outage> {
  const { payments, log } = ports
  const { id, orderId, amount, charge } = refund
  if (refund.state !== 'asked') return okAsync(refund)
  // Credits have already been returned, and no provider holds money for such an order or one paid by
  // invoice.
  if (amount === 0 || charge.payment === INVOICE_PAYMENT) return settle(ports, refund, 'done')
  return payments
    .refund(charge, { key: id, amount })
    .orElse((outage) => {
      complain(ports, refund, outage)
      return okAsync('processing' as const)
    })
    .andThen((outcome) => {
      if (outcome === 'processing') return okAsync(refund)
      if (outcome === 'refused') log.alarm('refund-refused', { order: orderId, refund: id })
      const state = outcome === 'refunded' ? 'done' : 'failed'
      return settle(ports, refund, state)
    })
}

/** Settles the refund in the database, and notes it in the log. */
function settle(
  { units, log, seller }: RefundPorts,
  refund: RefundRecord,
  state: 'done' | 'failed',
): ResultAsync<RefundRecord, Outage> {
  const { id, orderId: order, amount: cents, userId: user } = refund
  return units
    .run(async (unit) => ok(await settleRefund(unit, { refundId: id, to: state, seller })))
    .map((isNews) => {
      if (isNews) log.note('money', { order, kind: 'refund', step: state, cents, user })
      return { ...refund, state }
    })
}
