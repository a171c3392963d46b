import { err, type Result, type ResultAsync } from 'neverthrow'
import type { Purchases, ServiceRefusal } from '#application/ports/purchases.ts'
import type { WantedService } from '#domain/order/purchase.ts'
import type { Clock } from '#application/ports/clock.ts'
import type { Outage } from '#application/ports/outage.ts'
import { chooseLicense } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { purchaseOf } from '#domain/order/price-purchase.ts'
import type { Purchase, PurchaseRefusal } from '#domain/order/purchase.ts'
import { quoteOfPurchase } from '#domain/order/purchase-quote.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { serviceInWords } from '#words/service-words.ts'
import type { OrderLedger } from '../ports/order-ledger.ts'

interface QuotePorts {
  readonly ledger: OrderLedger
  readonly clock: Clock
}

/** Says what a purchase would come to, before the click (rules 10). Nothing is written. */
export const quotePurchase =
  (ports: QuotePorts): Purchases['quote'] =>
  (viewer, wanted, licenseId) => {
    const now = ports.clock.now()
    return priceService(ports, { viewer, wanted, licenseId, now, pricedAt: now }).map(
      (purchase) => ({
        licenseId,
        ...serviceInWords(purchase),
        price: purchase.price,
        credit: purchase.credit,
        total: purchase.total,
        quote: quoteOfPurchase(purchase, now),
        waitsUntil: purchase.waitsUntil,
        creditsBefore: purchase.creditsBefore,
        creditsAfter: purchase.creditsAfter,
        creditsOutgrown: purchase.creditsOutgrown,
        nextCharge: purchase.nextCharge,
        endsRefill: purchase.endsRefill,
      }),
    )
  }

interface Pricing {
  readonly viewer: Registered
  readonly wanted: WantedService
  readonly licenseId: LicenseId
  readonly now: number
  /** The moment whose prices count: that of the quote, while it stands. */
  readonly pricedAt: number
}

/** What a wanted service comes to, by the shop's own numbers alone. */
export function priceService(
  { ledger }: QuotePorts,
  { viewer, wanted, licenseId, now, pricedAt }: Pricing,
): ResultAsync<Purchase, ServiceRefusal | Outage> {
  return chooseLicense(licenseId, minimumLicense(viewer)).asyncAndThen((chosen) =>
    ledger
      .purchaseFacts({ userId: viewer.id, licenseId: chosen, now })
      .andThen((facts): Result<Purchase, ServiceRefusal> => {
        if (!facts) return err({ kind: 'missing', what: 'licence' })
        return purchaseOf(facts, wanted, pricedAt).mapErr(asRefusal)
      }),
  )
}

function asRefusal(refusal: PurchaseRefusal): ServiceRefusal {
  return refusal.kind === 'not-sold' ? { kind: 'missing', what: refusal.what } : refusal
}
