import { DAY_MS } from '../shared/durations.ts'
import { NO_TAX, type Taxation, type TaxRate } from '../shared/tax.ts'
import { isInEu } from './consumer.ts'

/** The fields of a bill that its tax depends on. */
export interface TaxedBill {
  /** ISO 3166-1 alpha-2; empty until it is given. */
  readonly country: string
  /** As its owner writes it; empty without one. */
  readonly vatId: string
}

/** A VAT number as the register knows it: the prefix of the issuing country, and the rest. */
export interface VatNumber {
  readonly prefix: string
  readonly rest: string
}

/** The register's last answer about a VAT number, and when it was given. Epoch milliseconds. */
export interface VatCheck {
  readonly valid: boolean
  readonly checkedAt: number
}

/** The prefix of Greece's VAT numbers differs from its ISO 3166 code. */
const GREECE = { country: 'GR', prefix: 'EL' } as const

const NUMBER = /^[A-Z\d]{2,12}$/
const SEPARATORS = /[\s./-]/g
/** Age at which an answer of the register is requested again. */
const ASKED_AGAIN_AFTER = DAY_MS
/** Days for which an answer counts if the register gives no newer one (tax 2), and after which it is deleted. */
export const VAT_CHECK_DAYS = 90

/**
 * The VAT number under which the buyer owes the tax instead of the shop, if the register confirms it (tax 2);
 * null if the shop must charge the tax whatever the register says.
 * @param home the shop's own country; empty if it does not use the reverse charge.
 */
export function vatNumberToCheck({ country, vatId }: TaxedBill, home: string): VatNumber | null {
  if (!isInEu(home) || !isInEu(country) || country === home) return null
  return vatNumberOf(vatId, country)
}

/** Parses a VAT number of this country, written with its prefix; null for any other text. */
export function vatNumberOf(vatId: string, country: string): VatNumber | null {
  const written = vatId.normalize('NFKC').toUpperCase().replace(SEPARATORS, '')
  const prefix = country === GREECE.country ? GREECE.prefix : country
  const rest = written.slice(prefix.length)
  return written.startsWith(prefix) && NUMBER.test(rest) ? { prefix, rest } : null
}

/** The member state that issued a VAT number, by its prefix; null if the text is not an EU VAT number. */
export function countryOfVatId(vatId: string): string | null {
  const prefix = vatId.slice(0, 2)
  const country = prefix === GREECE.prefix ? GREECE.country : prefix
  return isInEu(country) && vatNumberOf(vatId, country) ? country : null
}

/** Whether to ask the register about a number, given its last known answer. */
export function isCheckDue(known: VatCheck | null, now: number): boolean {
  return known === null || known.checkedAt + ASKED_AGAIN_AFTER <= now
}

/**
 * How a bill with a relevant VAT number is taxed, given what is known about the number: not at all in a reverse
 * charge (tax 2), else at the country's rate. An answer that is too old counts as none.
 */
export function taxationBy(taxRate: TaxRate, check: VatCheck | null, now: number): Taxation {
  if (check === null || check.checkedAt + VAT_CHECK_DAYS * DAY_MS <= now)
    return { taxRate, vatIssue: 'unconfirmed' }
  return check.valid
    ? { taxRate: NO_TAX, vatCheckedAt: check.checkedAt }
    : { taxRate, vatIssue: 'invalid' }
}
