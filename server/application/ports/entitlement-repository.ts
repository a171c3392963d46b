import type { LicenseId } from '#domain/license/tier.ts'

/** Who owns which files under which license. What was revoked does not count. */
export interface EntitlementRepository {
  /** The files that a user owns under this license or a higher one. */
  ownedFiles(userId: string, licenseId: LicenseId): Promise<ReadonlySet<number>>
  /** The highest license below this one under which a user owns each of these files, where they do. */
  lowerLicenses(
    userId: string,
    below: { readonly licenseId: LicenseId; readonly variantIds: readonly number[] },
  ): Promise<ReadonlyMap<number, LicenseId>>
}
