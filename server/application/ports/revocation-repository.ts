import type { LicensingOrder } from './entitlement-repository.ts'
import type { LineFile } from './order-repository.ts'

/** A file that an order licenses to its customer. */
export interface LicensedFile {
  readonly entitlementId: string
  readonly variantId: number
}

/** An order that licenses a file, too: bought by itself, or covered by another file of its line. */
export interface OtherOrder extends Pick<LineFile, 'listCredits' | 'coveredBy'> {
  readonly orderId: string
}

/** Files that are taken back from their owners, and given back to them. */
export interface RevocationRepository {
  /** Which of these files an order licenses now. */
  licensed(order: LicensingOrder, variantIds: readonly number[]): Promise<readonly LicensedFile[]>
  /** Locks which of these files an order licenses now, in the order in which files are licensed. */
  lockLicensed(
    order: LicensingOrder,
    variantIds: readonly number[],
  ): Promise<readonly LicensedFile[]>
  /**
   * The oldest order that licenses a file under the same license and was not given back; maybe another line of this one,
   * except for `taken`, which are about to be.
   */
  otherOrder(
    order: LicensingOrder,
    variantId: number,
    taken: readonly number[],
  ): Promise<OtherOrder | null>
  /** From now on a file belongs to another order. */
  handOver(file: LicensedFile, to: OtherOrder): Promise<void>
  /** Ends what an order licensed of these files, and links that no other license opens. */
  revoke(order: LicensingOrder, variantIds: readonly number[], now: number): Promise<void>
  /** Licenses again what `revoke` ended at that very moment, of these lines; gives those files. */
  restore(
    order: LicensingOrder,
    positions: readonly number[],
    revokedAt: number,
  ): Promise<readonly number[]>
  /** The same of their links. */
  restoreLinks(
    order: LicensingOrder,
    variantIds: readonly number[],
    revokedAt: number,
  ): Promise<void>
}
