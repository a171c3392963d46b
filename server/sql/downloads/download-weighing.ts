import { isForMoney } from '#domain/catalogue/sale.ts'
import type { DownloadFacts } from '#domain/download/decision.ts'
import { PRACTICE_CAP } from '#domain/download/limits.ts'
import { NO_OFFERS, plansNow, type Offers } from '#domain/download/way-on.ts'
import { higher } from '#domain/license/choice.ts'
import { sellUnder } from '#domain/license/on-request.ts'
import { DEFAULT_LICENSE, priceUnder, type LicenseType } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'
import { minimumLicense, type Registered, type Visitor } from '#domain/user/viewer.ts'
import type { DryAsk, Weighed } from '#server/ports/grants.ts'
import type { TaxRates } from '#server/ports/tax-rates.ts'
import { licenseFor as cartLicense } from '../carts/cart-pricing.ts'
import { cartOf } from '../carts/cart-rows.ts'
import { lotsDue } from '../credits/credit-months.ts'
import type { Db } from '../database.ts'
import { gatherFacts, type Gathered } from './download-facts.ts'
import { wantedFile, type WantedFile } from './download-file.ts'
import { calendarMonth, meterOf } from './practice-meter.ts'
import { purchaseFacts } from '../orders/service-facts.ts'
import { licenseOf } from '../subscriptions/sql-price-book.ts'

/** What a request would be decided by, read and left as it is; null where there is no such file. */
export async function weigh(
  db: Db,
  { viewer, variantId, now }: DryAsk,
  taxRates: TaxRates,
): Promise<Weighed | null> {
  if (viewer.kind === 'visitor') {
    const file = await wantedFile(db, variantId)
    if (!file || file.retired) return null
    return { facts: factsOf(viewer, file, now), offers: NO_OFFERS }
  }
  const due = await lotsDue(db, viewer.id, now)
  const gathered = await gatherFacts(db, { viewer, variantId, now }, due)
  if (!gathered) return null
  return { facts: gathered.facts, offers: await offersFor(db, { viewer, gathered, now }, taxRates) }
}

/** Nothing is known about a visitor, and being one already decides. */
function factsOf(viewer: Visitor, file: WantedFile, now: number): DownloadFacts {
  return {
    viewer,
    licenseId: minimumLicense(viewer),
    paidLicenseId: minimumLicense(viewer),
    wanted: file.wanted,
    burst: { links: 0, retryAfterSeconds: 0 },
    owned: false,
    practice: meterOf([], { month: calendarMonth(now), limit: PRACTICE_CAP }),
    plan: null,
    credits: 0,
    underWay: null,
  }
}

interface OffersAsked {
  readonly viewer: Registered
  readonly gathered: Gathered
  readonly now: number
}

/** Services under the licence that the file is needed under, and the file as one's cart would price it. */
async function offersFor(
  db: Db,
  { viewer, gathered, now }: OffersAsked,
  taxRates: TaxRates,
): Promise<Offers> {
  const { facts, file } = gathered
  const inCart = await licenseOf(
    db,
    cartLicense(viewer, await cartOf(db, { column: 'user_id', value: viewer.id })),
  )
  const licenseId = higher(inCart?.id ?? DEFAULT_LICENSE, facts.licenseId)
  const services = await purchaseFacts(db, { userId: viewer.id, licenseId, now })
  if (!inCart || !services) return NO_OFFERS
  const packs = services.packs.filter(({ price }) => sellUnder(services.license, price).isOk())
  const isSold = !file.retired && isForMoney(file.wanted, file.basePrice)
  const filePrice = isSold ? priceOf(file, inCart) : null
  const taxRate = taxRates.rateIn(services.running?.billingCountry ?? '')
  return { plans: plansNow(services, taxRate, now), packs, filePrice }
}

/** Null where the price has to be agreed on first. */
function priceOf({ basePrice }: WantedFile, license: LicenseType): Cents | null {
  const price = priceUnder(license, basePrice)
  return sellUnder(license, price).match(
    () => price,
    () => null,
  )
}
