import type { NextCharge, Purchase } from '#domain/order/purchase.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { inUsd } from '#domain/shared/money.ts'

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

/** Said before a paid plan takes the free one's place. */
export const FREE_PLAN_ENDS = 'Your free plan ends. The files that it gave you stay yours.'

/** The same afterwards. */
export const FREE_PLAN_ENDED = 'Your free plan has ended. The files that it gave you stay yours.'

/** What takes something off an upgrade's price (rules 10). */
export const REST_OF_PLAN = 'Credit for the rest of your plan'

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What is paid now and then renews: a month from now, or a year. */
export function renewalInWords(paidNow: string, { amount, at }: NextCharge): string {
  const pace = at > addMonths(Date.now(), 6) ? 'year' : 'month'
  return `You pay ${paidNow} now, and ${inUsd(amount)} each ${pace} from ${DAY.format(at)} until you cancel.`
}
