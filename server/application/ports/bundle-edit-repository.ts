import type { BundleDetails, ListedBundle } from '#application/ports/admin-bundles.ts'
import type { BundleStock } from '#domain/catalog/bundle.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { PlacedAsset } from './topic-edit-repository.ts'

/** A file that is to be added to a bundle. */
interface OfferedFile {
  readonly id: number
  readonly sku: string
  readonly basePrice: Cents
  readonly libraryId: PlacedAsset['libraryId']
  readonly free: boolean
  readonly subscriptionOnly: boolean
}

interface BundleRow {
  readonly name: string
  readonly description: string
  readonly discount: number
  /** The path of a picture under the media; if omitted, it stays unchanged. */
  readonly cover?: string
}

/** A bundle that contains a file of an asset in question. */
interface HoldingBundle extends BundleStock {
  readonly sku: string
  readonly name: string
}

/** Bundles as edited by staff; the catalog is locked. */
export interface BundleEdits {
  bundles(): Promise<readonly ListedBundle[]>
  bundle(sku: string): Promise<BundleDetails | null>
  /** The SKUs of the bundles that contain a file of this asset. */
  bundlesWith(assetSku: string): Promise<readonly string[]>
  /** The same bundles with all of their files, in the editor's order. */
  bundlesHolding(assetSku: string): Promise<readonly HoldingBundle[]>
  /** Whether a bundle, an asset or a file has this SKU. */
  isSkuTaken(sku: string): Promise<boolean>
  isBundleSlugTaken(slug: string): Promise<boolean>
  /** Adds a draft, after all other bundles. */
  addBundle(
    bundle: Required<BundleRow> & { readonly sku: string; readonly slug: string },
  ): Promise<void>
  writeBundle(sku: string, bundle: BundleRow): Promise<void>
  /** Files on sale by their SKUs, in this order; others are omitted. */
  offeredFiles(skus: readonly string[]): Promise<readonly OfferedFile[]>
  writeBundleFiles(sku: string, fileIds: readonly number[]): Promise<void>
  /** Puts a bundle on sale or takes it off; if the date is null, it keeps its current one. */
  setBundleState(
    sku: string,
    state: 'published' | 'retired',
    publishedAt: number | null,
  ): Promise<void>
  placeBundle(sku: string, position: number): Promise<void>
}
