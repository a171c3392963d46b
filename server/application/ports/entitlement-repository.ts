import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { OwnedFile } from '#domain/license/coverage.ts'
import type { CatalogFileRef } from './catalog-repository.ts'
import type { LineFile } from './order-repository.ts'

/** The fields of an order that licenses files. */
export interface LicensingOrder {
  readonly id: string
  readonly customer: CustomerId
  readonly licenseId: LicenseId
}

/** A file about to be licensed, with an ID for its entitlement. */
interface NewEntitlement extends LineFile {
  readonly id: string
}

/** A file that an order licensed, and its cost as a download. */
interface LicensedFile extends CatalogFileRef {
  readonly credits: number
  readonly is4k: boolean
  /** It came with another file of its line. */
  readonly isCovered: boolean
}

/** A file that a customer owns, at current prices. */
interface StoredOwnedFile extends Omit<OwnedFile, 'license'> {
  readonly licenseId: LicenseId
}

/** Which customers own which files under which license. Revoked entitlements do not count. */
export interface EntitlementRepository {
  /** The files that a customer owns under this license or a higher one. */
  ownedFiles(customer: CustomerId, licenseId: LicenseId): Promise<ReadonlySet<number>>
  /** The files of these products that a customer owns, once per license, ordered by ID. */
  ofProducts(
    customer: CustomerId,
    productIds: readonly number[],
  ): Promise<readonly StoredOwnedFile[]>
  /** The files that belong to an order, ordered by ID. */
  ofOrder(orderId: string): Promise<readonly LicensedFile[]>
  /**
   * Licenses files. A previously revoked file is owned again, and an owned file stays unchanged. Returns
   * the files that were not owned before.
   */
  license(
    order: LicensingOrder,
    files: readonly NewEntitlement[],
    now: number,
  ): Promise<readonly number[]>
}
