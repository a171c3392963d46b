import type { PurchaseTaxation } from '#domain/order/price-purchase.ts'
import { taxationBy, vatNumberToCheck, type TaxedBill } from '#domain/order/reverse-charge.ts'
import type { Taxation } from '#domain/shared/tax.ts'
import type { TaxRates } from '#server/application/ports/tax-rates.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** How a bill is taxed at today's rate, and by what is known by now of its VAT number (tax 1, tax 2). */
export async function billTax(
  { vatChecks }: Pick<Records, 'vatChecks'>,
  taxRates: TaxRates,
  bill: TaxedBill,
): Promise<Taxation> {
  const number = vatNumberToCheck(bill, taxRates.home)
  return taxationBy(taxRates.rateIn(bill.country), number && (await vatChecks.find(number)))
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
  records: Pick<Records, 'vatChecks'>,
  taxRates: TaxRates,
  { asked, running }: Bills,
): Promise<PurchaseTaxation> {
  return {
    asked: asked.country === '' ? null : await billTax(records, taxRates, asked),
    running: await billTax(records, taxRates, running ?? NO_BILL),
  }
}
