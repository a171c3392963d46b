import type { TaxRate } from '#domain/shared/tax.ts'

/** What the shop adds to its prices as tax, by where the bill goes (tax 1). */
export interface TaxRates {
  /** Of a country by its ISO 3166-1 alpha-2 code, written in capitals; none where it is empty, or not known. */
  rateIn(country: string): TaxRate
}
