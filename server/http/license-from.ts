import { DEFAULT_LICENSE, isLicenseId, type LicenseId } from '#domain/license/tier.ts'

/** licensing 3: license 1 unless another one was chosen. An unknown license counts as none. */
export function licenseFrom(sent: string | undefined): LicenseId {
  const id = Number(sent)
  return isLicenseId(id) ? id : DEFAULT_LICENSE
}
