import { err, ok, type Result } from 'neverthrow'
import { LICENSE, type LicenseId } from '../license/tier.ts'
import type { FieldError, Invalid } from '../user/field-errors.ts'
import { taxNumberFault } from '../user/profile.ts'
import { companyFault } from '../user/registration.ts'
import { isEuConsumer } from './consumer.ts'

export interface Billing {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly company: string
  /** As its owner writes it; empty without one. Its form is never a reason to refuse it (input 6). */
  readonly vatId: string
  /** Whether an EU consumer agrees that the first download ends the right of withdrawal (checkout 2). */
  readonly acknowledged: boolean
}

/** The country code of a bill in its normal form, in capitals. */
export function countryOf({ country }: Pick<Billing, 'country'>): string {
  return country.trim().toUpperCase()
}

/**
 * Validates a bill: it always needs a country, a company from the Startup license up (input 3), and consent
 * where the law requires it.
 */
export function checkBilling(billing: Billing, licenseId: LicenseId): Result<Billing, Invalid> {
  const country = countryOf(billing)
  const company = billing.company.trim()
  const vatId = billing.vatId.normalize('NFC').trim()
  const errors: FieldError[] = []
  if (country === '') errors.push({ field: 'billing_country', fault: 'missing' })
  else if (!/^[A-Z]{2}$/.test(country))
    errors.push({ field: 'billing_country', fault: 'malformed' })
  const fault = company === '' && licenseId >= LICENSE.STARTUP ? 'missing' : companyFault(company)
  if (fault) errors.push({ field: 'company', fault })
  const vatFault = taxNumberFault(vatId)
  if (vatFault) errors.push({ field: 'vat_id', fault: vatFault })
  // No other buyer is asked, and no one agrees to something they were not asked about.
  const isAsked = isEuConsumer({ country, company }, licenseId)
  if (isAsked && !billing.acknowledged) errors.push({ field: 'acknowledged', fault: 'missing' })
  const acknowledged = isAsked && billing.acknowledged
  return errors.length > 0
    ? err({ kind: 'invalid', errors })
    : ok({ country, company, vatId, acknowledged })
}
