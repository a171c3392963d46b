import { err, ok, type Result } from 'neverthrow'
import { DEFAULT_LICENSE, LICENSE, type LicenseId, type LicenseType } from './tier.ts'

export interface LicenseTierTooLow {
  readonly kind: 'license-tier-too-low'
  readonly requiredLicenseId: LicenseId
}

/** Staff alone lower a minimum (licensing 6). */
export interface LicenseNotLowered {
  readonly kind: 'license-not-lowered'
}

/** The lowest license a person may choose: the higher of their own and, for a team's purchase, the team's minimum (licensing 2). */
export function effectiveMinimum(
  own: LicenseId | null = null,
  team: LicenseId | null = null,
): LicenseId {
  return higher(own ?? DEFAULT_LICENSE, team ?? DEFAULT_LICENSE)
}

export function higher(one: LicenseId, other: LicenseId): LicenseId {
  return one > other ? one : other
}

/** Any license at or above the minimum may be chosen; a lower one is refused with the one required. */
export function chooseLicense(
  licenseId: LicenseId,
  minimum: LicenseId,
): Result<LicenseId, LicenseTierTooLow> {
  if (licenseId >= minimum) return ok(licenseId)
  return err({ kind: 'license-tier-too-low', requiredLicenseId: minimum })
}

/** The size that a new team is asked about first: of a company, as large as its owner's at least (licensing 6). */
export function teamMinimum(own: LicenseId | null): LicenseId {
  return higher(LICENSE.STARTUP, effectiveMinimum(own))
}

/** A minimum after those whom it is about have raised it, or left it as it is. */
export function raiseMinimum(
  wanted: LicenseId,
  present: LicenseId | null,
): Result<LicenseId | null, LicenseNotLowered> {
  const before = effectiveMinimum(present)
  if (wanted < before) return err({ kind: 'license-not-lowered' })
  return ok(wanted > before ? wanted : present)
}

export interface LicenseOption {
  readonly license: LicenseType
  readonly allowed: boolean
}

/** Every license, in order, the ones below the minimum shown but not allowed. */
export function licenseOptions(
  licenses: readonly LicenseType[],
  minimum: LicenseId,
): readonly LicenseOption[] {
  return licenses.map((license) => ({ license, allowed: license.id >= minimum }))
}

/** A visitor's browsing choice becomes a user's at sign-in; `raised` asks for one notification (licensing 3). */
export function carriedOver(choice: LicenseId, minimum: LicenseId) {
  return { licenseId: higher(choice, minimum), raised: choice < minimum }
}
