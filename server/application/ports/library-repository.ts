import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** A file that a customer may fetch, and since and until when; a null `until` means permanently. */
export interface HeldFile {
  readonly productId: number
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly orderId: string | null
  /** The user who licensed it, or fetched it for free. */
  readonly userId: string
  readonly since: number
  readonly until: number | null
  /** Since when an unpaid invoice of its order prevents delivery; null if none does. */
  readonly suspendedAt: number | null
  readonly name: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly productName: string
  readonly sku: string
  /** When its bytes were last replaced; null if they never were. */
  readonly correctedAt: number | null
  /** It came with a file that was bought. */
  readonly isCovered: boolean
}

export interface Holder {
  readonly customer: CustomerId
  /** Epoch milliseconds. */
  readonly now: number
}

/** An entry of a library: a product under one license from one order, or all its free files, whose order is null. */
export interface EntryKey {
  readonly productId: number
  readonly licenseId: LicenseId
  readonly orderId: string | null
}

interface LibraryTotals {
  readonly entries: number
  readonly files: number
  readonly bytes: number
}

export interface ProjectTag {
  readonly customer: CustomerId
  /** The person who set it. */
  readonly userId: string
  readonly variantId: number
  readonly tag: string
}

/** The files that a customer may download again, and their project tags. */
export interface LibraryRepository {
  /**
   * The files that a customer may fetch at a time: bought and not revoked, or free or practice files whose
   * time is not over, unless they own them as well. Newest first: all of them, or those of some entries.
   */
  heldFiles(holder: Holder, entries?: readonly EntryKey[]): Promise<readonly HeldFile[]>
  /** A page of the entries that these files form, newest first. */
  entries(
    holder: Holder,
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<readonly EntryKey[]>
  /**
   * How many entries there are; and the count and total bytes of the files that "Download all" saves: those
   * that did not come with others and are not suspended.
   */
  totals(holder: Holder): Promise<LibraryTotals>
  /** Whether a customer may download a file now: bought, or granted and not over. */
  isHeld(customer: CustomerId, variantId: number, now: number): Promise<boolean>
  /** The highest license under which a customer owns a file; null if they do not own it. */
  ownedLicense(customer: CustomerId, variantId: number): Promise<LicenseId | null>
  /** Those of some files that a customer owns, under any license. */
  ownedAmong(customer: CustomerId, variantIds: readonly number[]): Promise<ReadonlySet<number>>

  /** By variant ID: of all files, or of these. */
  projectTags(
    customer: CustomerId,
    variantIds?: readonly number[],
  ): Promise<ReadonlyMap<number, string>>
  /** The most recent distinct tags. */
  lastTags(customer: CustomerId, most: number): Promise<readonly string[]>
  putTag(tag: ProjectTag, now: number): Promise<void>
  removeTag(of: Pick<ProjectTag, 'customer' | 'variantId'>): Promise<void>
}
