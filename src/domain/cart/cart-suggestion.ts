import type { OfferedPlan } from '../download/suggest-actions.ts'
import type { SuggestedAction } from '../download/suggested-action.ts'
import type { Cents } from '../shared/money.ts'
import type { PlanVariant } from '../subscription/plan.ts'
import { decideCreditOrder, type CreditOrderFacts } from './credit-order.ts'

/** What is offered to somebody who may not pay for a cart with credits. */
export interface CartOffers {
  /** The plans that would begin now. */
  readonly plans: readonly OfferedPlan[]
  /** What the cart costs in money; null where money does not buy it. */
  readonly total: Cents | null
}

/**
 * The cheapest suggested action for a cart that a plan's allowances hold back (download 3): money, or a plan under
 * which its credits would pay for all of it. At the same price, money; null where nothing helps.
 */
export function cartSuggestion(
  facts: CreditOrderFacts,
  { plans, total }: CartOffers,
): SuggestedAction | null {
  const money: readonly SuggestedAction[] = total === null ? [] : [{ kind: 'buy', price: total }]
  const larger = plans
    .filter(({ plan }) => decideCreditOrder(under(plan, facts)).isOk())
    .map(({ plan, price }): SuggestedAction => ({ kind: 'plan', planId: plan.id, price }))
  const [cheapest = null] = [...money, ...larger].toSorted(
    (one, other) => (one.price ?? 0) - (other.price ?? 0),
  )
  return cheapest
}

/** The same facts under this plan; what was used this month stays used. */
function under(plan: PlanVariant, facts: CreditOrderFacts): CreditOrderFacts {
  const none = { used: 0, resetsAt: 0 }
  return {
    ...facts,
    plan: {
      downloads: { ...(facts.plan?.downloads ?? none), limit: plan.downloadsPerMonth },
      downloads4k: { ...(facts.plan?.downloads4k ?? none), limit: plan.downloads4kPerMonth },
    },
    credits: facts.credits + plan.creditsPerMonth,
  }
}
