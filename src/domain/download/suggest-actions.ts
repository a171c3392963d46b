import { creditsCovering, type CreditPack } from '../credits/pack.ts'
import { planPurchase } from '../order/plan-purchase.ts'
import type { PurchaseFacts } from '../order/purchase.ts'
import type { Cents } from '../shared/money.ts'
import { withTax, type TaxRate } from '../shared/tax.ts'
import type { Viewer } from '../user/viewer.ts'
import { isFreePlan, type PlanVariant } from '../subscription/plan.ts'
import type { DownloadFacts, DownloadRefusal } from './decision.ts'
import type { SuggestedAction } from './suggested-action.ts'

/** A plan that would begin now, and what is charged for it now, tax included where it is known where the bill goes. */
export interface OfferedPlan {
  readonly plan: PlanVariant
  readonly price: Cents
}

/** What is sold to somebody who is refused, at the prices of their license. */
export interface Offers {
  readonly plans: readonly OfferedPlan[]
  readonly packs: readonly CreditPack[]
  /** What the file itself costs, before tax as on its page; null where money does not buy it. */
  readonly filePrice: Cents | null
}

/** A visitor is told to sign in, whatever is sold. */
export const NO_OFFERS: Offers = { plans: [], packs: [], filePrice: null }

/**
 * The plans that somebody can move to now: not the one they have, none that waits for a period's end, and
 * none at another interval than they pay for while there is one at theirs (subscription 10).
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

/** What a team's plan and packs would cost is said to those alone who may buy them; the file, to everybody (customer 2). */
export function offersTo<Offered extends Partial<Offers>>(
  { team }: Pick<Viewer, 'team'>,
  offers: Offered,
): Offered {
  return !team || team.powers.includes('manage-billing')
    ? offers
    : { ...offers, plans: [], packs: [] }
}

/**
 * Every suggested action from a refusal, the cheapest first (download 3); of two that cost the same, the one
 * that buys nothing recurring. Only what gets this file going counts: a plan has to give more of what
 * is used up, and enough credits with its own. Where nothing on sale helps, waiting is left. A role is told what it may buy.
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
    case 'team-power-missing':
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

/** What starts again next month can be waited for; an allowance of nothing never starts. */
function orWait(limit: number, ways: readonly SuggestedAction[]): readonly SuggestedAction[] {
  if (ways.length > 0) return byPrice(ways)
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

/** A pack that covers what is missing, or exactly as many credits where those cost less. */
function cheapestCredits(
  missing: number,
  packs: readonly CreditPack[],
): readonly SuggestedAction[] {
  return creditsCovering(packs, missing)
    .slice(0, 1)
    .map(({ pack, price }) => ({ kind: 'credits', price, ...(pack && { packId: pack.id }) }))
}

function byPrice(ways: readonly SuggestedAction[]): readonly SuggestedAction[] {
  return ways.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0))
}
