import type { TaxRate } from '#domain/shared/tax.ts'

/** The name of a bill's line: "Tax (19%)", "Tax (5.5%)". */
export function taxMessage(rate: TaxRate): string {
  return `Tax (${rate / 100}%)`
}
