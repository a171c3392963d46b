import { countries } from 'countries-list'
import type { TaxRate } from '#domain/shared/tax.ts'

export const TAX_FORM = 'DE=19, FR=20, CH=8.1'

/** A code of two capitals, and up to two decimals of a percent. */
const RATE = /^([A-Z]{2})\s*=\s*(\d{1,2})(?:\.(\d{1,2}))?$/

/** The rates of `TAX_RATES`, in hundredths of a percent by country; null where the text is not of that form. */
export function readTaxRates(text: string): ReadonlyMap<string, TaxRate> | null {
  const rates = new Map<string, TaxRate>()
  for (const part of text.split(',')) {
    const [, country = '', whole = '', decimals = ''] = RATE.exec(part.trim()) ?? []
    if (!Object.hasOwn(countries, country) || rates.has(country)) return null
    rates.set(country, Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
  }
  return rates
}
