import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nextCharge } from './purchases.ts'
import { licenseId, money, rowId, shaped } from './shapes.ts'

const count = z.int()

const option = shaped({
  /** Held or newly bought credits pay for the cart; a bundle replaces what it covers. */
  kind: z.enum(['once', 'held', 'credits', 'plan', 'bundle']),
  /** Charged now, including tax. */
  total: money,
  /** Charged within a year if it is kept. */
  year_total: money,
  next_charge: nextCharge,
  license_id: licenseId,
  /** What is bought first, in the form of a purchase; null if there is nothing to buy. */
  wanted: z.nullable(
    z.union([
      shaped({ kind: z.literal('pack'), pack_id: rowId }),
      shaped({ kind: z.literal('credits'), amount: count }),
      shaped({ kind: z.literal('plan'), plan_id: rowId }),
    ]),
  ),
  plan: z.nullable(z.object({ name: z.string(), interval: z.enum(['month', 'year']) })),
  credits_bought: count,
  credits_spent: count,
  credits_left: count,
  allowance_left: z.nullable(shaped({ downloads: count, downloads4k: count })),
  /** `assets` counts those included besides what was wanted. */
  bundle: z.nullable(z.object({ slug: z.string(), name: z.string(), assets: count })),
})

/**
 * The ways to get the same files, cheapest to pay now first (pricing 8): those of `variant_id`, or of the
 * user's cart without it. Null if there is nothing to pay, or if no price is fixed.
 */
export const readPurchaseOptions = endpoint('GET', '/api/v1/purchases/options', {
  query: shaped({ variant_id: z.optional(z.string()) }),
  answer: z.object({
    comparison: z.nullable(
      shaped({
        items: count,
        license_id: licenseId,
        options: z.readonly(z.tuple([option], option)),
      }),
    ),
  }),
})
