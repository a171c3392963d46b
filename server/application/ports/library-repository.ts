import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** A file that somebody may fetch, and since and until when; `until` null is for ever. */
export interface HeldFile {
  readonly productId: number
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly orderId: string | null
  /** Who licensed it, or fetched it for nothing. */
  readonly userId: string
  readonly since: number
  readonly until: number | null
  /** Since when the invoice of its order keeps it from being delivered; null where none does. */
  readonly suspendedAt: number | null
  readonly name: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly productName: string
  readonly sku: string
  /** When its bytes were last replaced; null where they never were. */
  readonly correctedAt: number | null
  /** It came with a file that was bought. */
  readonly isCovered: boolean
}

export interface Holder {
  readonly customer: CustomerId
  /** Epoch milliseconds. */
  readonly now: number
}

/** An entry of a library: a product under a license from an order, or all its free files, whose order is null. */
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
  /** The person who said so. */
  readonly userId: string
  readonly variantId: number
  readonly tag: string
}

/** What somebody may download again, and what they say that they use it for. */
export interface LibraryRepository {
  /**
   * What somebody may fetch at a moment: bought and not taken back; or free or practice footage whose time is not
   * over, unless they own it as well. Newest first: all of it, or what belongs to some entries.
   */
  heldFiles(holder: Holder, entries?: readonly EntryKey[]): Promise<readonly HeldFile[]>
  /** A page of the entries that these files make, the newest first. */
  entries(
    holder: Holder,
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<readonly EntryKey[]>
  /**
   * How many entries there are; and the files that are saved where all is, which did not come with others and are not
   * suspended, with their bytes in all.
   */
  totals(holder: Holder): Promise<LibraryTotals>
  /** Whether a file is somebody's to download now: bought, or granted and not over. */
  isHeld(customer: CustomerId, variantId: number, now: number): Promise<boolean>
  /** The highest license under which somebody owns a file; null where they do not. */
  ownedLicense(customer: CustomerId, variantId: number): Promise<LicenseId | null>

  /** By variant id: of all files, or of these. */
  projectTags(
    customer: CustomerId,
    variantIds?: readonly number[],
  ): Promise<ReadonlyMap<number, string>>
  /** The tags that were said last, each once. */
  lastTags(customer: CustomerId, most: number): Promise<readonly string[]>
  putTag(tag: ProjectTag, now: number): Promise<void>
  removeTag(of: Pick<ProjectTag, 'customer' | 'variantId'>): Promise<void>
}
