import type { CustomerId } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { CatalogFileRef } from './catalog-repository.ts'

/** An order, as far as it licenses files. */
export interface LicensingOrder {
  readonly id: string
  readonly customer: CustomerId
  readonly licenseId: LicenseId
}

/** A file that is about to be licensed, with an id for that. */
interface NewEntitlement extends CatalogFileRef {
  readonly id: string
}

/** A file that an order licensed, and what it costs by a download. */
interface LicensedFile extends CatalogFileRef {
  readonly credits: number
  readonly is4k: boolean
}

/** Who owns which files under which license. What was revoked does not count. */
export interface EntitlementRepository {
  /** The files that a customer owns under this license or a higher one. */
  ownedFiles(customer: CustomerId, licenseId: LicenseId): Promise<ReadonlySet<number>>
  /** The highest license below this one under which a customer owns each of these files, where they do. */
  lowerLicenses(
    customer: CustomerId,
    below: { readonly licenseId: LicenseId; readonly variantIds: readonly number[] },
  ): Promise<ReadonlyMap<number, LicenseId>>
  /** The licenses under which a customer owns these files. */
  licensesOf(
    customer: CustomerId,
    variantIds: readonly number[],
  ): Promise<readonly { readonly variantId: number; readonly licenseId: LicenseId }[]>
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
