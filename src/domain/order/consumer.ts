import { LICENSE, type LicenseId } from '../license/tier.ts'

/** The member states of the European Union, ISO 3166-1 alpha-2. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country, by its ISO 3166-1 alpha-2 code, is a member state of the European Union. */
export function isInEu(country: string): boolean {
  return EU.has(country)
}

/** Days within which an EU consumer may withdraw from a contract (withdrawal 1). */
export const WITHDRAWAL_DAYS = 14

/** The fields of a bill that distinguish a consumer from a business. */
interface BilledTo {
  readonly country: string
  readonly company: string
}

/**
 * Whether EU law treats this buyer as a consumer: a person there who buys for themselves. Such a buyer agrees
 * on the order page that the first download ends the right of withdrawal (checkout 2).
 */
export function isEuConsumer({ country, company }: BilledTo, licenseId: LicenseId): boolean {
  return isInEu(country) && licenseId === LICENSE.INDIVIDUAL && company.trim() === ''
}
