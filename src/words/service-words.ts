import type { Purchase } from '#domain/order/purchase.ts'

/** A bought service as bills and letters name it. */
export function serviceInWords({ kind, refId, plan, credits }: Purchase): {
  readonly name: string
  readonly detail: string
} {
  if (kind === 'refill') {
    return {
      name: `Monthly refill of ${credits} credits`,
      detail: 'renews every month until you cancel',
    }
  }
  if (plan === null) {
    return {
      name: `${credits} credits`,
      detail: refId === null ? 'your own amount' : 'credit pack',
    }
  }
  const pace = plan.interval === 'year' ? 'paid by the year' : 'paid by the month'
  const grant = plan.basePrice === 0 ? 'free of charge' : `${credits} credits a month, ${pace}`
  return { name: `${plan.name} plan`, detail: grant }
}

/** What takes something off an upgrade's price (rules 10). */
export const REST_OF_PLAN = 'Credit for the rest of your plan'
