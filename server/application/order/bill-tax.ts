import type { PurchaseTaxation } from '#domain/order/price-purchase.ts'
import { taxationBy, vatNumberToCheck, type TaxedBill } from '#domain/order/reverse-charge.ts'
import type { Taxation } from '#domain/shared/tax.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** How a bill is taxed at today's rate, and by what is known by now of its VAT number (tax 1, tax 2). */
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
 * How what is only shown is taxed: by its bill, and while nobody has said where that goes, as the shop shows its prices
 * (tax 4). Nothing is charged by it, since a payment names its country.
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

/** A bill that nobody knows anything of. */
export const NO_BILL: TaxedBill = { country: '', vatId: '' }

interface Bills {
  /** What its buyer has in mind; without a country while nobody has said so. */
  readonly asked: TaxedBill
  /** Of the plan that goes on; null without one. */
  readonly running: TaxedBill | null
}

/** How a purchase is taxed, by either bill. */
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
