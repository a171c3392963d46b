import type { Cents } from '#domain/shared/money.ts'
import type { Taxation } from '#domain/shared/tax.ts'

/** The label of a bill's tax line: "Tax (19%)", "Tax (5.5%)", "Reverse charge" (tax 2); null if there is no tax. */
export function taxMessage({
  tax,
  taxRate,
  vatCheckedAt,
}: Taxation & { readonly tax: Cents }): string | null {
  if (vatCheckedAt !== undefined) return 'Reverse charge'
  return tax > 0 ? `Tax (${taxRate / 100}%)` : null
}
