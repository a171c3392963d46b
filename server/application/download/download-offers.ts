import { cartOwner } from '#server/application/cart/carts.ts'
import { isForMoney } from '#domain/catalog/sale.ts'
import type { DownloadFacts } from '#domain/download/decision.ts'
import { NO_OFFERS, plansNow, type Offers } from '#domain/download/suggest-actions.ts'
import { higher } from '#domain/license/choice.ts'
import { priceOfStep } from '#domain/license/coverage.ts'
import { sellUnder } from '#domain/license/on-request.ts'
import { DEFAULT_LICENSE, priceUnder, type LicenseType } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import { minimumLicense, type Registered, type Viewer, type Visitor } from '#domain/user/viewer.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { licenseFor } from '#server/application/cart/price-cart.ts'
import { dueLots } from '#server/application/credits/due-lots.ts'
import type { WantedFile } from '#server/application/ports/grant-repository.ts'
import { purchaseFacts } from '#server/application/subscription/purchase-facts.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { NO_BILL, quoteTax } from '#server/application/order/bill-tax.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import { actingOn, gatherFacts, type DownloadQuery, type Gathered } from './download-facts.ts'
import { meterOf } from './practice-meter.ts'

/** The facts that decide, and the offers shown with a refusal. */
export interface FactsAndOffers {
  readonly facts: DownloadFacts
  readonly offers: Offers
}

/** Reads the facts that would decide a request, without writing; null if the file does not exist. */
export async function factsAndOffers(
  records: Records,
  { viewer, variantId }: { readonly viewer: Viewer; readonly variantId: number },
  taxRates: TaxRates,
): Promise<FactsAndOffers | null> {
  if (viewer.kind === 'visitor') {
    const file = await records.grants.file(variantId)
    if (!file || file.retired) return null
    return { facts: visitorFacts(viewer, file, records.now), offers: NO_OFFERS }
  }
  const ask = await actingOn(records, { viewer, variantId })
  const due = await dueLots(records, customerOf(ask.viewer))
  const gathered = await gatherFacts(records, ask, due)
  if (!gathered) return null
  return { facts: gathered.facts, offers: await offersFor(records, { ask, gathered }, taxRates) }
}

/** Nothing is known about a visitor, and being a visitor already decides the request. */
function visitorFacts(viewer: Visitor, file: WantedFile, now: number): DownloadFacts {
  return {
    viewer,
    licenseId: minimumLicense(viewer),
    paidLicenseId: minimumLicense(viewer),
    wanted: file.wanted,
    burst: { links: 0, retryAfterSeconds: 0 },
    owned: false,
    practice: meterOf([], null, now),
    plan: null,
    credits: 0,
    quota: null,
    underWay: null,
    suspendedBy: null,
    onAccount: null,
  }
}

interface Asked {
  readonly ask: DownloadQuery
  readonly gathered: Gathered
}

/** Purchases under the license that the file requires, and the price of the file in the viewer's cart. */
async function offersFor(
  records: Records,
  { ask, gathered }: Asked,
  taxRates: TaxRates,
): Promise<Offers> {
  const { facts, file } = gathered
  const { now } = records
  const inCart = await cartLicense(records, ask.viewer)
  const licenseId = higher(inCart?.id ?? DEFAULT_LICENSE, facts.licenseId)
  const sold = await purchaseFacts(records, customerOf(ask.viewer), licenseId)
  if (!inCart || !sold) return NO_OFFERS
  const packs = sold.packs.filter(({ price }) => sellUnder(sold.license, price).isOk())
  const isSold = !file.retired && isForMoney(file.wanted, file.basePrice)
  const filePrice = isSold ? priceOf(gathered, inCart) : null
  const { taxRate } = await quoteTax(records, taxRates, sold.running?.billing ?? NO_BILL)
  return { plans: plansNow(sold, taxRate, now), packs, filePrice }
}

/** The license of the viewer's cart; null if it is not sold. */
async function cartLicense(
  { carts, catalog }: Records,
  viewer: Registered,
): Promise<LicenseType | null> {
  const licenseId = licenseFor(viewer, await carts.find(cartOwner(viewer)))
  return (await catalog.licenses()).find(({ id }) => id === licenseId) ?? null
}

/** Null if the price has to be negotiated first. */
function priceOf({ file, step }: Gathered, license: LicenseType): Cents | null {
  const price = step ? priceOfStep(license, step) : priceUnder(license, file.basePrice)
  return sellUnder(license, price).match(
    () => price,
    () => null,
  )
}
