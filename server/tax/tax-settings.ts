import { countries } from 'countries-list'
import type { TaxRate } from '#domain/shared/tax.ts'

export const TAX_FORM = 'DE=19, FR=20, CH=8.1'

/** A two-letter code in capitals, and a percentage with up to two decimals. */
const RATE = /^([A-Z]{2})\s*=\s*(\d{1,2})(?:\.(\d{1,2}))?$/

/** Reads `TAX_RATES` as hundredths of a percent by country; null if the text does not have that form. */
export function readTaxRates(text: string): ReadonlyMap<string, TaxRate> | null {
  const rates = new Map<string, TaxRate>()
  for (const part of text.split(',')) {
    const [, country = '', whole = '', decimals = ''] = RATE.exec(part.trim()) ?? []
    if (!Object.hasOwn(countries, country) || rates.has(country)) return null
    rates.set(country, Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
  }
  return rates
}
