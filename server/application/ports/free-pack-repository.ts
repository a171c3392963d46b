import type { LibraryId } from '#domain/catalog/library.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { LicensedFile } from '#domain/order/order.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'

/** A file that a pack may give. */
export interface PackedFile {
  readonly productId: number
  readonly variantId: number
  readonly credits: number
  readonly libraryId: LibraryId
}

/** An asset that is requested for a pack. */
interface PackedAsset {
  readonly id: number
  readonly retired: boolean
  readonly libraryId: LibraryId
}

interface PackHolder {
  readonly email: string
  readonly firstName: string
  readonly wantsNews: boolean
  readonly minimumLicense: LicenseId | null
}

export interface PackRow {
  readonly month: string
  readonly slug: string
  /** How many users received it from this pack. */
  readonly given: number
}

interface PackGrants {
  readonly userId: string
  readonly month: CalendarMonth
  readonly productIds: readonly number[]
  readonly orderId: string
  readonly now: number
}

export interface PackDue {
  readonly month: CalendarMonth
  readonly variantIds: readonly number[]
  /** The license of a file for users without a minimum. */
  readonly license: LicenseId
  /** The last user ID that was checked. */
  readonly after: string
}

/** The free monthly packs: their contents, and who was given what. A pack is stored under a month or `STANDING`. */
export interface FreePackRepository {
  /** Locks the packs while their contents are decided, so that concurrent changes never mix. */
  lockPacks(): Promise<void>
  /** The assets of a pack, in order. */
  assets(month: string): Promise<readonly number[]>
  /** Adds assets to a pack or moves them, in this order. */
  putAssets(month: string, productIds: readonly number[]): Promise<void>
  removeAssets(month: string, productIds: readonly number[]): Promise<void>
  assetBySlug(slug: string): Promise<PackedAsset | null>
  /** The slug of one of these assets that users received from this pack; null if there is none. */
  givenAmong(month: string, productIds: readonly number[]): Promise<string | null>
  /** Packs from a month on, and the standing list, in order. */
  listedFrom(month: CalendarMonth): Promise<readonly PackRow[]>
  /** Those packs that contain this asset, in order. */
  packsWith(assetSku: string, from: CalendarMonth): Promise<readonly string[]>

  /** The files of these assets that are on sale, in catalog order. */
  filesOnSale(productIds: readonly number[]): Promise<readonly PackedFile[]>
  /** Whether a user has taken the free plan. */
  isSubscriber(userId: string): Promise<boolean>
  /** The user, if they currently hold the free plan with a confirmed address. */
  holder(userId: string): Promise<PackHolder | null>
  /**
   * The next holders without a running paid plan who lack a file of the pack and were not given its asset this
   * month, ordered by ID; an empty list is the end.
   */
  holdersDue(due: PackDue): Promise<readonly string[]>
  /** The assets of a month that a user was already given. */
  assetsGiven(userId: string, month: CalendarMonth): Promise<ReadonlySet<number>>
  addGrants(grants: PackGrants): Promise<void>
  /** Those of these files that the user owns by now, with their assets. */
  ownFiles(
    userId: string,
    variantIds: readonly number[],
  ): Promise<
    readonly (Omit<LicensedFile, 'productName' | 'productSlug'> & { readonly productId: number })[]
  >
}
