import { LIBRARY } from '#domain/catalog/library.ts'
import { licensedBy, type Lot } from '#domain/credits/ledger.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { FileTerms } from '#domain/download/decision.ts'
import { creditsOfStep, wantedOf, type OwnedFile, type Wanted } from '#domain/license/coverage.ts'
import { LICENSE_IDS, type LicenseId } from '#domain/license/tier.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { ownedFiles } from '#server/application/cart/owned-items.ts'
import { dueLots } from '#server/application/credits/due-lots.ts'
import { usableLots } from '#server/application/credits/usable-lots.ts'
import type { WantedFile } from '#server/application/ports/grant-repository.ts'
import type { HeldPlan } from '#server/application/ports/subscription-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { paidPlan } from '../subscription/current-plan.ts'

/**
 * What files that a viewer's customer does not own would cost them now in credits, by variant ID; files that
 * are no longer sold are omitted. Reads the customer's facts once for all files. Credits of months that
 * have begun count as if they were already granted.
 */
export async function costsOf(
  records: Records,
  viewer: Registered,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await records.grants.files(variantIds)
  const sold = [...found].filter(([, file]) => !file.retired)
  if (sold.length === 0) return new Map()
  const customer = customerOf(viewer)
  const plan = await paidPlan(records, customer)
  const due = await dueLots(records, customer)
  const lots = [...(await usableLots(records, customer)), ...due]
  const productIds = new Set(sold.map(([, file]) => file.productId))
  const owned = await ownedFiles(records, customer, [...productIds])
  const { now } = records
  const costs = sold.map(([variantId, file]): readonly [number, number] => {
    if (costsNothing(file.wanted)) return [variantId, file.wanted.credits]
    const licenseId = licenseFor(viewer, file.wanted, plan)
    const step = stepTo(file, variantId, owned)
    return [variantId, costIn(step, { lots, licenseId, now }).credits]
  })
  return new Map(costs)
}

/** A file with the owned files of the same product. */
export function stepTo(
  { productId, basePrice, wanted }: WantedFile,
  variantId: number,
  owned: readonly OwnedFile[],
): Wanted {
  return wantedOf({ variantId, productId, basePrice, credits: wanted.credits }, owned)
}

interface Paying {
  readonly lots: readonly Lot[]
  readonly licenseId: LicenseId
  readonly now: number
}

/**
 * The cost of a file in credits, and the license that those credits grant: the highest one whose cost is paid
 * with lots of that license or a higher one alone (decision 027). Files owned under a lower license do not reduce
 * the cost, so a higher one may cost more (coverage 2).
 */
export function costIn(step: Wanted | null, { lots, licenseId, now }: Paying) {
  const creditsUnder = (id: LicenseId) => (step ? creditsOfStep({ id }, step) : 0)
  const licensed = (id: LicenseId) =>
    licensedBy(lots, { credits: creditsUnder(id), licenseId }, now)
  const most = licensed(licenseId)
  const above = LICENSE_IDS.filter((id) => id > licenseId && id <= most)
  const paidLicenseId = above.findLast((id) => licensed(id) >= id) ?? licenseId
  return { credits: creditsUnder(paidLicenseId), paidLicenseId }
}

/** A plan licenses downloads under its own license, even if the account needs a higher one by now. */
export function licenseFor(
  viewer: Registered,
  wanted: FileTerms,
  plan: HeldPlan | null,
): LicenseId {
  return plan && !costsNothing(wanted) ? plan.licenseId : minimumLicense(viewer)
}

export function costsNothing(wanted: FileTerms): boolean {
  return wanted.free || isPractice(wanted)
}

export function isPractice({ libraryId }: FileTerms): boolean {
  return libraryId === LIBRARY.PRACTICE
}
