import { err, ok, type Result } from 'neverthrow'
import type { Cents } from '../shared/money.ts'
import type { LicenseId, LicenseType } from './tier.ts'

/** The price of this license must be agreed on first: nothing can be bought under it here. */
export interface LicenseOnRequest {
  readonly kind: 'license-on-request'
  readonly licenseId: LicenseId
}

/**
 * Whether something at this price can be sold under a license (licensing 4). A license on request sells only
 * what is free, because its listed price is where the actual one starts.
 */
export function sellUnder(
  { id, onRequest }: Pick<LicenseType, 'id' | 'onRequest'>,
  price: Cents,
): Result<LicenseId, LicenseOnRequest> {
  return onRequest && price > 0 ? err({ kind: 'license-on-request', licenseId: id }) : ok(id)
}
