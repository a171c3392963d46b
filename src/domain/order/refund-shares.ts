import { cents, minus, NOTHING, sum, type Cents } from '../shared/money.ts'

/**
 * What was paid, shared out by price in whole cents: each share is its exact part rounded up or down, and
 * together they are the total. A discount is borne, and tax paid, by all in proportion.
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

/** How much of a refund is tax: in proportion, so that the tax of all refunds of an order is its tax (refund 2). */
export function taxWithin(
  { total, tax, refunded, taxRefunded }: RefundedSoFar,
  amount: Cents,
): Cents {
  if (total === 0) return NOTHING
  const upTo = (BigInt(tax) * BigInt(refunded + amount)) / BigInt(total)
  return cents(Math.min(Math.max(Number(upTo) - taxRefunded, 0), amount))
}
