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

/** An asset that somebody wants in a pack. */
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
  /** How many users have it by this pack. */
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
  /** What a file is licensed under for members who set no minimum. */
  readonly license: LicenseId
  /** The last one looked at. */
  readonly after: string
}

/** The free monthly packs: what is in them, and who was given what. A pack stands under a month or `STANDING`. */
export interface FreePackRepository {
  /** Locked to decide what is in a pack, so that two who do so at once never mix theirs. */
  lockPacks(): Promise<void>
  /** The assets of a pack, in its order. */
  assets(month: string): Promise<readonly number[]>
  /** Adds assets to a pack, or moves them, in this order. */
  putAssets(month: string, productIds: readonly number[]): Promise<void>
  removeAssets(month: string, productIds: readonly number[]): Promise<void>
  assetBySlug(slug: string): Promise<PackedAsset | null>
  /** The slug of one of these assets that users have by this pack; null where they have none. */
  givenAmong(month: string, productIds: readonly number[]): Promise<string | null>
  /** Packs from a month on, and the standing list, in their order. */
  listedFrom(month: CalendarMonth): Promise<readonly PackRow[]>

  /** What is on sale of these assets, in the order of the catalog. */
  filesOnSale(productIds: readonly number[]): Promise<readonly PackedFile[]>
  /** Whether somebody has taken the free plan. */
  isSubscriber(userId: string): Promise<boolean>
  /** Somebody who holds the free plan with a confirmed address at this moment. */
  holder(userId: string): Promise<PackHolder | null>
  /** Some holders who lack a file of the pack and were not given its asset this month, by id; an empty list is the end. */
  holdersDue(due: PackDue): Promise<readonly string[]>
  /** The assets of a month that somebody was given already. */
  assetsGiven(userId: string, month: CalendarMonth): Promise<ReadonlySet<number>>
  addGrants(grants: PackGrants): Promise<void>
  /** Those of these files that are somebody's by now, with their assets. */
  ownFiles(
    userId: string,
    variantIds: readonly number[],
  ): Promise<
    readonly (Omit<LicensedFile, 'productName' | 'productSlug'> & { readonly productId: number })[]
  >
}
