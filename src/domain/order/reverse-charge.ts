import { DAY_MS } from '../shared/durations.ts'
import { NO_TAX, type Taxation, type TaxRate } from '../shared/tax.ts'
import { isInEu } from './consumer.ts'

/** Of a bill, what its tax depends on. */
export interface TaxedBill {
  /** ISO 3166-1 alpha-2; empty while nobody has said so. */
  readonly country: string
  /** As its owner writes it; empty without one. */
  readonly vatId: string
}

/** A VAT number as the register knows it: the country that gave it, and what follows its prefix. */
export interface VatNumber {
  readonly prefix: string
  readonly rest: string
}

/** What the register last said of a VAT number, and when. Epoch milliseconds. */
export interface VatCheck {
  readonly valid: boolean
  readonly checkedAt: number
}

/** The prefix of Greece's VAT numbers is not its ISO 3166 code. */
const GREECE = { country: 'GR', prefix: 'EL' } as const

const NUMBER = /^[A-Z\d]{2,12}$/
const SEPARATORS = /[\s./-]/g
/** An answer of the register is asked for again after as long. */
const ASKED_AGAIN_AFTER = DAY_MS
/** Days for which an answer counts while the register gives no newer one (tax 2), and after which it is deleted. */
export const VAT_CHECK_DAYS = 90

/**
 * The VAT number by which the buyer owes the tax in place of the shop, if the register confirms it (tax 2); null where
 * the tax is the shop's to charge whatever the register says.
 * @param home the shop's own country; empty where it makes no use of the reverse charge.
 */
export function vatNumberToCheck({ country, vatId }: TaxedBill, home: string): VatNumber | null {
  if (!isInEu(home) || !isInEu(country) || country === home) return null
  return vatNumberOf(vatId, country)
}

/** A VAT number of this country, written with its prefix; null for any other text. */
export function vatNumberOf(vatId: string, country: string): VatNumber | null {
  const written = vatId.normalize('NFKC').toUpperCase().replace(SEPARATORS, '')
  const prefix = country === GREECE.country ? GREECE.prefix : country
  const rest = written.slice(prefix.length)
  return written.startsWith(prefix) && NUMBER.test(rest) ? { prefix, rest } : null
}

/** The member state that gave a VAT number, by its prefix; null where the text is not a VAT number of the EU. */
export function countryOfVatId(vatId: string): string | null {
  const prefix = vatId.slice(0, 2)
  const country = prefix === GREECE.prefix ? GREECE.country : prefix
  return isInEu(country) && vatNumberOf(vatId, country) ? country : null
}

/** Whether the register is asked about a number of which this is known. */
export function isCheckDue(known: VatCheck | null, now: number): boolean {
  return known === null || known.checkedAt + ASKED_AGAIN_AFTER <= now
}

/**
 * How a bill is taxed whose VAT number matters, by what is known of the number: not at all in a reverse charge (tax 2),
 * else at the rate of the country. An answer that is too old is none.
 */
export function taxationBy(taxRate: TaxRate, check: VatCheck | null, now: number): Taxation {
  if (check === null || check.checkedAt + VAT_CHECK_DAYS * DAY_MS <= now)
    return { taxRate, vatIssue: 'unconfirmed' }
  return check.valid
    ? { taxRate: NO_TAX, vatCheckedAt: check.checkedAt }
    : { taxRate, vatIssue: 'invalid' }
}
