import type { TaxRate } from '#domain/shared/tax.ts'

/** What the shop adds to its prices as tax, by where the bill goes (tax 1). */
export interface TaxRates {
  /** The shop's own country, where it makes use of the reverse charge (tax 2); empty where it does not. */
  readonly home: string
  /** The country whose tax a price is shown with while nobody has said where its bill goes (tax 4); empty for none. */
  readonly shown: string
  /** Of a country by its ISO 3166-1 alpha-2 code, written in capitals; none where it is empty, or not known. */
  rateIn(country: string): TaxRate
}
