import { DEFAULT_LICENSE, isLicenseId, type LicenseId } from '#domain/license/tier.ts'

/** A license as it was stored. */
export function storedLicense(id: number): LicenseId {
  return isLicenseId(id) ? id : DEFAULT_LICENSE
}
