import type { NextCharge, Purchase } from '#domain/order/purchase.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import { inDays } from './durations.ts'

/** What a bill says of a purchase. */
interface PurchaseText {
  readonly name: string
  readonly detail: string
}

export function planText(name: string): string {
  return `${name} plan`
}

/** How sentences name a credit subscription whose credits do not matter. */
export const MONTHLY_CREDITS = 'monthly refill'

/** A purchase as bills and e-mails name it. */
export function purchaseText({ kind, refId, plan, credits }: Purchase): PurchaseText {
  if (kind === 'credit_subscription') {
    return { name: creditSubscriptionText(credits), detail: 'renews every month until you cancel' }
  }
  if (plan === null) {
    return {
      name: `${credits} credits`,
      detail: refId === null ? 'your own amount' : 'credit pack',
    }
  }
  const pace = plan.interval === 'year' ? 'paid by the year' : 'paid by the month'
  const grant = plan.basePrice === 0 ? 'free of charge' : `${credits} credits a month, ${pace}`
  return { name: planText(plan.name), detail: grant }
}

/** The next period of a plan on its bill. */
export function renewedPlanText({ name, interval }: Renewed): PurchaseText {
  const detail = interval === 'year' ? 'Renewed for a year' : RENEWED_FOR_A_MONTH
  return { name: planText(name), detail }
}

/** The next month of a credit subscription on its bill. */
export function renewedCreditSubscriptionText(credits: number): PurchaseText {
  return { name: creditSubscriptionText(credits), detail: RENEWED_FOR_A_MONTH }
}

/** The credits that a month of a plan brings, in the ledger. */
export function planMonthText(name: string): string {
  return `${planText(name)}, a month’s credits`
}

type Renewed = Pick<PlanVariant, 'name' | 'interval'>

const RENEWED_FOR_A_MONTH = 'Renewed for a month'

function creditSubscriptionText(credits: number): string {
  return `Monthly refill of ${credits} credits`
}

/** Said before a paid plan takes the free one's place. */
export const FREE_PLAN_ENDS = 'Your free plan ends. The files that it gave you stay yours.'

/** The same afterwards. */
export const FREE_PLAN_ENDED = 'Your free plan has ended. The files that it gave you stay yours.'

/** Said before a paying subscriber takes the free plan instead. */
export const FREE_PLAN_SCHEDULED =
  'From then on you have the free plan, and nothing more is charged.'

/** In place of what cannot be had until that is paid. */
export const PAYMENT_PAST_DUE = 'Payment owed'

/** What takes something off an upgrade's price (subscription 2). */
export const REST_OF_PLAN = 'Credit for the rest of your plan'

/** What is paid now and then renews: a month from now, or a year. */
export function renewalText(paidNow: string, { amount, at }: NextCharge): string {
  const pace = at > addMonths(Date.now(), 6) ? 'year' : 'month'
  return `You pay ${paidNow} now, and ${inUsd(amount)} each ${pace} from ${inDays(at)} until you cancel.`
}
