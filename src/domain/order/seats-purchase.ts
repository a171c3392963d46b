import { err, type Result } from 'neverthrow'
import { balanceOf, lotsUnder } from '../credits/ledger.ts'
import { sellUnder } from '../license/on-request.ts'
import { cents, NOTHING } from '../shared/money.ts'
import type { SeatsUnavailableReason } from '../subscription/seats-unavailable.ts'
import { addSeats, MAX_SEATS, seatPrice, sellsSeats } from '../subscription/seats.ts'
import type { ActivePlan, NetPurchase, PurchaseFacts, PurchaseRefusal } from './purchase.ts'

/**
 * The price of further seats for a team before tax: the rest of the period now, and whole periods after that
 * (seats 3).
 */
export function seatsPurchase(
  facts: PurchaseFacts,
  count: number,
  now: number,
): Result<NetPurchase, PurchaseRefusal> {
  const { running, lots, licenseNeeded, isTeam } = facts
  if (!isTeam || !running) return err({ kind: 'seats-unavailable', why: 'no-plan' })
  const why = whyUnavailable(running, count)
  if (why) return err({ kind: 'seats-unavailable', why })
  const { plan, license, seats: held, subscriptionId, endsAt } = running
  // All seats of a team cost the same: the price agreed for the first one.
  const each = held.count > 0 ? held.price : seatPrice(plan, license)
  const added = addSeats({ plan, count, price: each }, periodOf(running), now)
  const creditsBefore = balanceOf(lotsUnder(lots, licenseNeeded), now)
  const amount = cents(running.renewal.price + each * count)
  // Seats have the plan's license, regardless of the one requested.
  return sellUnder(facts.license, each).map(() => ({
    kind: 'seats',
    licenseId: license.id,
    refId: plan.id,
    plan,
    credits: added.credits,
    seats: count,
    seatPrice: each,
    price: added.charge,
    credit: NOTHING,
    total: added.charge,
    subscriptionId,
    scheduledFor: null,
    creditsBefore,
    creditsAfter: creditsBefore + added.credits,
    creditsIneligible: balanceOf(lots, now) - creditsBefore,
    nextCharge: running.cancelled ? null : { amount, at: endsAt },
    endsCreditSubscription: null,
  }))
}

function whyUnavailable(
  { plan, seats, pastDue, renewal }: ActivePlan,
  count: number,
): SeatsUnavailableReason | null {
  if (!sellsSeats(plan)) return 'no-plan'
  if (pastDue) return 'past-due'
  // The change at the period's end was agreed for the existing seats.
  if (renewal.isScheduled) return 'change-scheduled'
  return Number.isInteger(count) && count > 0 && seats.count + count <= MAX_SEATS
    ? null
    : 'too-many'
}

function periodOf({ anchor, startsAt, endsAt }: ActivePlan) {
  return { anchor, periodStartsAt: startsAt, periodEndsAt: endsAt }
}
