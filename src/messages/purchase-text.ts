import type { NextCharge, Purchase } from '#domain/order/purchase.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { PlanVariant } from '#domain/subscription/plan.ts'
import { inDays } from './durations.ts'

/** The text for a purchase on a bill. */
interface PurchaseText {
  readonly name: string
  readonly detail: string
}

export function planText(name: string): string {
  return `${name} plan`
}

/** The name of a credit subscription in sentences that do not mention its credits. */
export const MONTHLY_CREDITS = 'credit subscription'

/** A purchase, as bills and e-mails name it. */
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

/** A number of further seats for a team. */
function inSeats(seats: number): string {
  return seats === 1 ? '1 extra seat' : `${seats} extra seats`
}

function withSeats(detail: string, seats: number): string {
  return seats > 0 ? `${detail}, including ${inSeats(seats)}` : detail
}

/** The text for the next period of a plan on its bill. */
export function renewedPlanText({ name, interval }: Renewed, seats: number): PurchaseText {
  const detail = interval === 'year' ? 'Yearly renewal' : RENEWED_FOR_A_MONTH
  return { name: planText(name), detail: withSeats(detail, seats) }
}

/** The text for the next month of a credit subscription on its bill. */
export function renewedCreditSubscriptionText(credits: number): PurchaseText {
  return { name: creditSubscriptionText(credits), detail: RENEWED_FOR_A_MONTH }
}

/** The text for a plan's monthly credits in the ledger. */
export function planMonthText(name: string): string {
  return `${planText(name)}, monthly credits`
}

type Renewed = Pick<PlanVariant, 'name' | 'interval'>

const RENEWED_FOR_A_MONTH = 'Monthly renewal'

function creditSubscriptionText(credits: number): string {
  return `Credit subscription, ${credits} credits per month`
}

/** Shown before a paid plan replaces the free one. */
export const FREE_PLAN_ENDS = 'Your free plan will end. You keep the files it gave you.'

/** The same, after the change. */
export const FREE_PLAN_ENDED = 'Your free plan has ended. You keep the files it gave you.'

/** Shown before a paying subscriber switches to the free plan. */
export const FREE_PLAN_SCHEDULED =
  'After that you’ll be on the free plan and won’t be charged again.'

/** Shown in place of what is unavailable until the payment is made. */
export const PAYMENT_PAST_DUE = 'Payment past due'

/** The credit that reduces the price of an upgrade (subscription 2). */
export const REST_OF_PLAN = 'Unused time on current plan'

/** The amount paid now, and the renewal that follows in a month or a year. */
export function renewalText(paidNow: string, { amount, at }: NextCharge): string {
  const pace = at > addMonths(Date.now(), 6) ? 'year' : 'month'
  return `You pay ${paidNow} today, then ${inUsd(amount)} every ${pace} starting ${inDays(at)} until you cancel.`
}
