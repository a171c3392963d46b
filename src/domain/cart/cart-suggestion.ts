import type { OfferedPlan } from '../download/suggest-actions.ts'
import type { SuggestedAction } from '../download/suggested-action.ts'
import type { Cents } from '../shared/money.ts'
import { decideCreditOrder, underPlan, type CreditOrderFacts } from './credit-order.ts'

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
    .filter(({ plan }) =>
      decideCreditOrder(underPlan(facts, plan, facts.credits + plan.creditsPerMonth)).isOk(),
    )
    .map(({ plan, price }): SuggestedAction => ({ kind: 'plan', planId: plan.id, price }))
  const [cheapest = null] = [...money, ...larger].toSorted(
    (one, other) => (one.price ?? 0) - (other.price ?? 0),
  )
  return cheapest
}
