import type { RefundOrder } from './refund-repository.ts'

/** An order, as far as it licenses files. */
export type LicensingOrder = Pick<RefundOrder, 'id' | 'customer' | 'licenseId'>

/** A file that an order licenses to its customer. */
export interface LicensedFile {
  readonly entitlementId: string
  readonly variantId: number
}

/** Files that are taken back from their owners, and given back to them. */
export interface RevocationRepository {
  /** The files of some lines of an order. */
  filesOf(orderId: string, positions: readonly number[]): Promise<readonly number[]>
  /** Locks which of these files an order licenses now, in the order in which files are licensed. */
  lockLicensed(
    order: LicensingOrder,
    variantIds: readonly number[],
  ): Promise<readonly LicensedFile[]>
  /** The oldest order that licenses a file under the same license and was not given back; maybe another line of this one. */
  otherOrder(order: LicensingOrder, variantId: number): Promise<string | null>
  /** From now on a file belongs to another order, with a certificate of that one. */
  handOver(
    order: LicensingOrder,
    file: LicensedFile,
    to: { readonly orderId: string; readonly newId: () => string; readonly now: number },
  ): Promise<void>
  /** Ends what an order licensed of these files: the license, its certificate, and links that no other license opens. */
  revoke(order: LicensingOrder, variantIds: readonly number[], now: number): Promise<void>
  /** Licenses again what `revoke` ended at that very moment, of these lines; gives those files. */
  restore(
    order: LicensingOrder,
    positions: readonly number[],
    revokedAt: number,
  ): Promise<readonly number[]>
  /** The same of their certificates and links. */
  restorePapers(
    order: LicensingOrder,
    variantIds: readonly number[],
    revokedAt: number,
  ): Promise<void>
  /** Licenses the files of some lines. One already owned stays as it is. */
  license(
    order: LicensingOrder,
    of: {
      readonly lines: readonly number[]
      readonly newId: () => string
      readonly now: number
    },
  ): Promise<void>
}
