import { creditsCovering, type CreditPack } from '../credits/pack.ts'
import { planPurchase } from '../order/plan-purchase.ts'
import type { PurchaseFacts } from '../order/purchase.ts'
import type { Cents } from '../shared/money.ts'
import { withTax, type TaxRate } from '../shared/tax.ts'
import type { Viewer } from '../user/viewer.ts'
import { isFreePlan, type PlanVariant } from '../subscription/plan.ts'
import type { DownloadFacts, DownloadRefusal } from './decision.ts'
import type { SuggestedAction } from './suggested-action.ts'

/** A plan that would start now, and the amount charged for it now, including tax if the billing country is known. */
export interface OfferedPlan {
  readonly plan: PlanVariant
  readonly price: Cents
}

/** What is on sale to a viewer whose download was refused, at the prices of their license. */
export interface Offers {
  readonly plans: readonly OfferedPlan[]
  readonly packs: readonly CreditPack[]
  /** The price of the file itself, before tax as on its page; null if it cannot be bought with money. */
  readonly filePrice: Cents | null
}

/** For visitors, who are asked to sign in whatever is on sale. */
export const NO_OFFERS: Offers = { plans: [], packs: [], filePrice: null }

/**
 * The plans that a customer can switch to now: not their current one, none that starts at the end of a period,
 * and none with another billing interval as long as there is one with theirs (subscription 10).
 */
export function plansNow(
  facts: PurchaseFacts,
  taxRate: TaxRate,
  now: number,
): readonly OfferedPlan[] {
  const { running } = facts
  const offered = offeredPlans(facts, taxRate, now)
  const kept = offered.filter(({ plan }) => plan.interval === running?.plan.interval)
  return kept.length > 0 ? kept : offered
}

function offeredPlans(facts: PurchaseFacts, taxRate: TaxRate, now: number): readonly OfferedPlan[] {
  return facts.plans
    .filter((plan) => !isFreePlan(plan))
    .flatMap((plan) =>
      planPurchase(facts, plan.id, now).match(
        ({ scheduledFor, total }) =>
          scheduledFor === null ? [{ plan, price: withTax(total, taxRate) }] : [],
        () => [],
      ),
    )
}

/**
 * Withholds the prices of a team's plans and packs from members who may not buy them; the price of the file is
 * shown to everyone (customer 2).
 */
export function offersTo<Offered extends Partial<Offers>>(
  { team }: Pick<Viewer, 'team'>,
  offers: Offered,
): Offered {
  return !team || team.permissions.includes('manage-billing')
    ? offers
    : { ...offers, plans: [], packs: [] }
}

/**
 * Every suggested action for a refusal, cheapest first (download 3). At the same price, an action that buys
 * nothing recurring comes first. Only actions that unblock this file count: a plan must allow more of what is
 * used up, and bring enough credits together with those at hand. If nothing on sale helps, waiting is what
 * remains. Each role is only offered what it may buy.
 */
export function suggestedActions(
  refusal: DownloadRefusal,
  facts: DownloadFacts,
  sold: Offers,
): readonly SuggestedAction[] {
  const offers = offersTo(facts.viewer, sold)
  const plan = () => cheapest(offers.plans.filter(({ plan: one }) => unblocks(one, facts)))
  switch (refusal.kind) {
    case 'sign-in-required':
      return [{ kind: 'sign-in' }]
    case 'email-unconfirmed':
      return [{ kind: 'confirm' }]
    case 'variant-downloads-limit':
      return [WAIT]
    case 'license-tier-too-low':
      return [{ kind: 'license' }]
    case 'file-being-paid':
    case 'already-on-account':
    case 'license-suspended':
      return [{ kind: 'order', orderId: refusal.orderId }]
    case 'practice-limit': {
      const larger = offers.plans.filter(({ plan: one }) => one.practicePerMonth > refusal.used)
      return orWait(refusal.limit, cheapest(larger))
    }
    case 'download-limit':
    case 'download-limit-4k':
      return orWait(refusal.limit, [...purchase(offers), ...plan()])
    case 'quota-reached':
      return refusal.cost <= refusal.limit ? [WAIT] : []
    case 'not-allowed':
      return []
    case 'subscription-required':
      return plan()
    case 'credits-missing': {
      const credits = cheapestCredits(refusal.creditsMissing, offers.packs)
      return byPrice([...purchase(offers), ...credits, ...plan()])
    }
  }
}

const WAIT: SuggestedAction = { kind: 'wait' }

/** Whether the file could be downloaded under a plan. */
function unblocks(plan: PlanVariant, { plan: held, wanted, credits }: DownloadFacts): boolean {
  const used = held?.downloads.used ?? 0
  const used4k = held?.downloads4k.used ?? 0
  return (
    plan.downloadsPerMonth > used &&
    (!wanted.is4k || plan.downloads4kPerMonth > used4k) &&
    credits + plan.creditsPerMonth >= wanted.credits
  )
}

/** Suggests waiting if nothing else helps: an allowance is reset next month, unless it is 0. */
function orWait(limit: number, actions: readonly SuggestedAction[]): readonly SuggestedAction[] {
  if (actions.length > 0) return byPrice(actions)
  return limit > 0 ? [WAIT] : []
}

function purchase({ filePrice }: Offers): readonly SuggestedAction[] {
  return filePrice === null ? [] : [{ kind: 'buy', price: filePrice }]
}

function cheapest(plans: readonly OfferedPlan[]): readonly SuggestedAction[] {
  return byPrice(
    plans.map(({ plan, price }): SuggestedAction => ({ kind: 'plan', planId: plan.id, price })),
  ).slice(0, 1)
}

/** A pack that covers the missing credits, or the exact number if that costs less. */
function cheapestCredits(
  missing: number,
  packs: readonly CreditPack[],
): readonly SuggestedAction[] {
  return creditsCovering(packs, missing)
    .slice(0, 1)
    .map(({ pack, price }) => ({ kind: 'credits', price, ...(pack && { packId: pack.id }) }))
}

function byPrice(actions: readonly SuggestedAction[]): readonly SuggestedAction[] {
  return actions.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0))
}
