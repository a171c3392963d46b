import type { LicenseId } from '#domain/license/tier.ts'

/** Retention limits for expired data, in epoch milliseconds. */
interface Ended {
  readonly now: number
  /** Used or expired records are kept since then, for users who ask what happened. */
  readonly keptSince: number
  /** Visitors' carts that have not been used since then are deleted. */
  readonly visitorCartsSince: number
  /** The same for empty carts: no item, no code, and this license. */
  readonly emptyCartsSince: number
  readonly emptyCartLicense: LicenseId
  /** Answers of the VAT register from before then no longer count (tax 2). */
  readonly vatChecksSince: number
  /** Consent records from before then no longer count (privacy 7). */
  readonly consentsSince: number
  /** Exposures, conversions and assignments of experiments from before then are deleted (experiments 3). */
  readonly experimentsSince: number
  /** Wishlists that their owners deleted before then can no longer be restored (wishlist 7). */
  readonly wishlistsSince: number
}

export interface HousekeepingRepository {
  /** Deletes nothing that anyone can still reach. */
  clear(ended: Ended): Promise<void>
}
