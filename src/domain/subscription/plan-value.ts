import { quantityDiscount } from '../cart/quantity-discount.ts'
import { creditsCovering, type CreditPack } from '../credits/pack.ts'
import type { LicenseType } from '../license/tier.ts'
import { cents, minus, type Cents } from '../shared/money.ts'
import { planPrice, type PlanVariant } from './plan.ts'

/** The price of a number of equally priced files in one cart, with the quantity discount if it applies (discount 1). */
export function oneByOne(each: Cents, files: number): Cents {
  const discount = quantityDiscount(Array.from({ length: files }, () => each))
  return minus(cents(each * files), discount ?? cents(0))
}

/** Files of one credit each, under one license: the price of each, and the packs of credits on sale. */
export interface OneCreditFiles {
  readonly each: Cents
  readonly packs: readonly CreditPack[]
}

/** One way to get such files, with the amount charged for it now. */
export interface FilesOption<Plan extends PlanVariant = PlanVariant> {
  readonly total: Cents
  /** Number of credits bought; 0 if the files themselves or a plan is bought. */
  readonly credits: number
  readonly plan: Plan | null
}

/**
 * The ways to get a number of files, lowest amount due now first, as a new customer's cart compares them (pricing 8).
 */
export function filesOptions<Plan extends PlanVariant>(
  files: number,
  { each, packs }: OneCreditFiles,
  plans: readonly Plan[],
  license: LicenseType,
): readonly FilesOption<Plan>[] {
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

/** The number of files per month from which a plan costs less than any way without one; null if it never does. */
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
