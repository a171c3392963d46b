import type { ResultAsync } from 'neverthrow'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { EditedBundleField } from '#domain/catalog/edited-fields.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { EntryRefused } from './asset-imports.ts'
import type { MemberAsset } from './admin-topics.ts'
import type { Missing, Outage } from './outage.ts'

/** A file that may be put in a bundle. */
export interface BundleFile {
  readonly sku: string
  readonly name: string
  readonly basePrice: Cents
}

/** A file in a bundle. */
interface BundleMemberFile extends BundleFile {
  readonly asset: MemberAsset
  /** The asset's files on sale: staff may replace this file with any of them. */
  readonly choices: readonly BundleFile[]
}

/** A bundle in an admin list. */
export interface ListedBundle {
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly state: AssetState
  readonly cover: string
  /** Whole percent off the sum of its files. */
  readonly discount: number
  readonly files: number
  /** What its files cost individually, under license 1. */
  readonly fullPrice: Cents
}

/** A bundle with everything that the admin shows about it. */
export interface BundleDetails extends Omit<ListedBundle, 'files' | 'fullPrice'> {
  readonly description: string
  /** In the order in which its page shows them. */
  readonly members: readonly BundleMemberFile[]
  /** Fields that imports do not overwrite, since they were edited here (catalog 10). */
  readonly edited: readonly EditedBundleField[]
}

export interface NewBundle {
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly discount: number
  /** The SKU of the asset whose poster is the cover. */
  readonly coverSku: string
}

/** The fields of a bundle to change. */
export interface BundleChange {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly discount?: number | undefined
  readonly coverSku?: string | undefined
  /** SKUs of all its files, in order. */
  readonly files?: readonly string[] | undefined
}

type Changed = ResultAsync<BundleDetails, EntryRefused | Missing | Outage>

/**
 * Bundles, for staff. Every change takes effect in the shop at once and is recorded in the audit with the
 * previous values (catalog 10).
 */
export interface AdminBundles {
  /** In the editor's order. */
  bundles(): ResultAsync<readonly ListedBundle[], Outage>
  bundle(sku: string): ResultAsync<BundleDetails, Missing | Outage>
  /** Adds a draft without files. */
  addBundle(bundle: NewBundle, reason: string): Changed
  /** The reason may be empty unless the discount differs (admin 2). */
  changeBundle(sku: string, change: BundleChange, reason: string): Changed
  setBundleState(sku: string, state: 'published' | 'retired', reason: string): Changed
  /** Lets imports overwrite what was edited here. */
  followBundleImports(sku: string, reason: string): Changed
  /** Puts all bundles in this order. */
  orderBundles(
    skus: readonly string[],
    reason: string,
  ): ResultAsync<readonly ListedBundle[], EntryRefused | Outage>
}
