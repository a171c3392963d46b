import {
  decideCreditOrder,
  underPlan,
  type CreditOrderFacts,
  type SpendRefusal,
} from '../cart/credit-order.ts'
import { priceOrder, type CartOrder } from '../cart/order.ts'
import { itemKey } from '../catalog/item-ref.ts'
import { creditsCovering } from '../credits/pack.ts'
import { cents, NOTHING, sum, type Cents } from '../shared/money.ts'
import { isFreePlan, monthsIn, type Interval, type PlanVariant } from '../subscription/plan.ts'
import { pricePurchase } from './price-purchase.ts'
import type { Comparison, OptionFacts, PurchaseOption } from './purchase-option.ts'
import type { Purchase, ComparedItem } from './purchase.ts'

/**
 * Compares what the same files cost bought once, with credits already held, with the missing credits bought,
 * with a monthly and with a yearly plan, and as part of a bundle (pricing 8). Each is priced by what its order
 * is charged from. Of two that cost the same now, the one that buys less comes first. Null if there is nothing
 * to pay or no price is fixed.
 */
export function compareOptions(facts: OptionFacts, now: number): Comparison | null {
  const order = priceOrder(facts.contents, now)
  if (order.items.length === 0 || order.free || order.onRequest) return null
  const others = [
    ...bundled(facts, order, now),
    ...withCredits(facts, now),
    ...withPlan(facts, 'month', now),
    ...withPlan(facts, 'year', now),
  ]
  const options = [...withHeld(facts, order), inMoney(facts, order), ...others].toSorted(
    (one, other) => one.total - other.total,
  )
  const [cheapest, ...dearer] = options
  if (!cheapest) return null
  return { items: order.items.length, licenseId: order.licenseId, options: [cheapest, ...dearer] }
}

function inMoney({ spending }: OptionFacts, { total, licenseId }: CartOrder): PurchaseOption {
  return {
    kind: 'once',
    total,
    yearTotal: total,
    nextCharge: null,
    licenseId,
    wanted: null,
    plan: null,
    creditsBought: 0,
    creditsSpent: 0,
    creditsLeft: spending.credits,
    allowanceLeft: null,
    bundle: null,
  }
}

/** Credits already held count first, because they cost no more money. */
function withHeld(facts: OptionFacts, order: CartOrder): readonly PurchaseOption[] {
  const { spending } = facts
  return decideCreditOrder(spending).match(
    (creditsSpent) => [
      {
        ...inMoney(facts, order),
        kind: 'held',
        total: NOTHING,
        yearTotal: NOTHING,
        ...afterSpending(spending, creditsSpent),
      },
    ],
    () => [],
  )
}

/**
 * Options that buy the missing credits. None if credits alone are not enough, because a plan's allowance is used up.
 */
function withCredits(facts: OptionFacts, now: number): readonly PurchaseOption[] {
  const missing = creditsMissing(facts.spending)
  if (missing === 0) return []
  return creditsCovering(facts.purchasing.packs, missing).flatMap(({ pack, credits: amount }) =>
    creditOption(
      facts,
      pack ? { kind: 'pack', packId: pack.id } : { kind: 'credits', amount },
      now,
    ),
  )
}

function creditsMissing(spending: CreditOrderFacts): number {
  return decideCreditOrder(spending).match(
    () => 0,
    (refusal: SpendRefusal) => (refusal.kind === 'credits-missing' ? refusal.creditsMissing : 0),
  )
}

function creditOption(
  { spending, purchasing, taxation }: OptionFacts,
  wanted: ComparedItem,
  now: number,
): readonly PurchaseOption[] {
  return pricePurchase(purchasing, wanted, taxation, now).match(
    (purchase) => paidAfter('credits', { wanted, purchase }, withMore(spending, purchase.credits)),
    () => [],
  )
}

function withMore(spending: CreditOrderFacts, credits: number): CreditOrderFacts {
  return { ...spending, credits: spending.credits + credits }
}

/**
 * The cheapest plan of an interval that starts now and has enough of everything; never one that starts at a
 * period's end.
 */
function withPlan(
  { spending, purchasing, taxation }: OptionFacts,
  interval: Interval,
  now: number,
): readonly PurchaseOption[] {
  return purchasing.plans
    .filter((plan) => plan.interval === interval && !isFreePlan(plan))
    .flatMap((plan) => {
      const wanted: ComparedItem = { kind: 'plan', planId: plan.id }
      return pricePurchase(purchasing, wanted, taxation, now).match(
        (purchase) =>
          purchase.scheduledFor === null
            ? paidAfter(
                'plan',
                { wanted, purchase, plan },
                underPlan(spending, plan, purchase.creditsAfter),
              )
            : [],
        () => [],
      )
    })
    .toSorted((one, other) => one.total - other.total)
    .slice(0, 1)
}

interface Bought {
  readonly wanted: ComparedItem
  readonly purchase: Purchase
  readonly plan?: PlanVariant
}

/** Buys something first, then pays for the cart with credits; empty if they are not enough. */
function paidAfter(
  kind: 'credits' | 'plan',
  { wanted, purchase, plan }: Bought,
  spending: CreditOrderFacts,
): readonly PurchaseOption[] {
  const { total, nextCharge, licenseId, credits } = purchase
  return decideCreditOrder(spending).match(
    (creditsSpent) => [
      {
        kind,
        total,
        yearTotal: keptForAYear(purchase),
        nextCharge,
        licenseId,
        wanted,
        plan: plan ? { name: plan.name, interval: plan.interval } : null,
        creditsBought: credits,
        bundle: null,
        ...afterSpending(spending, creditsSpent),
      },
    ],
    () => [],
  )
}

/** The first charge, and those that follow it within twelve months. */
function keptForAYear({ total, nextCharge, plan }: Purchase): Cents {
  const again = nextCharge && plan ? 12 / monthsIn(plan.interval) - 1 : 0
  return sum([total, cents((nextCharge?.amount ?? 0) * again)])
}

function afterSpending(
  { files, plan, credits }: CreditOrderFacts,
  creditsSpent: number,
): Pick<PurchaseOption, 'creditsSpent' | 'creditsLeft' | 'allowanceLeft'> {
  const counted = files.filter((file) => file.credits > 0)
  const large = counted.filter(({ is4k }) => is4k)
  return {
    creditsSpent,
    creditsLeft: credits - creditsSpent,
    allowanceLeft: plan && {
      downloads: plan.downloads.limit - plan.downloads.used - counted.length,
      downloads4k: plan.downloads4k.limit - plan.downloads4k.used - large.length,
    },
  }
}

/** The cheapest cart in which a bundle replaces the lines that it covers. */
function bundled(facts: OptionFacts, order: CartOrder, now: number): readonly PurchaseOption[] {
  const { contents, bundles } = facts
  return bundles
    .map(({ item, covers, assets }): PurchaseOption => {
      const covered = new Set(covers.map(itemKey))
      const rest = contents.items.filter(({ ref }) => !covered.has(itemKey(ref)))
      const { total } = priceOrder({ ...contents, items: [...rest, item] }, now)
      const { slug, name } = item
      const bundle = { slug, name, assets: assets - covers.length }
      return { ...inMoney(facts, order), kind: 'bundle', total, yearTotal: total, bundle }
    })
    .toSorted((one, other) => one.total - other.total)
    .slice(0, 1)
}
