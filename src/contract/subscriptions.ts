import * as z from 'zod/mini'
import { lot, runningOut } from './credits.ts'
import { meter } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { placeOrder, quote } from './orders.ts'
import { pricedPlan } from './price-book.ts'
import { nextCharge } from './purchases.ts'
import { licenseId, list, moment, money, rowId, shaped, strictlyShaped } from './shapes.ts'

const count = z.int()

/** One's subscription, credit subscription and credits, as each of their endpoints answers. */
const subscriptionDetails = shaped({
  current_credit_balance: count,
  cancel_at: z.nullable(moment),
  plan_variant: z.nullable(pricedPlan),
  status: z.nullable(z.enum(['active', 'past-due', 'ended'])),
  period_end: z.nullable(moment),
  next_charge: nextCharge,
  pending_change: z.nullable(z.object({ plan: pricedPlan, at: moment })),
  lots: list(lot),
  usage: z.nullable(shaped({ downloads: meter, downloads4k: meter, practice: meter })),
  running_out: runningOut,
  credit_subscription: z.nullable(
    shaped({
      pack_id: rowId,
      credits: count,
      license_id: licenseId,
      price: money,
      status: z.enum(['active', 'past-due']),
      period_end: moment,
      next_charge: nextCharge,
      cancel_at: z.nullable(moment),
    }),
  ),
  seats: z.nullable(
    shaped({
      included: count,
      total: count,
      staying: count,
      used: count,
      price: money,
      credits_per_month: count,
    }),
  ),
})

/** Nulls when there is none (subscription 1). */
export const readSubscription = endpoint('GET', '/api/v1/subscriptions/show/details', {
  answer: subscriptionDetails,
})

/** Ends one's plan with its period (subscription 4). Refused where there is none. */
export const cancelSubscription = endpoint('POST', '/api/v1/subscriptions/cancel', {
  body: z.strictObject({ reason: z.optional(z.nullable(z.string().check(z.maxLength(1000)))) }),
  answer: subscriptionDetails,
})

/** Takes a cancellation back, until the period ends. */
export const reactivateSubscription = endpoint('POST', '/api/v1/subscriptions/reactivate', {
  answer: subscriptionDetails,
})

/** A scheduled change, as its quote said: the license too, and the price (subscription 3). */
export const scheduleSubscriptionChange = endpoint('PUT', '/api/v1/subscriptions/pending_change', {
  body: strictlyShaped({ plan_id: rowId, license_id: licenseId, quote }),
  answer: subscriptionDetails,
})

/** Drops the scheduled change. */
export const undoSubscriptionChange = endpoint('DELETE', '/api/v1/subscriptions/pending_change', {
  answer: subscriptionDetails,
})

/**
 * How many seats a team has when the running period of its plan ends; as many as now to undo that (seats 4). Refused
 * below those that members and open invites take.
 */
export const keepSeats = endpoint('PUT', '/api/v1/subscriptions/seats', {
  body: z.strictObject({ staying: count }),
  answer: subscriptionDetails,
})

/** Ends one's monthly credit subscription with the month that is paid for (credits 5). Refused where there is none. */
export const cancelCreditSubscription = endpoint('POST', '/api/v1/credit_subscription/cancel', {
  answer: subscriptionDetails,
})

/** Takes that cancellation back, until the month ends. */
export const keepCreditSubscription = endpoint('POST', '/api/v1/credit_subscription/keep', {
  answer: subscriptionDetails,
})

const of = z.enum(['plan', 'credits'])
const payment = z.string().check(z.maxLength(200))

/**
 * Keeps another card or wallet for one's plan or credit subscription, without a charge (subscription 9). Needs an
 * Idempotency-Key, and answers an order of nothing, which may await a challenge.
 */
export const replacePaymentMethod = endpoint('POST', '/api/v1/subscriptions/payment_method', {
  body: strictlyShaped({ of, payment }),
  answer: placeOrder.answer,
})

/**
 * Pays for what is past due (subscription 8), once for a period: `period_end` is the end of what was paid last.
 * `payment` is null for what is kept. Needs an Idempotency-Key.
 */
export const payNow = endpoint('POST', '/api/v1/subscriptions/pay_now', {
  body: strictlyShaped({ of, period_end: moment, payment: z.nullable(payment) }),
  answer: placeOrder.answer,
})
