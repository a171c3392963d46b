import type { OfferedPlan } from '../download/suggest-actions.ts'
import type { SuggestedAction } from '../download/suggested-action.ts'
import type { Cents } from '../shared/money.ts'
import { decideCreditOrder, underPlan, type CreditOrderFacts } from './credit-order.ts'

/** What can be offered to someone who cannot pay for a cart with credits. */
export interface CartOffers {
  /** Plans that would start now. */
  readonly plans: readonly OfferedPlan[]
  /** The price of the cart in money; null if it cannot be bought with money. */
  readonly total: Cents | null
}

/**
 * The cheapest suggested action for a cart that a plan's allowances block (download 3): paying with money, or a plan
 * under which its credits would pay for the whole cart. At the same price, money wins; null if nothing helps.
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
