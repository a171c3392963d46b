import { DEFAULT_LICENSE, isLicenseId, type LicenseId } from '#domain/license/tier.ts'

/** A license as stored; an unknown id gives the default. */
export function storedLicense(id: number): LicenseId {
  return isLicenseId(id) ? id : DEFAULT_LICENSE
}
