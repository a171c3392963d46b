import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { QuotedOrder } from '#application/ports/carts.ts'
import type { Outage } from '#application/ports/outage.ts'
import { cartSuggestion } from '#domain/cart/cart-suggestion.ts'
import type { CreditOrderFacts, SpendRefusal } from '#domain/cart/credit-order.ts'
import { plansNow } from '#domain/download/suggest-actions.ts'
import type { PurchaseFacts } from '#domain/order/purchase.ts'
import type { OrderStore } from '../ports/order-store.ts'

interface Refused {
  readonly userId: string
  readonly order: QuotedOrder
  readonly facts: CreditOrderFacts
  readonly now: number
}

/** Why credits do not pay for a cart, with the cheapest suggested action where a plan holds it back (download 3). */
export function withSuggestion(
  ledger: OrderStore,
  refusal: SpendRefusal,
  refused: Refused,
): ResultAsync<never, SpendRefusal> {
  if (refusal.kind === 'credits-missing') return errAsync(refusal)
  const { order, facts, now } = refused
  const isForMoney = refusal.kind !== 'subscription-required' && !order.onRequest
  return (
    offeredTo(ledger, refused)
      .map((sold): SpendRefusal => {
        const plans = sold ? plansNow(sold, order.taxRate, now) : []
        const suggestedAction = cartSuggestion(facts, {
          plans,
          total: isForMoney ? order.total : null,
        })
        return { ...refusal, wayOn: suggestedAction }
      })
      // The refusal is as true without it.
      .orElse(() => okAsync(refusal))
      .andThen((said) => errAsync(said))
  )
}

/** Plans under the cart's license, but never a lower one than the plan that is held. */
function offeredTo(
  ledger: OrderStore,
  { userId, order }: Refused,
): ResultAsync<PurchaseFacts | null, Outage> {
  const under = (licenseId: QuotedOrder['licenseId']) => ledger.purchaseFacts({ userId, licenseId })
  return under(order.licenseId).andThen((sold) =>
    sold && sold.licenseNeeded > order.licenseId ? under(sold.licenseNeeded) : okAsync(sold),
  )
}
