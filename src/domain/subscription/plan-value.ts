import { QUANTITY_DISCOUNT } from '../cart/quantity-discount.ts'
import { cents, minus, percentOf, type Cents } from '../shared/money.ts'

/** What so many files of one price cost in one cart, with the quantity discount where it applies (discount 1). */
export function oneByOne(each: Cents, files: number): Cents {
  const whole = cents(each * files)
  return files < QUANTITY_DISCOUNT.fromItems
    ? whole
    : minus(whole, percentOf(QUANTITY_DISCOUNT.percent, whole))
}

/** From how many files a month a plan costs less than buying them; null where it never does. */
export function paysOffFrom(each: Cents, monthly: Cents, creditsPerMonth: number): number | null {
  const counts = Array.from({ length: creditsPerMonth }, (_, place) => place + 1)
  const last = counts.findLast((files) => oneByOne(each, files) <= monthly) ?? 0
  return last < creditsPerMonth ? last + 1 : null
}
