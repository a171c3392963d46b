import * as z from 'zod/mini'
import type { PaymentAttempt } from '#application/ports/orders.ts'
import type { Billing } from '#domain/order/billing.ts'
import { FULFILLMENTS } from '#domain/order/on-account.ts'
import { lineFields } from './carts.ts'
import { licensedFile } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import {
  licenseId,
  list,
  listingFields,
  listQuery,
  moment,
  money,
  shaped,
  shapedTwice,
  strictlyShaped,
} from './shapes.ts'

export const orderStatus = z.enum([
  'pending',
  'awaiting',
  'on-account',
  'paid',
  'declined',
  'cancelled',
  'void',
])

export const orderKind = z.enum([
  'cart',
  'credits',
  'credit_subscription',
  'plan',
  'change',
  'renewal',
  'download',
  'pack',
  'payment_method',
  'seats',
])

export const order = shapedTwice(
  {
    id: z.string(),
    kind: orderKind,
    status: orderStatus,
    license_id: licenseId,
    lines: list(shaped({ ...lineFields, files: list(licensedFile), refunded: z.boolean() })),
    purchases: list(
      z.object({
        kind: z.enum(['credits', 'credit_subscription', 'plan']),
        name: z.string(),
        detail: z.string(),
        credits: z.int(),
        price: money,
      }),
    ),
    subtotal: money,
    discount_name: z.nullable(z.string()),
    discount: money,
    tax: money,
    tax_rate: z.int(),
    vat_checked_at: z.optional(moment),
    total: money,
    credits: z.int(),
    billing_country: z.string(),
    company: z.string(),
    vat_id: z.string(),
    refunded: money,
    credits_back: z.int(),
    challenge: z.nullable(z.string()),
    /** Omitted if the viewer may not cancel its payment (customer 8). */
    may_cancel: z.optional(z.boolean()),
    created_at: moment,
    paid_at: z.nullable(moment),
    /** Only for an order that was accepted on account (on-account 3). */
    on_account: z.optional(
      shaped({
        due_at: moment,
        fulfillment: z.enum(FULFILLMENTS),
        suspended_at: z.nullable(moment),
      }),
    ),
    documents: list(z.object({ number: z.string(), kind: z.enum(['invoice', 'credit-note']) })),
  },
  { purchases: 'services' },
)

/** Marks the prices that the buyer saw. */
export const quote = z.string().check(z.maxLength(200))

/** Who is billed, and how they pay. */
export const paymentFields = {
  billing_country: z.string().check(z.maxLength(10)),
  company: z.string().check(z.maxLength(500)),
  vat_id: z._default(z.string().check(z.maxLength(100)), ''),
  acknowledged: z._default(z.boolean(), false),
  payment: z.nullable(z.string().check(z.maxLength(200))),
  quote,
}

interface FlatBilling extends Omit<Billing, 'country'> {
  readonly billingCountry: string
}

/** On the wire, a body that pays has its billing among its other fields; in the shop, as a field of its own. */
export const billing = {
  decode: <Body extends FlatBilling>(body: Body) => {
    const { billingCountry: country, company, vatId, acknowledged, ...others } = body
    return { ...others, billing: { country, company, vatId, acknowledged } }
  },
  encode: <Body extends { readonly billing: Billing }>(body: Body) => {
    const { billing: bill, ...others } = body
    const { country: billingCountry, company, vatId, acknowledged } = bill
    return { ...others, billingCountry, company, vatId, acknowledged }
  },
}

/** A payment as in its body; the key of the attempt is in a header. */
export type Payment = Omit<PaymentAttempt, 'key'>

/** The header with the key of a payment attempt (checkout 1). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/**
 * Pays for the user's cart. Requires an Idempotency-Key: the same key gives the same order (checkout 1).
 * Refuses an empty cart, a changed price (cart 2), a license that is too low, and a payment that is
 * declined or missing.
 */
export const placeOrder = endpoint('POST', '/api/v1/checkout', {
  body: z.codec(strictlyShaped(paymentFields), z.custom<Payment>(), billing),
  answer: order,
})

/**
 * Reports the outcome of the buyer's challenge; the shop asks the provider (decision 023). Refusing the
 * challenge ends the payment: whoever manages a team's billing may do so for a member's payment (customer
 * 8).
 */
export const answerChallenge = endpoint('POST', '/api/v1/orders/:id/challenge', {
  body: z.strictObject({ answer: z.enum(['approve', 'refuse']) }),
  answer: order,
})

/** The user's own receipt; someone else's counts as missing. */
export const readOrder = endpoint('GET', '/api/v1/orders/:id', { answer: order })

/** A page of the user's own orders, newest first: those with a `status`, and those that `search_query` finds. */
export const readOrders = endpoint('GET', '/api/v1/orders', {
  query: listQuery,
  answer: shaped({ ...listingFields(order), statuses: list(orderStatus) }),
})

/** The country of the user's last bill; empty if there is none. */
export const readBillingCountry = endpoint('GET', '/api/v1/orders/billing_country', {
  answer: shaped({ billing_country: z.string() }),
})
