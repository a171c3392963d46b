import type { TaxRate } from '#domain/shared/tax.ts'

/** The tax that the shop adds to its prices, by the country of the bill (tax 1). */
export interface TaxRates {
  /** The shop's own country, if it uses the reverse charge (tax 2); otherwise empty. */
  readonly home: string
  /**
   * The country whose tax is included in displayed prices while the bill's country is unknown (tax 4);
   * empty for none.
   */
  readonly shown: string
  /** The rate of a country, by its ISO 3166-1 alpha-2 code in capitals; no tax if it is empty or unknown. */
  rateIn(country: string): TaxRate
}
