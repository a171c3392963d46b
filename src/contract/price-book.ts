import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { licenseId, list, money, rowId, shaped } from './shapes.ts'

const byLicense = shaped({ license_id: z.optional(z.string()) })

const count = z.int()

export const pricedPlan = shaped({
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
  /** The price of a further seat of a team under license 1; 0 if none are sold. */
  seat_base_price: money,
  seat_credits: count,
})

/** The plans under a license, with prices in US cents. */
export const readPlans = endpoint('GET', '/api/v1/plan_variants', {
  scope: 'catalog',
  query: byLicense,
  answer: z.object({ items: list(pricedPlan) }),
})

/** The credit packs under a license, with prices in US cents. */
export const readPacks = endpoint('GET', '/api/v1/credit_packs', {
  scope: 'catalog',
  query: byLicense,
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
