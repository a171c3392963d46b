import * as z from 'zod/mini'
import { lot, runningOut } from './credits.ts'
import { meter } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { placeOrder, quote } from './orders.ts'
import { pricedPlan } from './price-book.ts'
import { nextCharge } from './purchases.ts'
import { licenseId, list, moment, money, rowId, shaped, strictlyShaped } from './shapes.ts'

const count = z.int()

/** The user's subscription, credit subscription and credits, as returned by each of their endpoints. */
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

/** Nulls if there is none (subscription 1). */
export const readSubscription = endpoint('GET', '/api/v1/subscriptions/show/details', {
  answer: subscriptionDetails,
})

/** Ends the user's plan with its period (subscription 4). Refused if there is none. */
export const cancelSubscription = endpoint('POST', '/api/v1/subscriptions/cancel', {
  body: z.strictObject({ reason: z.optional(z.nullable(z.string().check(z.maxLength(1000)))) }),
  answer: subscriptionDetails,
})

/** Undoes a cancellation, until the period ends. */
export const reactivateSubscription = endpoint('POST', '/api/v1/subscriptions/reactivate', {
  answer: subscriptionDetails,
})

/** Schedules a change as quoted, including its license and price (subscription 3). */
export const scheduleSubscriptionChange = endpoint('PUT', '/api/v1/subscriptions/pending_change', {
  body: strictlyShaped({ plan_id: rowId, license_id: licenseId, quote }),
  answer: subscriptionDetails,
})

/** Drops the scheduled change. */
export const undoSubscriptionChange = endpoint('DELETE', '/api/v1/subscriptions/pending_change', {
  answer: subscriptionDetails,
})

/**
 * Sets how many seats a team has when its plan's current period ends; passing the current number undoes
 * that (seats 4). Refused if members and open invites take more.
 */
export const keepSeats = endpoint('PUT', '/api/v1/subscriptions/seats', {
  body: z.strictObject({ staying: count }),
  answer: subscriptionDetails,
})

/**
 * Ends the user's monthly credit subscription with the month that is paid for (credits 5). Refused if there
 * is none.
 */
export const cancelCreditSubscription = endpoint('POST', '/api/v1/credit_subscription/cancel', {
  answer: subscriptionDetails,
})

/** Undoes that cancellation, until the month ends. */
export const reactivateCreditSubscription = endpoint(
  'POST',
  '/api/v1/credit_subscription/reactivate',
  {
    answer: subscriptionDetails,
  },
)

const of = z.enum(['plan', 'credits'])
const payment = z.string().check(z.maxLength(200))

/**
 * Stores a different card or wallet for the user's plan or credit subscription, without a charge
 * (subscription 9). Requires an Idempotency-Key, and returns an order of nothing, which may await a
 * challenge.
 */
export const replacePaymentMethod = endpoint('POST', '/api/v1/subscriptions/payment_method', {
  body: strictlyShaped({ of, payment }),
  answer: placeOrder.answer,
})

/**
 * Pays what is past due (subscription 8), once per period: `period_end` is the end of the last paid one.
 * `payment` is null to use the stored payment method. Requires an Idempotency-Key.
 */
export const payNow = endpoint('POST', '/api/v1/subscriptions/pay_now', {
  body: strictlyShaped({ of, period_end: moment, payment: z.nullable(payment) }),
  answer: placeOrder.answer,
})
