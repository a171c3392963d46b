import type { TaxRate } from '#domain/shared/tax.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import type { VatAnswer, VatRegister } from '#server/application/ports/vat-register.ts'

/**
 * A VAT register whose answer a test sets, for a shop whose own country, and the country whose prices it
 * shows, the test also sets; none at first.
 */
export function aVatRegister() {
  const asked: string[] = []
  const vat = { home: '', shown: '', answer: 'unknown' as VatAnswer, asked }
  const register: VatRegister = {
    check: async ({ prefix, rest }) => {
      asked.push(`${prefix}${rest}`)
      return vat.answer
    },
  }
  return Object.assign(vat, { register })
}

/** A test's tax rates, with the countries that the test sets later. */
export function taxRatesOf(
  rates: Map<string, TaxRate>,
  vat: { readonly home: string; readonly shown: string },
) {
  return {
    ...countryRates(rates),
    get home() {
      return vat.home
    },
    get shown() {
      return vat.shown
    },
  }
}
