import * as z from 'zod/mini'
import { lineFields } from './carts.ts'
import { licensedFile } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { licenseId, list, moment, money, shaped } from './shapes.ts'

const order = shaped({
  id: z.string(),
  kind: z.enum(['cart', 'credits', 'refill', 'plan', 'change', 'renewal', 'download', 'pack']),
  status: z.enum(['pending', 'awaiting', 'paid', 'declined', 'cancelled']),
  license_id: licenseId,
  lines: list(shaped({ ...lineFields, files: list(licensedFile), refunded: z.boolean() })),
  services: list(
    z.object({
      kind: z.enum(['credits', 'refill', 'plan']),
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
  total: money,
  credits: z.int(),
  billing_country: z.string(),
  company: z.string(),
  vat_id: z.string(),
  refunded: money,
  credits_back: z.int(),
  challenge: z.nullable(z.string()),
  created_at: moment,
  paid_at: z.nullable(moment),
  papers: list(z.object({ number: z.string(), kind: z.enum(['invoice', 'credit-note']) })),
})

/** Who the bill goes to, and how it is paid. */
export const billingFields = {
  billing_country: z.string().check(z.maxLength(10)),
  company: z.string().check(z.maxLength(500)),
  vat_id: z.optional(z.string().check(z.maxLength(100))),
  acknowledged: z.optional(z.boolean()),
  payment: z.nullable(z.string().check(z.maxLength(200))),
  quote: z.string().check(z.maxLength(200)),
}

/** The header that carries the key of a payment attempt (rules 17). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/**
 * Pays for one's cart (rules 17). Needs an Idempotency-Key: the same one gives the same order.
 * Refuses an empty cart, a price that changed, a licence too low, a payment that was declined or
 * is missing.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/v1/checkout',
  query: null,
  body: z.strictObject(billingFields),
  answer: order,
})

/** What became of the buyer's second step; the shop asks the provider (decision 023). */
export const answerSecondStep = endpoint({
  method: 'POST',
  path: '/api/v1/orders/:id/second_step',
  query: null,
  body: z.strictObject({ answer: z.enum(['approve', 'refuse']) }),
  answer: order,
})

/** One's own receipt; another's is missing. */
export const readOrder = endpoint({
  method: 'GET',
  path: '/api/v1/orders/:id',
  query: null,
  body: null,
  answer: order,
})

/** One's own orders, the newest first. */
export const readOrders = endpoint({
  method: 'GET',
  path: '/api/v1/orders',
  query: null,
  body: null,
  answer: list(order),
})
