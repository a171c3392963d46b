import type { TaxRate } from '#domain/shared/tax.ts'
import { countryRates } from '#server/tax/country-rates.ts'
import type { VatAnswer, VatRegister } from '#server/application/ports/vat-register.ts'

/** A register that says what a test wants, of a shop whose own country, and that which it shows prices for, a test names; none at first. */
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

/** The rates of a test, and the countries that it names meanwhile. */
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
