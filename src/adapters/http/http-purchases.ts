import type { Purchases, QuoteRefusal } from '#application/ports/purchases.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import type { Outage } from '#application/ports/outage.ts'
import { placePurchase, quotePurchase } from '#contract/purchases.ts'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { orMissing, type Api, type RefusedResponse } from './api.ts'
import { toCheckoutRefusal } from './http-orders.ts'
import { toLicenseRefusal } from './refusals.ts'

export const httpPurchases = (api: Api): Purchases => ({
  quote: (_viewer, { wanted, licenseId, country }) =>
    api
      .call(quotePurchase, { body: { ...named(wanted, licenseId), billingCountry: country } })
      .mapErr((failure) => toQuoteRefusal(failure) ?? orMissing('offer')(failure)),
  place: (_viewer, { key, wanted, licenseId, billing, payment, quote }) =>
    api
      .call(placePurchase, {
        headers: { [IDEMPOTENCY_HEADER]: key },
        body: { ...named(wanted, licenseId), billing, payment, quote },
      })
      .mapErr(
        (failure) =>
          toQuoteRefusal(failure) ?? toCheckoutRefusal(failure) ?? orMissing('offer')(failure),
      ),
})

/** One of the three is named on the wire (contract/purchases); no price ever is. */
function named(wanted: PurchaseItem, licenseId: LicenseId) {
  switch (wanted.kind) {
    case 'pack':
      return { packId: wanted.packId, licenseId }
    case 'credits':
      return { credits: wanted.amount, licenseId }
    case 'plan':
      return { planId: wanted.planId, licenseId }
  }
}

/** Why a service cannot be bought or changed to; null for any other refusal. */
export function toQuoteRefusal(failure: RefusedResponse | Outage): QuoteRefusal | null {
  if (failure.kind !== 'refused') return null
  const { problem } = failure
  switch (problem.code) {
    case 'SAME_PLAN':
      return { kind: 'same-plan' }
    case 'REFILL_HELD':
      return { kind: 'credit-subscription-held', ...problem.data }
    case 'PLAN_WAITS':
      return { kind: 'plan-change-scheduled', ...problem.data }
    case 'CUSTOM_AMOUNT_REFUSED':
      return { kind: 'custom-amount-refused', ...problem.data }
    default:
      return toLicenseRefusal(failure)
  }
}
