import type { PurchaseTaxation } from '#domain/order/price-purchase.ts'
import { taxationBy, vatNumberToCheck, type TaxedBill } from '#domain/order/reverse-charge.ts'
import type { Taxation } from '#domain/shared/tax.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** The tax of a bill at today's rate, and by what is known about its VAT number (tax 1, tax 2). */
export async function billTax(
  { vatChecks, now }: Pick<Records, 'vatChecks' | 'now'>,
  taxRates: TaxRates,
  bill: TaxedBill,
): Promise<Taxation> {
  const taxRate = taxRates.rateIn(bill.country)
  const number = vatNumberToCheck(bill, taxRates.home)
  return number ? taxationBy(taxRate, await vatChecks.find(number), now) : { taxRate }
}

/**
 * The tax of a price that is only displayed: by its bill, or while its country is unknown, by the country
 * that the shop shows prices for (tax 4). No charge is based on it, since a payment names its country.
 */
export function quoteTax(
  records: Pick<Records, 'vatChecks' | 'now'>,
  taxRates: TaxRates,
  bill: TaxedBill,
): Promise<Taxation> {
  return billTax(
    records,
    taxRates,
    bill.country === '' ? { ...bill, country: taxRates.shown } : bill,
  )
}

/** A bill without any details. */
export const NO_BILL: TaxedBill = { country: '', vatId: '' }

interface Bills {
  /** The bill that the buyer intends; its country is empty while unknown. */
  readonly asked: TaxedBill
  /** The bill of the running plan; null without one. */
  readonly running: TaxedBill | null
}

/** The tax of a purchase, by either bill. */
export async function purchaseTaxation(
  records: Pick<Records, 'vatChecks' | 'now'>,
  taxRates: TaxRates,
  { asked, running }: Bills,
): Promise<PurchaseTaxation> {
  return {
    asked: asked.country === '' ? null : await billTax(records, taxRates, asked),
    running: await quoteTax(records, taxRates, running ?? NO_BILL),
  }
}
