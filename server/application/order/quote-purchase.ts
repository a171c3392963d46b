import { err, type Result, type ResultAsync } from 'neverthrow'
import type { Purchases, QuoteRequest, QuoteRefusal } from '#application/ports/purchases.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Outage } from '#application/ports/outage.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import { billedTo, purchaseOf, taxed } from '#domain/order/price-purchase.ts'
import type { Purchase, PurchaseRefusal } from '#domain/order/purchase.ts'
import { quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { purchaseText } from '#messages/purchase-text.ts'
import type { OrderStore } from '../ports/order-store.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'

interface QuotePorts {
  readonly ledger: OrderStore
  readonly clock: Clock
  readonly taxRates: TaxRates
}

/** Says what a purchase would come to, before the click (subscription 1). Nothing is written. */
export const quotePurchase =
  (ports: QuotePorts): Purchases['quote'] =>
  (viewer, asked) => {
    const now = ports.clock.now()
    return pricePurchase(ports, { ...asked, viewer, pricedAt: now }).map((purchase) => ({
      licenseId: asked.licenseId,
      ...purchaseText(purchase),
      price: purchase.price,
      credit: purchase.credit,
      tax: purchase.tax,
      taxRate: purchase.taxRate,
      total: purchase.total,
      quote: quoteOfPurchase(purchase, now),
      waitsUntil: purchase.waitsUntil,
      creditsBefore: purchase.creditsBefore,
      creditsAfter: purchase.creditsAfter,
      creditsOutgrown: purchase.creditsOutgrown,
      nextCharge: purchase.nextCharge,
      endsRefill: purchase.endsRefill,
    }))
  }

interface Pricing extends QuoteRequest {
  readonly viewer: Registered
  /** The moment whose prices count: that of the quote, while it stands. */
  readonly pricedAt: number
}

/** What a wanted service comes to, by the shop's own numbers alone. */
export function pricePurchase(
  { ledger, taxRates }: QuotePorts,
  { viewer, wanted, licenseId, country, pricedAt }: Pricing,
): ResultAsync<Purchase, QuoteRefusal | Outage> {
  return chooseLicense(licenseId, minimumLicense(viewer)).asyncAndThen((chosen) =>
    ledger
      .purchaseFacts({ userId: viewer.id, licenseId: chosen })
      .andThen((facts): Result<Purchase, QuoteRefusal> => {
        if (!facts) return err({ kind: 'missing', what: 'licence' })
        return purchaseOf(facts, wanted, pricedAt)
          .map((net) => taxed(net, taxRates.rateIn(billedTo(facts, net, country))))
          .mapErr(asRefusal)
      }),
  )
}

function asRefusal(refusal: PurchaseRefusal): QuoteRefusal {
  return refusal.kind === 'not-sold' ? { kind: 'missing', what: refusal.what } : refusal
}
