import { NO_TAX, type TaxRate } from '#domain/shared/tax.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'

/** One rate for everything that the shop sells in a country, and no tax where no rate is given. */
export const countryRates = (
  rates: ReadonlyMap<string, TaxRate>,
  home = '',
  shown = '',
): TaxRates => ({
  home,
  shown,
  rateIn: (country) => rates.get(country) ?? NO_TAX,
})
