import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { billingFields, placeOrder } from './orders.ts'
import { licenseId, list, moment, money, rowId, shaped, strictlyShaped } from './shapes.ts'
import { wayOn } from './way-on.ts'

const byLicense = z.object({ license_id: z.optional(z.string()) })
const count = z.int()
const nextCharge = z.nullable(z.object({ amount: money, at: moment }))

const pricedPlan = shaped({
  id: rowId,
  sku: z.string(),
  name: z.string(),
  tier: z.string(),
  interval: z.enum(['month', 'year']),
  base_price: money,
  price: money,
  license_id: licenseId,
  credits_per_month: count,
  downloads_per_month: count,
  // `4k` is a word of its own on the wire, and stays one here.
  downloads4k_per_month: count,
  practice_per_month: count,
  seats: count,
})

/** The plans of a licence, with their prices in US cents. */
export const readPlans = endpoint({
  method: 'GET',
  path: '/api/v1/plan_variants',
  query: byLicense,
  body: null,
  answer: z.object({ items: list(pricedPlan) }),
})

/** The credit packs of a licence, with their prices in US cents. */
export const readPacks = endpoint({
  method: 'GET',
  path: '/api/v1/credit_packs',
  query: byLicense,
  body: null,
  answer: z.object({
    items: list(
      shaped({
        id: rowId,
        credits: count,
        cost_per_credit: money,
        price: money,
        recurring_credits: count,
      }),
    ),
  }),
})

/** One of the three is named; the amount is a whole number from 5 to 2000. */
const wantedFields = {
  pack_id: z.optional(z.nullable(rowId)),
  credits: z.optional(z.nullable(z.number())),
  plan_id: z.optional(z.nullable(rowId)),
  license_id: licenseId,
}

/**
 * What credits or a plan would cost now, and the mark of these numbers (`quote`). Refuses what is
 * not sold, the plan one has, a licence too low, an amount out of bounds.
 */
export const quotePurchase = endpoint({
  method: 'POST',
  path: '/api/v1/purchases/quote',
  query: null,
  body: strictlyShaped(wantedFields),
  answer: shaped({
    license_id: licenseId,
    name: z.string(),
    detail: z.string(),
    price: money,
    credit: money,
    total: money,
    quote: z.string(),
    waits_until: z.nullable(moment),
    credits_before: count,
    credits_after: count,
    credits_outgrown: count,
    next_charge: nextCharge,
    /** The refill whose place this one takes when it is paid. */
    ends_refill: z.nullable(shaped({ credits: count, license_id: licenseId })),
  }),
})

/** Needs an Idempotency-Key, like every POST that moves money. */
export const placePurchase = endpoint({
  method: 'POST',
  path: '/api/v1/purchases',
  query: null,
  body: strictlyShaped({ ...wantedFields, ...billingFields }),
  answer: placeOrder.answer,
})

const meter = shaped({ used: count, limit: count, resets_at: moment })
const lot = shaped({
  source: z.enum(['plan', 'pack']),
  amount: count,
  remaining: count,
  expires_at: z.nullable(moment),
  frozen: z.boolean(),
  license_id: licenseId,
})
const runningOut = z.nullable(z.object({ credits: count, at: moment }))

/** One's subscription, refill and credits, as every verb of theirs answers. */
export const subscriptionDetails = shaped({
  current_credit_balance: count,
  cancel_at: z.nullable(moment),
  plan_variant: z.nullable(pricedPlan),
  status: z.nullable(z.enum(['active', 'past-due', 'ended'])),
  period_end: z.nullable(moment),
  pending_change: z.nullable(z.object({ plan: pricedPlan, at: moment })),
  lots: list(lot),
  usage: z.nullable(shaped({ downloads: meter, downloads4k: meter, practice: meter })),
  running_out: runningOut,
  refill: z.nullable(
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
})

/** Nulls when there is none (rules 28). */
export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/v1/subscriptions/show/details',
  query: null,
  body: null,
  answer: subscriptionDetails,
})

/** Ends one's plan with its period (rules 10). Refused where there is none. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/subscriptions/cancel',
  query: null,
  body: z.strictObject({ reason: z.optional(z.nullable(z.string().check(z.maxLength(1000)))) }),
  answer: subscriptionDetails,
})

/** Takes a cancellation back, until the period ends. */
export const reactivateSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/subscriptions/reactivate',
  query: null,
  body: null,
  answer: subscriptionDetails,
})

/** A plan that waits for the period's end, as its quote said: the licence too, and the price (rules 10). */
export const changeSubscriptionLater = endpoint({
  method: 'PUT',
  path: '/api/v1/subscriptions/pending_change',
  query: null,
  body: strictlyShaped({ plan_id: rowId, license_id: licenseId, quote: billingFields.quote }),
  answer: subscriptionDetails,
})

/** Takes the change back that waits for the period's end. */
export const undoSubscriptionChange = endpoint({
  method: 'DELETE',
  path: '/api/v1/subscriptions/pending_change',
  query: null,
  body: null,
  answer: subscriptionDetails,
})

const creditAccount = shaped({
  balance: count,
  license_id: licenseId,
  lots: list(lot),
  running_out: runningOut,
  entries: list(
    shaped({
      id: z.string(),
      at: moment,
      delta: count,
      reason: z.enum(['grant', 'spend', 'reversal', 'expiry', 'refund']),
      about: z.string(),
      /** Of a spend that can be taken back now: the id for `take_back`. */
      take_back: z.nullable(z.string()),
    }),
  ),
})

/** One's own credits and the book of them, the newest line first (rules 9). */
export const readCredits = endpoint({
  method: 'GET',
  path: '/api/v1/credits',
  query: null,
  body: null,
  answer: creditAccount,
})

/** Takes back a spend by its grant, or by the order that credits paid, as the ledger's `take_back` says (rules 9.9). */
export const takeBackSpend = endpoint({
  method: 'POST',
  path: '/api/v1/downloads/:id/take_back',
  query: null,
  body: null,
  answer: creditAccount,
})

/** The table of rules 11 without its consequences: what would happen, and what it would cost. */
export const readDownloadDecision = endpoint({
  method: 'GET',
  path: '/api/v1/downloads/decision',
  query: z.object({ variant_id: z.string() }),
  body: null,
  answer: shaped({
    allowed: z.boolean(),
    /** Of rules 11, where it is refused. */
    code: z.nullable(z.string()),
    /** In credits. */
    cost: count,
    /** Of the credits that may pay for it. */
    balance: count,
    /** What it would be licensed under. */
    license_id: licenseId,
    /** The meter that decides or comes nearest to deciding; null where none does. */
    meter: z.nullable(meter),
    /** The cheapest; null where there is none. */
    way_on: z.nullable(wayOn),
    /** Dearer ones, the cheapest first. */
    other_ways: list(wayOn),
  }),
})
