import { err, ok, type Result } from 'neverthrow'
import { LICENSE, type LicenseId } from '../license/tier.ts'
import type { FieldError, Invalid } from '../user/field-errors.ts'
import { companyFault } from '../user/registration.ts'

export interface Billing {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly company: string
}

/** Who the bill goes to: a country always, a company from the Startup licence up (rules 2). */
export function checkBilling(billing: Billing, licenseId: LicenseId): Result<Billing, Invalid> {
  const country = billing.country.trim().toUpperCase()
  const company = billing.company.trim()
  const errors: FieldError[] = []
  if (country === '') errors.push({ field: 'billing_country', fault: 'missing' })
  else if (!/^[A-Z]{2}$/.test(country))
    errors.push({ field: 'billing_country', fault: 'malformed' })
  const fault = company === '' && licenseId >= LICENSE.STARTUP ? 'missing' : companyFault(company)
  if (fault) errors.push({ field: 'company', fault })
  return errors.length > 0 ? err({ kind: 'invalid', errors }) : ok({ country, company })
}
