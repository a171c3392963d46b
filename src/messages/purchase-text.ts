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
export const MONTHLY_CREDITS = 'credit subscription'

/** A purchase as bills and e-mails name it. */
export function purchaseText({ kind, refId, plan, credits, seats }: Purchase): PurchaseText {
  if (kind === 'seats' && plan) {
    return { name: inSeats(seats), detail: `${planText(plan.name)}, rest of the billing period` }
  }
  if (kind === 'credit_subscription') {
    return { name: creditSubscriptionText(credits), detail: 'renews every month until you cancel' }
  }
  if (plan === null) {
    return {
      name: `${credits} credits`,
      detail: refId === null ? 'custom amount' : 'credit pack',
    }
  }
  const pace = plan.interval === 'year' ? 'billed yearly' : 'billed monthly'
  const grant = plan.basePrice === 0 ? 'free' : `${credits} credits per month, ${pace}`
  return { name: planText(plan.name), detail: withSeats(grant, seats) }
}

/** Further seats of a team, in words. */
function inSeats(seats: number): string {
  return seats === 1 ? '1 extra seat' : `${seats} extra seats`
}

function withSeats(detail: string, seats: number): string {
  return seats > 0 ? `${detail}, including ${inSeats(seats)}` : detail
}

/** The next period of a plan on its bill. */
export function renewedPlanText({ name, interval }: Renewed, seats: number): PurchaseText {
  const detail = interval === 'year' ? 'Yearly renewal' : RENEWED_FOR_A_MONTH
  return { name: planText(name), detail: withSeats(detail, seats) }
}

/** The next month of a credit subscription on its bill. */
export function renewedCreditSubscriptionText(credits: number): PurchaseText {
  return { name: creditSubscriptionText(credits), detail: RENEWED_FOR_A_MONTH }
}

/** The credits that a month of a plan brings, in the ledger. */
export function planMonthText(name: string): string {
  return `${planText(name)}, monthly credits`
}

type Renewed = Pick<PlanVariant, 'name' | 'interval'>

const RENEWED_FOR_A_MONTH = 'Monthly renewal'

function creditSubscriptionText(credits: number): string {
  return `Credit subscription, ${credits} credits per month`
}

/** Said before a paid plan takes the free one's place. */
export const FREE_PLAN_ENDS = 'Your free plan will end. You keep the files it gave you.'

/** The same afterwards. */
export const FREE_PLAN_ENDED = 'Your free plan has ended. You keep the files it gave you.'

/** Said before a paying subscriber takes the free plan instead. */
export const FREE_PLAN_SCHEDULED =
  'After that you’ll be on the free plan and won’t be charged again.'

/** In place of what cannot be had until that is paid. */
export const PAYMENT_PAST_DUE = 'Payment past due'

/** What takes something off an upgrade's price (subscription 2). */
export const REST_OF_PLAN = 'Unused time on current plan'

/** What is paid now and then renews: a month from now, or a year. */
export function renewalText(paidNow: string, { amount, at }: NextCharge): string {
  const pace = at > addMonths(Date.now(), 6) ? 'year' : 'month'
  return `You pay ${paidNow} today, then ${inUsd(amount)} every ${pace} starting ${inDays(at)} until you cancel.`
}
