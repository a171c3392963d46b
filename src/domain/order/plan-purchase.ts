import { err, ok, type Result } from 'neverthrow'
import { balanceOf, lotsUnder, monthlyGrant, withoutDraws, type Lot } from '../credits/ledger.ts'
import { addMonths } from '../shared/calendar.ts'
import { cents, minus, NOTHING } from '../shared/money.ts'
import { changeOf, revokedCredits, type PlanTerms } from '../subscription/change.ts'
import { isFreePlan, monthsIn, type PlanVariant } from '../subscription/plan.ts'
import { creditsWithSeats, priceWithSeats, seatPrice, sellsSeats } from '../subscription/seats.ts'
import { sellUnder } from '../license/on-request.ts'
import type { LicenseId } from '../license/tier.ts'
import type { NetPurchase, PurchaseFacts, PurchaseRefusal, ActivePlan } from './purchase.ts'

/**
 * The price of a wanted plan before tax: a new subscription, or a change of the current one (subscription 2).
 * Whether its license can sell it depends on the plan's own price, whatever is charged now.
 */
export function planPurchase(
  facts: PurchaseFacts,
  planId: number,
  now: number,
): Result<NetPurchase, PurchaseRefusal> {
  return wantedPlan(facts, planId, now).andThen((purchase) =>
    sellUnder(facts.license, purchase.price).map(() => purchase),
  )
}

function wantedPlan(
  facts: PurchaseFacts,
  planId: number,
  now: number,
): Result<NetPurchase, PurchaseRefusal> {
  const { running } = facts
  if (running && isPastDuePlan(facts, running, planId))
    return ok(pastDuePeriod(facts, running, now))
  const plan = facts.plans.find(({ id }) => id === planId)
  if (!plan) return err({ kind: 'not-sold', what: 'plan' })
  if (running) return changed(facts, { plan, running }, now)
  if (isFreePlan(plan) && facts.holdsFreePlan) return err({ kind: 'same-plan' })
  const licenseId = neededWith(facts, plan)
  const monthly = { perMonth: plan.creditsPerMonth, licenseId }
  const credits = monthlyGrant(thawed(facts.lots, now), monthly, now)
  return ok({
    ...priced(facts, plan, now),
    ...creditsWith(facts, { licenseId, credits }, now),
    kind: 'plan',
  })
}

/** The license that credits must have alongside the plan: its own. The free plan leaves it unchanged. */
function neededWith({ license, licenseNeeded }: PurchaseFacts, plan: PlanVariant): LicenseId {
  return isFreePlan(plan) ? licenseNeeded : license.id
}

interface Brought {
  readonly licenseId: LicenseId
  readonly credits: number
}

/**
 * Credits once the plan has started: those spendable under its license, and those sold under too low a license
 * (decision 027).
 */
function creditsWith(
  facts: PurchaseFacts,
  { licenseId, credits }: Brought,
  now: number,
): Pick<NetPurchase, 'creditsAfter' | 'creditsIneligible'> {
  const lots = thawed(facts.lots, now)
  const kept = balanceOf(lotsUnder(lots, licenseId), now)
  return { creditsAfter: kept + credits, creditsIneligible: balanceOf(lots, now) - kept }
}

/** Thaws the credits of an ended subscription for a new one: those that are frozen and not expired (credits 4). */
function thawed(lots: readonly Lot[], now: number): readonly Lot[] {
  return lots.map((lot) => {
    const returns = lot.source === 'plan' && lot.frozen && now < (lot.expiresAt ?? Infinity)
    return returns ? { ...lot, frozen: false, expiresAt: null } : lot
  })
}

/**
 * Changes a subscription to another plan, or to the same one under another license. Their prices decide whether
 * that is an upgrade or a downgrade.
 */
