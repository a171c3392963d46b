import { err, ok, type Result } from 'neverthrow'
import type { DownloadFacts, DownloadRefusal, FileTerms, Meter } from '../download/decision.ts'
import { NO_TAX } from '../shared/tax.ts'
import { NOTHING } from '../shared/money.ts'
import type { PlanVariant } from '../subscription/plan.ts'
import { decideQuota, type SpendingQuota } from '../team/quota.ts'
import { creditsFor } from './cart-credits.ts'
import type { CartItem } from './item.ts'
import type { CartOrder } from './order.ts'

/** The facts that decide whether credits can pay for a cart (decision 025). */
export interface CreditOrderFacts {
  readonly items: readonly Pick<CartItem, 'credits'>[]
  /** Every file that the cart would license. */
  readonly files: readonly Pick<FileTerms, 'credits' | 'is4k' | 'subscriptionOnly'>[]
  readonly plan: DownloadFacts['plan']
  /** Only credits sold under the cart's license or a higher one; others cannot pay for it. */
  readonly credits: number
  /** The limit on how much of their team's credits the buyer may spend; null if unlimited. */
  readonly quota: SpendingQuota | null
}

/** Rows 7 to 10 of download 1. */
export type SpendRefusal = Extract<
  DownloadRefusal,
  {
    readonly kind:
      | 'download-limit-4k'
      | 'download-limit'
      | 'subscription-required'
      | 'credits-missing'
      | 'quota-reached'
  }
>

/** The same cart with its prices, discounts and tax set to zero. */
export function withoutMoney<Order extends CartOrder>(order: Order): Order {
  return {
    ...order,
    items: order.items.map((line) => ({ ...line, price: NOTHING })),
    discount: null,
    bundle: null,
    subtotal: NOTHING,
    tax: NOTHING,
    taxRate: NO_TAX,
    vatCheckedAt: undefined,
    vatIssue: undefined,
    total: NOTHING,
    free: true,
    onRequest: false,
  }
}

/**
 * Decides whether credits pay for a whole cart, and how many it costs: rows 7 to 10 of download 1, for all its
 * files at once.
 */
export function decideCreditOrder(facts: CreditOrderFacts): Result<number, SpendRefusal> {
  const { items, plan, credits } = facts
  const files = facts.files.filter((file) => file.credits > 0)
  const large = files.filter(({ is4k }) => is4k)
  if (plan && isPassed(plan.downloads4k, large.length)) {
    return err({ kind: 'download-limit-4k', ...plan.downloads4k })
  }
  if (plan && isPassed(plan.downloads, files.length)) {
    return err({ kind: 'download-limit', ...plan.downloads })
  }
  if (!plan && files.some(({ subscriptionOnly }) => subscriptionOnly)) {
    return err({ kind: 'subscription-required' })
  }
  const cost = creditsFor(items)
  const withinQuota = decideQuota(facts.quota, cost)
  if (withinQuota.isErr()) return err(withinQuota.error)
  return credits < cost
    ? err({ kind: 'credits-missing', creditsMissing: cost - credits })
    : ok(cost)
}

/** The same facts under another plan, with the credits available under it. The usage of this month carries over. */
export function underPlan<Facts extends CreditOrderFacts>(
  facts: Facts,
  { downloadsPerMonth, downloads4kPerMonth }: PlanVariant,
  credits: number,
): Facts {
  const none = { used: 0, resetsAt: 0 }
  const plan = {
    downloads: { ...(facts.plan?.downloads ?? none), limit: downloadsPerMonth },
    downloads4k: { ...(facts.plan?.downloads4k ?? none), limit: downloads4kPerMonth },
  }
  return { ...facts, plan, credits }
}

function isPassed({ used, limit }: Meter, more: number): boolean {
  return more > 0 && used + more > limit
}
