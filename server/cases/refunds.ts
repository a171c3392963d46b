import { okAsync, ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { RefundRefused } from '#domain/order/refund-decision.ts'
import type { Log } from '../ports/log.ts'
import type { Payments } from '../ports/payments.ts'
import type {
  NewRefund,
  RefundLedger,
  RefundOffers,
  RefundPlan,
  RefundRecord,
  SeenOutside,
} from '../ports/refund-ledger.ts'

export interface RefundPorts {
  readonly refundLedger: RefundLedger
  readonly payments: Payments
  readonly log: Log
}

/** Giving money back (rules 30, decision 020). */
export interface Refunds {
  offers(orderId: string): ResultAsync<RefundOffers, Missing | Outage>
  /** What `ask` would do, and nothing else. */
  weigh(asked: NewRefund): ResultAsync<RefundPlan, RefundRefused | Missing | Outage>
  /** Gives back what the policy gives, or staff wants. `asked` in the answer: the provider has not said yes yet. */
  ask(asked: NewRefund): ResultAsync<RefundRecord, RefundRefused | Missing | Outage>
  /** Asks the provider for one that is written down. */
  carry(refund: RefundRecord): ResultAsync<RefundRecord, Outage>
  /** Asks again for every refund still under way; gives how many there were. */
  carryOn(): ResultAsync<number, Outage>
  /** What a provider's books say was given back of a charge; twice is once. */
  noteOutside(seen: SeenOutside): ResultAsync<void, Outage>
}

/**
 * A refund is written down, and what was bought taken back, before the provider is asked with the
 * refund's id as its key: whatever is killed in between is carried on later, and nothing is given back twice.
 */
export function refundsAt(ports: RefundPorts): Refunds {
  const { refundLedger } = ports
  return {
    offers: (orderId) => refundLedger.offers(orderId),
    weigh: (asked) => refundLedger.weigh(asked),
    ask: (asked) => refundLedger.open(asked).andThen((refund) => carry(ports, refund)),
    carry: (refund) => carry(ports, refund),
    carryOn: () => refundLedger.underWay().andThen((refunds) => carryAll(ports, refunds)),
    noteOutside: (seen) =>
      note(ports, seen)
        .andThen(() => refundLedger.underWay())
        .map((refunds) => refunds.filter(({ orderId }) => orderId === seen.orderId))
        .andThen((refunds) => carryAll(ports, refunds))
        // A refund refused because the money had already gone back counted as that money until now.
        .andThen((carried) => (carried > 0 ? note(ports, seen) : okAsync(undefined))),
  }
}

function note({ refundLedger, log }: RefundPorts, seen: SeenOutside): ResultAsync<void, Outage> {
  return refundLedger.noteOutside(seen).map((outcome) => {
    if (outcome === 'noted') log.note('refunded-outside', { ...seen })
    // Perhaps the bank did not take it. Its buyer was told that it is there, so somebody must see to it.
    if (outcome === 'short') log.alarm('refund-came-back', { order: seen.orderId })
  })
}

/** One that cannot be carried on now does not hold up the others. */
function carryAll(
  ports: RefundPorts,
  refunds: readonly RefundRecord[],
): ResultAsync<number, never> {
  const all = async () => {
    for (const refund of refunds) {
      const carried = await carry(ports, refund)
      if (carried.isErr()) complain(ports.log, refund, carried.error)
    }
    return refunds.length
  }
  return ResultAsync.fromSafePromise(all())
}

function complain(log: Log, { id, orderId }: RefundRecord, { kind }: Outage): void {
  log.alarm('not-refunded', { order: orderId, refund: id, kind })
}

/** A provider outage is no failure for the person who asked: the refund stands, and is tried again every ten minutes. */
function carry(ports: RefundPorts, refund: RefundRecord): ResultAsync<RefundRecord, Outage> {
  const { payments, log } = ports
  const { id, orderId, amount, charge } = refund
  if (refund.state !== 'asked') return okAsync(refund)
  // Credits are back already, and no provider has anything of such an order.
  if (amount === 0) return settle(ports, refund, 'done')
  return payments
    .refund(charge, { key: id, amount })
    .orElse((outage) => {
      complain(log, refund, outage)
      return okAsync('processing' as const)
    })
    .andThen((outcome) => {
      if (outcome === 'processing') return okAsync(refund)
      if (outcome === 'refused') log.alarm('refund-refused', { order: orderId, refund: id })
      const state = outcome === 'refunded' ? 'done' : 'failed'
      return settle(ports, refund, state)
    })
}

/** Ends it in the book, and notes in the log what went back (security 28). */
function settle(
  { refundLedger, log }: RefundPorts,
  refund: RefundRecord,
  state: 'done' | 'failed',
): ResultAsync<RefundRecord, Outage> {
  const { id, orderId: order, amount: cents, userId: user } = refund
  return refundLedger.settle(id, state).map((isNews) => {
    if (isNews) log.note('money', { order, kind: 'refund', step: state, cents, user })
    return { ...refund, state }
  })
}
