import type { BundleChange, BundleDetails } from '#application/ports/admin-bundles.ts'
import type { AdminAsset, AssetChange } from '#application/ports/admin-catalog.ts'
import type { AssetFault } from '#application/ports/asset-imports.ts'
import { BUNDLE_FILES, bundlePrice } from '#domain/catalog/bundle.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import {
  costsNothing,
  DISCOUNT_FAULT,
  fault,
  FILE_TWICE,
  leavesBundleFree,
  NO_FILES_LEFT,
  NO_SUCH_FILE,
  NOT_IN_BUNDLES,
  TOO_MANY_FILES,
} from '#messages/entry-faults.ts'
import type { Unit } from '../ports/unit-of-work.ts'

export function discountFault(discount: number): readonly AssetFault[] {
  return fault('discount', (discount < 0 || discount > 100) && DISCOUNT_FAULT)
}

/** The faults of a bundle's files and their combined price after a change (catalog 6, catalog 10). */
export async function fileFaults(
  { catalogEdits }: Unit,
  bundle: BundleDetails,
  { files: wanted, discount = bundle.discount }: BundleChange,
): Promise<readonly AssetFault[]> {
  const before = bundle.members.map(({ sku }) => sku)
  const skus = wanted ?? before
  const files = await catalogEdits.offeredFiles(skus)
  // A file that went off sale after it was added may stay: the bundle is not sold while it does.
  const isLost = skus.some(
    (sku) => !before.includes(sku) && !files.some((file) => file.sku === sku),
  )
  const isBarred = files.some(
    ({ libraryId, free, subscriptionOnly }) =>
      libraryId === LIBRARY.PRACTICE || (subscriptionOnly && !free),
  )
  const price = bundlePrice(
    files.map(({ basePrice }) => basePrice),
    discount,
  )
  const isOnSale = bundle.state === 'published'
  return [
    ...fault('files', isLost && NO_SUCH_FILE),
    ...fault('files', isBarred && NOT_IN_BUNDLES),
    ...fault('files', new Set(skus).size < skus.length && FILE_TWICE),
    ...fault('files', skus.length > BUNDLE_FILES && TOO_MANY_FILES),
    ...fault('files', isOnSale && skus.length === 0 && NO_FILES_LEFT),
    ...fault(
      'discount',
      files.length > 0 && discount <= 100 && price <= 0 && costsNothing(discount),
    ),
  ]
}

/** The faults of an asset's new prices that would leave nothing to pay for a bundle on sale (pricing 7). */
export async function bundlePriceFaults(
  { catalogEdits }: Unit,
  asset: AdminAsset,
  { files = [] }: AssetChange,
): Promise<readonly AssetFault[]> {
  const lower = files.filter(({ sku, basePrice }) =>
    asset.files.some((file) => file.sku === sku && file.basePrice > basePrice),
  )
  if (lower.length === 0) return []
  const faults: AssetFault[] = []
  for (const sku of await catalogEdits.bundlesWith(asset.sku)) {
    const bundle = await catalogEdits.bundle(sku)
    const [changed] = lower.filter((file) => bundle?.members.some((one) => one.sku === file.sku))
    if (bundle?.state !== 'published' || !changed) continue
    const prices = bundle.members.map(
      (member) => lower.find((file) => file.sku === member.sku)?.basePrice ?? member.basePrice,
    )
    if (bundlePrice(prices, bundle.discount) > 0) continue
    const field = `files.${files.indexOf(changed)}.price_cents`
    faults.push({ field, reason: leavesBundleFree(bundle) })
  }
  return faults
}
