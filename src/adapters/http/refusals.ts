import type { Outage } from '#application/ports/outage.ts'
import type { Fault, Invalid } from '#domain/user/field-errors.ts'
import type { LicenseTierTooLow } from '#domain/license/choice.ts'
import type { Refused } from './api.ts'

/** The faulty fields of a refused form, or null where the refusal is another. */
export function toInvalid(failure: Refused | Outage): Invalid | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'INVALID') return null
  const { fields } = failure.problem.data
  return {
    kind: 'invalid',
    errors: fields.map(({ field, fault }) => ({ field, fault: fault as Fault })),
  }
}

export function toTierTooLow(failure: Refused | Outage): LicenseTierTooLow | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'LICENSE_TIER_TOO_LOW') return null
  return {
    kind: 'license-tier-too-low',
    requiredLicenseId: failure.problem.data.required_license_id,
  }
}
