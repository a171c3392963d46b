import * as z from 'zod/mini'
import { lineFields } from './carts.ts'
import { productCard } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { licenseId, list, moment, money, rowId, shaped } from './shapes.ts'

const fileFields = {
  variant_id: rowId,
  product_name: z.string(),
  product_slug: z.string(),
  name: z.string(),
  filename: z.string(),
  bytes: z.int(),
  sha256: z.string(),
}

export const licensedFile = shaped(fileFields)

/** Longer than any that is kept: a tag that is too long is told so by its own rule. */
const projectTag = z.string().check(z.maxLength(1000))

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

/**
 * A link to a file, granted by the table of rules 11, which also names the refusals. `size` (in
 * bytes) and `sha256` are the file's own.
 */
export const requestDownload = endpoint({
  method: 'POST',
  path: '/api/v1/downloads',
  query: null,
  body: z.strictObject({ variant_id: rowId, project_tag: z.optional(projectTag) }),
  answer: shaped({
    grant_id: z.string(),
    url: z.string(),
    expires_at: moment,
    size: z.int(),
    sha256: z.string(),
    filename: z.string(),
  }),
})

/** Practice assets of this calendar month, UTC (rules 13). */
export const readPracticeMeter = endpoint({
  method: 'GET',
  path: '/api/v1/downloads/practice',
  query: null,
  body: null,
  answer: shaped({ used: z.int(), limit: z.int(), resets_at: moment }),
})

/** Everything that the viewer may download, with its files. */
export const readLibrary = endpoint({
  method: 'GET',
  path: '/api/v1/library',
  query: null,
  body: null,
  answer: list(
    shaped({
      product: productCard,
      license_id: licenseId,
      order_id: z.nullable(z.string()),
      since: moment,
      until: z.nullable(moment),
      files: list(shaped({ ...fileFields, project_tag: z.string() })),
    }),
  ),
})

/** Which files of these products are owned, for the badges of lists. Ids are comma-separated. */
export const readOwnedVariants = endpoint({
  method: 'GET',
  path: '/api/v1/library/variants',
  query: z.object({ product_ids: z.string().check(z.maxLength(2000)) }),
  body: null,
  answer: list(shaped({ product_id: rowId, variant_id: rowId, license_id: licenseId })),
})

/** Says what files of one's library are used for (rules 28). */
export const tagFiles = endpoint({
  method: 'PATCH',
  path: '/api/v1/library',
  query: null,
  body: z.strictObject({
    variant_ids: list(rowId).check(z.minLength(1), z.maxLength(100)),
    project_tag: projectTag,
  }),
  answer: z.object({}),
})
