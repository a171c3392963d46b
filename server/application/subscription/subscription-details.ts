import type { MyCreditSubscription, SubscriptionDetails } from '#application/ports/subscriptions.ts'
import { balanceOf, lotsUnder, nextToExpire, shownLots } from '#domain/credits/ledger.ts'
import { cents } from '#domain/shared/money.ts'
import { seatLimit, seatPrice, sellsSeats } from '#domain/subscription/seats.ts'
import { TEAM_SEATS } from '#domain/team/team.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import { isPastDue, meterMonth } from '#domain/subscription/subscription.ts'
import { practiceMeter } from '#server/application/download/practice-meter.ts'
import { usableLots } from '#server/application/credits/usable-lots.ts'
import type {
  HeldPlan,
  HeldSubscription,
} from '#server/application/ports/subscription-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import { licenseNeeded, planMeters } from './current-plan.ts'
import { seatsTaken } from '#server/application/team/team-seats.ts'
import { isOver, nextChargeOf, nextTerms, scheduledTerms } from './renewal-terms.ts'

/** A customer's current subscriptions and credits; null for those that they do not have (subscription 1). */
export async function subscriptionDetails(
  records: Records,
  customer: CustomerId,
  taxRates: TaxRates,
): Promise<SubscriptionDetails> {
  const { now } = records
  const plan = await records.subscriptions.heldPlan(customer)
  const monthly = await records.subscriptions.heldCredits(customer)
  const lots = await usableLots(records, customer)
  const payable = lotsUnder(lots, await licenseNeeded(records, customer))
  return {
    currentCreditBalance: balanceOf(payable, now),
    lots: shownLots(lots, now),
    runningOut: nextToExpire(payable, now),
    creditSubscription:
      monthly && !isOver(monthly, now)
        ? {
            packId: monthly.packId,
            credits: monthly.credits,
            licenseId: monthly.licenseId,
            price: monthly.price,
            ...courseOf(monthly, now),
            nextCharge: await nextChargeOf(records, monthly, monthly.price, taxRates),
          }
        : null,
    ...(plan && !isOver(plan, now) ? await planDetails(records, plan, taxRates) : NO_PLAN),
  }
}

const NO_PLAN = {
  cancelAt: null,
  planVariant: null,
  status: null,
  periodEnd: null,
  nextCharge: null,
  pendingChange: null,
  usage: null,
  seats: null,
} as const

/** The status of a subscription, of either kind. */
function courseOf(
  { subscription }: HeldSubscription,
  now: number,
): Pick<MyCreditSubscription, 'status' | 'periodEnd' | 'cancelAt'> {
  const { periodEndsAt: periodEnd, cancelAt } = subscription
  return { status: isPastDue(subscription, now) ? 'past-due' : 'active', periodEnd, cancelAt }
}

async function planDetails(
  records: Records,
  held: HeldPlan,
  taxRates: TaxRates,
): Promise<Pick<SubscriptionDetails, keyof typeof NO_PLAN>> {
  const { plan, licenseId, price, subscription, seats } = held
  // A cancellation leaves nothing scheduled.
  const scheduled = subscription.cancelAt === null ? await scheduledTerms(records, held) : null
  return {
    ...courseOf(held, records.now),
    planVariant: { ...plan, licenseId, price: cents(price - seats.count * seats.price) },
    nextCharge: await nextChargeOf(records, held, (await nextTerms(records, held)).price, taxRates),
    pendingChange: scheduled && {
      plan: {
        ...scheduled.plan,
        licenseId: scheduled.licenseId,
        price: cents(scheduled.price - scheduled.seats * scheduled.seatPrice),
      },
      at: subscription.periodEndsAt,
    },
    usage: await usageOf(records, held),
    seats: await seatsOf(records, held),
  }
}

/** A team's seats; null for customers who cannot have any (seats 1). */
async function seatsOf(
  records: Records,
  { customer, plan, licenseId, seats }: HeldPlan,
): Promise<SubscriptionDetails['seats']> {
  if (!sellsSeats(plan) || !(await records.customers.isTeam(customer))) return null
  const licenses = await records.priceBook.licenses()
  const license = licenses.find(({ id }) => id === licenseId)
  const { total, staying } = seatLimit(seats)
  return {
    included: TEAM_SEATS,
    total,
    staying,
    used: await seatsTaken(records, customer),
    price: seats.count > 0 || !license ? seats.price : seatPrice(plan, license),
    creditsPerMonth: plan.seatCredits,
  }
}

async function usageOf(
  records: Records,
  held: HeldPlan,
): Promise<NonNullable<SubscriptionDetails['usage']>> {
  const meters = await planMeters(records, held.customer, held)
  // A free plan has neither: zero of zero.
  const none = { used: 0, limit: 0, resetsAt: meterMonth(held.subscription, records.now).endsAt }
  const practice = await practiceMeter(records, held.customer)
  return { downloads: none, downloads4k: none, ...meters, practice }
}
