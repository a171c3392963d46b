import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OwnedFile } from '#domain/license/coverage.ts'
import type { CatalogFileRef } from './catalog-repository.ts'
import type { LineFile } from './order-repository.ts'

/** An order, as far as it licenses files. */
export interface LicensingOrder {
  readonly id: string
  readonly customer: CustomerId
  readonly licenseId: LicenseId
}

/** A file that is about to be licensed, with an id for that. */
interface NewEntitlement extends LineFile {
  readonly id: string
}

/** A file that an order licensed, and what it costs by a download. */
interface LicensedFile extends CatalogFileRef {
  readonly credits: number
  readonly is4k: boolean
  /** It came with another file of its line. */
  readonly isCovered: boolean
}

/** A file that somebody owns, at today's prices. */
interface StoredOwnedFile extends Omit<OwnedFile, 'license'> {
  readonly licenseId: LicenseId
}

/** Who owns which files under which license. What was revoked does not count. */
export interface EntitlementRepository {
  /** The files that a customer owns under this license or a higher one. */
  ownedFiles(customer: CustomerId, licenseId: LicenseId): Promise<ReadonlySet<number>>
  /** The files of these products that a customer owns, once for each license and in the order of their ids. */
  ofProducts(
    customer: CustomerId,
    productIds: readonly number[],
  ): Promise<readonly StoredOwnedFile[]>
  /** The files that belong to an order, by their ids. */
  ofOrder(orderId: string): Promise<readonly LicensedFile[]>
  /**
   * Licenses files. One that was revoked before is owned again, and one owned already stays as it is: gives the files
   * that are owned only now.
   */
  license(
    order: LicensingOrder,
    files: readonly NewEntitlement[],
    now: number,
  ): Promise<readonly number[]>
}