function changed(
  facts: PurchaseFacts,
  { plan, running }: { readonly plan: PlanVariant; readonly running: ActivePlan },
  now: number,
): Result<NetPurchase, PurchaseRefusal> {
  if (running.pastDue && !isFreePlan(plan)) return ok(begunAnew(facts, { plan, running }, now))
  const { startsAt, endsAt, creditsSpent } = running
  const { creditsMissed } = running.seats
  const isSame = plan.id === running.plan.id && facts.license.id === running.license.id
  if (isSame) return err({ kind: 'same-plan' })
  const terms = { ...termsOf(running, running.seats.count), price: running.price }
  const wanted = termsOf({ plan, license: facts.license }, seatsWith(facts, plan))
  const change = changeOf({ terms, startsAt, endsAt, creditsSpent, creditsMissed }, wanted, now)
  const plain = priced(facts, plan, now)
  const subscriptionId = running.subscriptionId
  if (change.kind === 'downgrade') {
    const { creditsBefore: creditsAfter } = plain
    const creditsIneligible = balanceOf(facts.lots, now) - creditsAfter
    const nextCharge = isFreePlan(plan) ? null : { amount: plain.price, at: change.at }
    const scheduled = {
      scheduledFor: change.at,
      total: NOTHING,
      creditsAfter,
      creditsIneligible,
    }
    return ok({ ...plain, ...scheduled, kind: 'change', subscriptionId, nextCharge })
  }
  const credit = cents(Math.min(change.credit, plain.price))
  const total = minus(plain.price, credit)
  const lots = withoutDraws(
    facts.lots,
    revokedCredits(running.grants, { price: running.price, credit }),
  )
  const anew = begunAnew({ ...facts, lots }, { plan, running }, now)
  const { creditsBefore } = plain
  return ok({ ...anew, creditsBefore, credit, total })
}

/**
 * A period that starts now, at its full price. This is also how a past-due renewal is paid with another card,
 * whichever plan is wanted: nothing of the previous period is left to credit.
 */
function begunAnew(
  facts: PurchaseFacts,
  { plan, running }: { readonly plan: PlanVariant; readonly running: ActivePlan },
  now: number,
): NetPurchase {
  const brought = {
    licenseId: neededWith(facts, plan),
    credits: creditsWithSeats(plan, seatsWith(facts, plan)),
  }
  return {
    ...priced(facts, plan, now),
    ...creditsWith(facts, brought, now),
    kind: 'change',
    subscriptionId: running.subscriptionId,
  }
}

/** Whether this is the same plan whose renewal could not be charged. */
function isPastDuePlan({ license }: PurchaseFacts, running: ActivePlan, planId: number): boolean {
  const { plan, licenseId } = running.renewal
  return running.pastDue && !isFreePlan(plan) && plan.id === planId && licenseId === license.id
}

/** Costs what was agreed, as when the renewal is retried, regardless of what is on sale by now. */
function pastDuePeriod(facts: PurchaseFacts, running: ActivePlan, now: number): NetPurchase {
  const { plan, price, seatPrice: agreed } = running.renewal
  const anew = begunAnew(facts, { plan, running }, now)
  const nextCharge = anew.nextCharge && { ...anew.nextCharge, amount: price }
  return { ...anew, seatPrice: agreed, price, total: price, nextCharge }
}

/** The seats that carry over into another period: those that no one has removed (seats 4). */
function seatsWith({ running }: PurchaseFacts, plan: PlanVariant): number {
  return running && sellsSeats(plan) ? running.seats.staying : 0
}

function priced(
  facts: PurchaseFacts,
  plan: PlanVariant,
  now: number,
): Omit<NetPurchase, 'kind' | 'creditsAfter' | 'creditsIneligible'> {
  const { license, lots, licenseNeeded } = facts
  const seats = seatsWith(facts, plan)
  const price = priceWithSeats(plan, seats, license)
  return {
    licenseId: license.id,
    refId: plan.id,
    plan,
    credits: creditsWithSeats(plan, seats),
    seats,
    seatPrice: seats > 0 ? seatPrice(plan, license) : NOTHING,
    price,
    credit: NOTHING,
    total: price,
    subscriptionId: null,
    scheduledFor: null,
    creditsBefore: balanceOf(lotsUnder(lots, licenseNeeded), now),
    nextCharge: price > 0 ? { amount: price, at: addMonths(now, monthsIn(plan.interval)) } : null,
    endsCreditSubscription: null,
  }
}

function termsOf(
  { plan, license }: Pick<ActivePlan, 'plan' | 'license'>,
  seats: number,
): PlanTerms {
  return {
    interval: plan.interval,
    price: priceWithSeats(plan, seats, license),
    creditsPerMonth: creditsWithSeats(plan, seats),
  }
}
