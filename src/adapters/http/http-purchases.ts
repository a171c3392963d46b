import type { Purchases } from '#application/ports/purchases.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import { placePurchase, quotePurchase } from '#contract/purchases.ts'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { orMissing, type Api } from './api.ts'
import { toCheckoutRefusal } from './http-orders.ts'
import { either, refusals } from './refusals.ts'

export const httpPurchases = (api: Api): Purchases => ({
  quote: (_viewer, { wanted, licenseId, country, vatId }) =>
    api
      .call(quotePurchase, {
        body: { ...named(wanted, licenseId), billingCountry: country, vatId },
      })
      .mapErr(either(toQuoteRefusal, orMissing('offer'))),
  place: (_viewer, { key, wanted, licenseId, billing, payment, quote }) =>
    api
      .call(placePurchase, {
        headers: { [IDEMPOTENCY_HEADER]: key },
        body: { ...named(wanted, licenseId), billing, payment, quote },
      })
      .mapErr(either(toQuoteRefusal, either(toCheckoutRefusal, orMissing('offer')))),
})

/** The body names exactly one of the four (contract/purchases), and never a price. */
function named(wanted: PurchaseItem, licenseId: LicenseId) {
  switch (wanted.kind) {
    case 'pack':
      return { packId: wanted.packId, licenseId }
    case 'credits':
      return { credits: wanted.amount, licenseId }
    case 'plan':
      return { planId: wanted.planId, licenseId }
    case 'seats':
      return { seats: wanted.count, licenseId }
  }
}

/** Converts a refusal to sell or change a plan or credits; null for any other failure. */
export const toQuoteRefusal = refusals(
  'SAME_PLAN',
  'SEATS_UNAVAILABLE',
  'TEAM_CLOSING',
  'TEAM_NEEDS_PRO',
  'CREDIT_SUBSCRIPTION_EXISTS',
  'PLAN_CHANGE_SCHEDULED',
  'CUSTOM_AMOUNT_REFUSED',
  'LICENSE_TIER_TOO_LOW',
  'LICENSE_ON_REQUEST',
)
