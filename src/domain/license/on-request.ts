import { err, ok, type Result } from 'neverthrow'
import type { Cents } from '../shared/money.ts'
import type { LicenseId, LicenseType } from './tier.ts'

/** The price of this license is agreed on first: nothing is paid for under it here. */
export interface LicenseOnRequest {
  readonly kind: 'license-on-request'
  readonly licenseId: LicenseId
}

/** Whether a price may be asked under a license (licensing 4). One on request sells only what is free: its listed price is where the real one starts. */
export function sellUnder(
  { id, onRequest }: Pick<LicenseType, 'id' | 'onRequest'>,
  price: Cents,
): Result<LicenseId, LicenseOnRequest> {
  return onRequest && price > 0 ? err({ kind: 'license-on-request', licenseId: id }) : ok(id)
}
