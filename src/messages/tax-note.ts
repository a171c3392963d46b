import type { Taxation } from '#domain/shared/tax.ts'

/** Why a bill is taxed the way it is; shown next to the fields for its country and VAT ID (tax 3). */
export function taxNote({ taxRate, vatCheckedAt, vatIssue }: Taxation): string {
  if (vatCheckedAt !== undefined)
    return 'The EU’s VAT register confirmed this VAT ID, so we charge no tax. Your company accounts for the VAT (reverse charge).'
  if (taxRate === 0) return 'We charge no tax on orders billed to this country.'
  const rate = `${taxRate / 100}%`
  switch (vatIssue) {
    case 'invalid':
      return `The EU’s VAT register doesn’t list this VAT ID as valid, so tax is charged at ${rate}.`
    case 'unconfirmed':
      return `We couldn’t confirm this VAT ID with the EU’s VAT register right now, so tax is charged at ${rate}.`
    case undefined:
      return `Orders billed to this country are taxed at ${rate}.`
  }
}
