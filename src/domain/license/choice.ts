import { err, ok, type Result } from 'neverthrow'
import { DEFAULT_LICENSE, LICENSE, type LicenseId, type LicenseType } from './tier.ts'

export interface LicenseTierTooLow {
  readonly kind: 'license-tier-too-low'
  readonly requiredLicenseId: LicenseId
}

/** Only staff can lower a minimum (licensing 6). */
export interface LicenseNotLowered {
  readonly kind: 'license-not-lowered'
}

/**
 * The lowest license that a person may choose: the higher of their own minimum and, for a team's purchase, the
 * team's (licensing 2).
 */
export function effectiveMinimum(
  own: LicenseId | null = null,
  team: LicenseId | null = null,
): LicenseId {
  return higher(own ?? DEFAULT_LICENSE, team ?? DEFAULT_LICENSE)
}

export function higher(one: LicenseId, other: LicenseId): LicenseId {
  return one > other ? one : other
}

/** Accepts any license from the minimum up; refuses a lower one, naming the license that is required. */
export function chooseLicense(
  licenseId: LicenseId,
  minimum: LicenseId,
): Result<LicenseId, LicenseTierTooLow> {
  if (licenseId >= minimum) return ok(licenseId)
  return err({ kind: 'license-tier-too-low', requiredLicenseId: minimum })
}

/** The license that a new team is asked about first: one for a company, and at least its owner's (licensing 6). */
export function teamMinimum(own: LicenseId | null): LicenseId {
  return higher(LICENSE.STARTUP, effectiveMinimum(own))
}

/** The minimum after a person or team raises their own, or leaves it unchanged. */
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

/** Every license, in order; those below the minimum are listed but not allowed. */
export function licenseOptions(
  licenses: readonly LicenseType[],
  minimum: LicenseId,
): readonly LicenseOption[] {
  return licenses.map((license) => ({ license, allowed: license.id >= minimum }))
}

/**
 * Carries a visitor's license choice over to the user at sign-in; `raised` calls for one notification (licensing 3).
 */
export function carriedOver(choice: LicenseId, minimum: LicenseId) {
  return { licenseId: higher(choice, minimum), raised: choice < minimum }
}
