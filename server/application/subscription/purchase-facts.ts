import type { CustomerId } from '#domain/customer/customer.ts'
import type { Lot } from '#domain/credits/ledger.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { PurchaseFacts, ActivePlan, ActiveCreditSubscription } from '#domain/order/purchase.ts'
import { isForTeams } from '#domain/subscription/plan.ts'
import { isPastDue } from '#domain/subscription/subscription.ts'
import { dueLots } from '#server/application/credits/due-lots.ts'
import { unpausedLots } from '#server/application/credits/usable-lots.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { requireStaying } from '#server/application/team/acting.ts'
import { licenseNeeded } from './current-plan.ts'
import { packsUnder } from './price-book.ts'
import { isOver, nextTerms } from './renewal-terms.ts'

/**
 * All facts that the price of a purchase depends on; null if the license is not sold, or the buyer no
 * longer exists. Credits of a month that has begun count as if they were already granted: a payment grants them
 * first.
 */
export async function purchaseFacts(
  records: Records,
  customer: CustomerId,
  licenseId: LicenseId,
): Promise<PurchaseFacts | null> {
  const { priceBook, customers } = records
  const license = (await priceBook.licenses()).find(({ id }) => id === licenseId)
  if (!license) return null
  const holdsFreePlan = await customers.holdsFreePlan(customer)
  if (holdsFreePlan === null) return null
  const isTeam = await customers.isTeam(customer)
  const plans = await priceBook.soldPlans()
  const due = await dueLots(records, customer)
  const running = await activePlan(records, customer, due)
  // Teams can have only Pro, and credits alongside it (customer 3).
  const hasPacks = !isTeam || (running !== null && isForTeams(running.plan))
  return {
    license,
    plans: isTeam ? plans.filter(isForTeams) : plans,
    packs: hasPacks ? await packsUnder(records, license) : [],
    running,
    creditSubscription: await activeCreditSubscription(records, customer),
    holdsFreePlan,
    isTeam,
    isClosing: (await requireStaying(records, customer)).isErr(),
    lots: [...(await unpausedLots(records, customer)), ...due],
    licenseNeeded: await licenseNeeded(records, customer),
  }
}

/** The plan that continues. One whose cancellation is due has nothing left to change. */
async function activePlan(
  records: Records,
  customer: CustomerId,
  due: readonly Lot[],
): Promise<ActivePlan | null> {
  const held = await records.subscriptions.heldPlan(customer)
  if (!held || isOver(held, records.now)) return null
  const { id: subscriptionId, plan, licenseId, price, billing, subscription } = held
  const license = (await records.priceBook.licenses()).find(({ id }) => id === licenseId)
  if (!license) return null
  const { periodStartsAt: startsAt, periodEndsAt: endsAt } = subscription
  return {
    subscriptionId,
    plan,
    license,
    price,
    startsAt,
    endsAt,
    billing: { country: billing.country, vatId: billing.vatId },
    renewal: { ...(await nextTerms(records, held)), isScheduled: held.scheduledChange !== null },
    cancelled: subscription.cancelAt !== null,
    seats: held.seats,
    anchor: subscription.anchor,
    pastDue: isPastDue(subscription, records.now),
    creditsSpent: await records.credits.planCreditsSpent(customer, startsAt),
    grants: [...(await records.credits.planLotsSince(customer, startsAt)), ...due],
  }
}

async function activeCreditSubscription(
  records: Records,
  customer: CustomerId,
): Promise<ActiveCreditSubscription | null> {
  const held = await records.subscriptions.heldCredits(customer)
  if (!held || isOver(held, records.now)) return null
  const { packId, price, credits, licenseId, subscription } = held
  return {
    packId,
    price,
    credits,
    licenseId,
    pastDue: isPastDue(subscription, records.now),
    cancelled: subscription.cancelAt !== null,
    endsAt: subscription.periodEndsAt,
  }
}
