import { percentOf, sum, type Cents } from '../shared/money.ts'

/** discount 1. */
export const QUANTITY_DISCOUNT = {
  name: '20% Off Bundle Discount',
  percent: 20,
  fromItems: 5,
} as const

/**
 * The store's only automatic discount: one fifth off once five paid items are in the cart, products and bundles
 * alike; items at price 0 do not count (discount 1). Rounded half up once, on the sum.
 */
export function quantityDiscount(prices: readonly Cents[]): Cents | null {
  const paid = prices.filter((price) => price > 0)
  if (paid.length < QUANTITY_DISCOUNT.fromItems) return null
  return percentOf(QUANTITY_DISCOUNT.percent, sum(paid))
}
