import { err, ok, type Result } from 'neverthrow'
import { balanceOf, monthlyGrant, type Lot } from '../credits/ledger.ts'
import { addMonths } from '../shared/calendar.ts'
import { cents, minus, NOTHING } from '../shared/money.ts'
import { changeOf, type PlanTerms } from '../subscription/change.ts'
import {
  isFreePlan,
  monthlyEquivalent,
  monthsIn,
  planPrice,
  type PlanVariant,
} from '../subscription/plan.ts'
import type { LicenseType } from '../license/tier.ts'
import type { Purchase, PurchaseFacts, PurchaseRefusal, RunningPlan } from './purchase.ts'

/** What a wanted plan comes to: a new subscription, or a change of the one that runs (rules 10). */
export function planPurchase(
  facts: PurchaseFacts,
  planId: number,
  now: number,
): Result<Purchase, PurchaseRefusal> {
  const plan = facts.plans.find(({ id }) => id === planId)
  if (!plan) return err({ kind: 'not-sold', what: 'plan' })
  const { running } = facts
  if (running) return changed(facts, { plan, running }, now)
  if (isFreePlan(plan) && facts.holdsFreePlan) return err({ kind: 'same-plan' })
  const lots = thawed(facts.lots, now)
  return ok({
    ...priced(facts, plan, now),
    kind: 'plan',
    creditsAfter: balanceOf(lots, now) + monthlyGrant(lots, plan.creditsPerMonth, now),
  })
}

/** Credits of an ended subscription come back with a new one: frozen ones that are not lost yet (rules 9.4). */
function thawed(lots: readonly Lot[], now: number): readonly Lot[] {
  return lots.map((lot) => {
    const returns = lot.source === 'plan' && lot.frozen && now < (lot.expiresAt ?? Infinity)
    return returns ? { ...lot, frozen: false, expiresAt: null } : lot
  })
}

/** What a subscriber wants instead. The same plan under a higher licence is dearer, and so an upgrade. */
function changed(
  facts: PurchaseFacts,
  { plan, running }: { readonly plan: PlanVariant; readonly running: RunningPlan },
  now: number,
): Result<Purchase, PurchaseRefusal> {
  if (running.owed && !isFreePlan(plan)) return ok(begunAnew(facts, { plan, running }, now))
  const { startsAt, endsAt, creditsSpent } = running
  const isSame = plan.id === running.plan.id
  if (isSame && facts.license.id <= running.license.id) return err({ kind: 'same-plan' })
  const held = { ...termsOf(facts.plans, running), price: running.price }
  const terms = isSame ? { ...held, variantId: 0 } : held
  const wanted = termsOf(facts.plans, { plan, license: facts.license })
  const change = changeOf({ terms, startsAt, endsAt, creditsSpent }, wanted, now)
  if (change.kind === 'same') return err({ kind: 'same-plan' })
  const plain = priced(facts, plan, now)
  const subscriptionId = running.subscriptionId
  if (change.kind === 'downgrade') {
    const { creditsBefore } = plain
    const nextCharge = isFreePlan(plan) ? null : { amount: plain.price, at: change.at }
    const waits = { waitsUntil: change.at, total: NOTHING, creditsAfter: creditsBefore }
    return ok({ ...plain, ...waits, kind: 'change', subscriptionId, nextCharge })
  }
  const credit = cents(Math.min(change.credit, plain.price))
  const total = minus(plain.price, credit)
  return ok({ ...begunAnew(facts, { plan, running }, now), credit, total })
}

/**
 * A period that begins now, at its full price. It is also how a renewal that is owed is paid with
 * another card, whatever plan is wanted: nothing of the period before is left to give back.
 */
function begunAnew(
  facts: PurchaseFacts,
  { plan, running }: { readonly plan: PlanVariant; readonly running: RunningPlan },
  now: number,
): Purchase {
  return {
    ...priced(facts, plan, now),
    kind: 'change',
    subscriptionId: running.subscriptionId,
    creditsAfter: balanceOf(thawed(facts.lots, now), now) + plan.creditsPerMonth,
  }
}

function priced(
  { license, lots }: PurchaseFacts,
  plan: PlanVariant,
  now: number,
): Omit<Purchase, 'kind' | 'creditsAfter'> {
  const price = planPrice(plan, license)
  return {
    licenseId: license.id,
    refId: plan.id,
    plan,
    credits: plan.creditsPerMonth,
    price,
    credit: NOTHING,
    total: price,
    subscriptionId: null,
    waitsUntil: null,
    creditsBefore: balanceOf(lots, now),
    nextCharge: price > 0 ? { amount: price, at: addMonths(now, monthsIn(plan.interval)) } : null,
  }
}

/** Tiers are compared by what a month of them costs; a tier sold by the year alone, by a twelfth. */
function termsOf(
  plans: readonly PlanVariant[],
  { plan, license }: { readonly plan: PlanVariant; readonly license: LicenseType },
): PlanTerms {
  const byMonth = plans.find(({ interval, tier }) => interval === 'month' && tier === plan.tier)
  return {
    variantId: plan.id,
    interval: plan.interval,
    price: planPrice(plan, license),
    monthPrice: byMonth ? planPrice(byMonth, license) : monthlyEquivalent(plan, license),
    creditsPerMonth: plan.creditsPerMonth,
  }
}
