import type { LicensingOrder } from './entitlement-repository.ts'
import type { LineFile } from './order-repository.ts'

/** A file that an order licenses to its customer. */
export interface LicensedFile {
  readonly entitlementId: string
  readonly variantId: number
}

/** Another order that also licenses a file: bought on its own, or covered by another file of its line. */
export interface OtherOrder extends Pick<LineFile, 'listCredits' | 'coveredBy'> {
  readonly orderId: string
}

/** Revokes files from their owners and restores them. */
export interface RevocationRepository {
  /** Which of these files an order currently licenses. */
  licensed(order: LicensingOrder, variantIds: readonly number[]): Promise<readonly LicensedFile[]>
  /** Locks those of these files that an order currently licenses, in the order in which files are licensed. */
  lockLicensed(
    order: LicensingOrder,
    variantIds: readonly number[],
  ): Promise<readonly LicensedFile[]>
  /**
   * The oldest order that licenses a file under the same license and was not refunded; possibly another
   * line of this order, except the lines in `taken`, which are about to be revoked.
   */
  otherOrder(
    order: LicensingOrder,
    variantId: number,
    taken: readonly number[],
  ): Promise<OtherOrder | null>
  /** Transfers a file to another order. */
  handOver(file: LicensedFile, to: OtherOrder): Promise<void>
  /** Ends the licenses of these files by an order, and the links that no other license covers. */
  revoke(order: LicensingOrder, variantIds: readonly number[], now: number): Promise<void>
  /** Restores licenses of these lines that `revoke` ended at exactly that time; returns their files. */
  restore(
    order: LicensingOrder,
    positions: readonly number[],
    revokedAt: number,
  ): Promise<readonly number[]>
  /** Restores their links in the same way. */
  restoreLinks(
    order: LicensingOrder,
    variantIds: readonly number[],
    revokedAt: number,
  ): Promise<void>
}
