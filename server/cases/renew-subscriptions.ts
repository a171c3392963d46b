import { ok, okAsync, safeTry, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Log } from '../ports/log.ts'
import type { OrderRecord } from '../ports/order-ledger.ts'
import type { ChargeOutcome } from '../ports/payments.ts'
import type { DueSubscription, SubscriptionBook } from '../ports/subscriptions.ts'
import { chargeOf, takeOutcome, unasked, type SettlingDesk } from './settle-order.ts'

export interface RenewalDesk extends SettlingDesk {
  readonly subscriptionBook: SubscriptionBook
  readonly log: Log
}

export type RenewSubscriptions = ReturnType<typeof renewSubscriptions>

/**
 * The round of subscriptions: ends, monthly credits, renewals. Safe beside other processes that do the
 * same: a renewal is an order under a key of its period, and the provider charges once for an order.
 * Gives how many were due. One that cannot be done now does not hold up the others; a shop that closes
 * leaves the rest to the next round.
 */
export const renewSubscriptions =
  (desk: RenewalDesk) =>
  (goesOn: () => boolean = () => true): ResultAsync<number, Outage> =>
    safeTry<number, Outage>(async function* () {
      const due = yield* desk.subscriptionBook.due()
      for (const one of due) {
        if (goesOn()) yield* renewOrLog(desk, one)
      }
      return ok(due.length)
    })

function renewOrLog(desk: RenewalDesk, due: DueSubscription): ResultAsync<void, never> {
  return renew(desk, due).orElse(({ kind }) => {
    desk.log.alarm('not-renewed', { subscription: due.id, kind })
    return okAsync(undefined)
  })
}

function renew(desk: RenewalDesk, due: DueSubscription): ResultAsync<void, Outage> {
  return safeTry<void, Outage>(async function* () {
    const attempt = yield* desk.subscriptionBook.tend(due)
    if (!attempt) return ok(undefined)
    const order = yield* desk.ledger.ofAttempt(attempt.userId, attempt.key)
    if (!order || !isUnderWay(order)) return ok(undefined)
    return await takeOutcome(desk, order, yield* charged(desk, order))
  })
}

/** What a charge comes to that nobody is there to take a second step for: asking for one declines it. */
function charged(
  { payments }: RenewalDesk,
  order: OrderRecord,
): ResultAsync<ChargeOutcome, Outage> {
  const charge = chargeOf(order)
  if (!charge) return okAsync(unasked(order))
  return payments.charge(charge).andThen((outcome) => {
    if (outcome.kind !== 'second-step') return okAsync<ChargeOutcome, Outage>(outcome)
    return payments
      .close(charge)
      .map((closed): ChargeOutcome => (closed.kind === 'cancelled' ? { kind: 'declined' } : closed))
  })
}

function isUnderWay({ status }: OrderRecord): boolean {
  return status === 'pending' || status === 'awaiting'
}
