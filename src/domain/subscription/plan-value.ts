import { QUANTITY_DISCOUNT } from '../cart/quantity-discount.ts'
import { creditsCovering, type CreditPack } from '../credits/pack.ts'
import type { LicenseType } from '../license/tier.ts'
import { cents, minus, percentOf, type Cents } from '../shared/money.ts'
import { planPrice, type PlanVariant } from './plan.ts'

/** What so many files of one price cost in one cart, with the quantity discount where it applies (discount 1). */
export function oneByOne(each: Cents, files: number): Cents {
  const whole = cents(each * files)
  return files < QUANTITY_DISCOUNT.fromItems
    ? whole
    : minus(whole, percentOf(QUANTITY_DISCOUNT.percent, whole))
}

/** Files of one credit, under one license: what each of them and what credits cost. */
export interface OneCreditFiles {
  readonly each: Cents
  readonly packs: readonly CreditPack[]
}

/** One way to have such files, with what is charged for it now. */
export interface FilesWay<Plan extends PlanVariant = PlanVariant> {
  readonly total: Cents
  /** How many credits are bought; 0 in a purchase of the files themselves and in a plan. */
  readonly credits: number
  readonly plan: Plan | null
}

/** The ways to have so many files, the cheapest to pay now first, as a new customer's cart compares them (pricing 8). */
export function waysToHave<Plan extends PlanVariant>(
  files: number,
  { each, packs }: OneCreditFiles,
  plans: readonly Plan[],
  license: LicenseType,
): readonly FilesWay<Plan>[] {
  return [
    { total: oneByOne(each, files), credits: 0, plan: null },
    ...creditsCovering(packs, files)
      .slice(0, 1)
      .map(({ price, credits }) => ({ total: price, credits, plan: null })),
    ...plans
      .filter(({ creditsPerMonth }) => creditsPerMonth >= files)
      .map((plan) => ({ total: planPrice(plan, license), credits: 0, plan })),
  ].toSorted((one, other) => one.total - other.total)
}

/** From how many files a month a plan costs less than any way without one; null where it never does. */
export function paysOffFrom(
  { each, packs }: OneCreditFiles,
  monthly: Cents,
  creditsPerMonth: number,
): number | null {
  const without = (files: number) =>
    Math.min(oneByOne(each, files), ...creditsCovering(packs, files).map(({ price }) => price))
  const counts = Array.from({ length: creditsPerMonth }, (_, place) => place + 1)
  const last = counts.findLast((files) => without(files) <= monthly) ?? 0
  return last < creditsPerMonth ? last + 1 : null
}
