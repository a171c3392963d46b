import type { LicenseId } from '#domain/license/tier.ts'

/** Until when what has ended is kept, in epoch milliseconds. */
interface Ended {
  readonly now: number
  /** What was used or has ended is kept since then, for people who ask what happened. */
  readonly keptSince: number
  /** Visitors' carts that nobody has touched since then. */
  readonly visitorCartsSince: number
  /** The same of carts that say nothing: no item, no code, and this license. */
  readonly emptyCartsSince: number
  readonly emptyCartLicense: LicenseId
  /** What the register said of VAT numbers before then counts no more (tax 2). */
  readonly vatChecksSince: number
  /** Records of consent from before then count no more (privacy 7). */
  readonly consentsSince: number
  /** What visitors saw of experiments before then, what they did, and whose it was (experiments 3). */
  readonly experimentsSince: number
  /** Lists that their owners deleted before then are not brought back any more (wishlist 7). */
  readonly wishlistsSince: number
}

export interface HousekeepingRepository {
  /** Deletes nothing that anybody can still reach. */
  clear(ended: Ended): Promise<void>
}
