import { cents, minus, NOTHING, sum, type Cents } from '../shared/money.ts'

/**
 * Splits what was paid by price, in whole cents: each share is its exact part rounded up or down, and together
 * they equal the total. All parts bear the discount and the tax in proportion.
 */
export function sharesOf(total: Cents, prices: readonly Cents[]): readonly Cents[] {
  const whole = BigInt(sum(prices))
  if (whole === 0n) return prices.map(() => NOTHING)
  const upTo = (price: number) => cents(Number((BigInt(total) * BigInt(price)) / whole))
  let before = 0
  return prices.map((price) => {
    const from = upTo(before)
    before += price
    return minus(upTo(before), from)
  })
}

export interface RefundedSoFar {
  readonly total: Cents
  readonly tax: Cents
  readonly refunded: Cents
  readonly taxRefunded: Cents
}

/**
 * The part of a refund that is tax: proportional, so that the tax of all refunds of an order equals its tax
 * (refund 2).
 */
export function taxWithin(
  { total, tax, refunded, taxRefunded }: RefundedSoFar,
  amount: Cents,
): Cents {
  if (total === 0) return NOTHING
  const upTo = (BigInt(tax) * BigInt(refunded + amount)) / BigInt(total)
  return cents(Math.min(Math.max(Number(upTo) - taxRefunded, 0), amount))
}
