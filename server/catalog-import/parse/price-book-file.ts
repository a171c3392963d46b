import type { Result } from 'neverthrow'
import * as z from 'zod/mini'
import { licenseType } from '#contract/catalog.ts'
import { list, rowId } from '#contract/shapes.ts'
import { slug, text, whole } from './fields.ts'
import { readAs, type FileRefused } from './read-file.ts'

const planVariant = z.object({
  id: rowId,
  sku: text,
  name: text,
  tier: text,
  interval: z.enum(['month', 'year']),
  price_cents: whole,
  credits_per_month: whole,
  downloads_per_month: whole,
  downloads_4k_per_month: whole,
  practice_per_month: whole,
  seats: whole,
  /** Price of a further seat of a team; 0 if none are sold. */
  seat_price_cents: z._default(whole, 0),
  seat_credits_per_month: z._default(whole, 0),
})

const creditPack = z
  .object({
    id: rowId,
    sku: text,
    credits: z.int().check(z.positive()),
    cost_per_credit_cents: whole,
    recurring_credits: whole,
  })
  .check(
    // A credit subscription is paid every month, so it adds the same credits every month (decision
    // 030).
    z.refine(
      ({ credits, recurring_credits: again }) => again === 0 || again === credits,
      whyCreditSubscription(
        'must be 0 or equal to the pack’s credits, because a credit subscription adds the same number every month',
      ),
    ),
    z.refine(
      ({ cost_per_credit_cents: cost, recurring_credits: again }) => again === 0 || cost > 0,
      whyCreditSubscription('must be 0 for a pack that costs nothing'),
    ),
  )

function whyCreditSubscription(error: string) {
  return { error, path: ['recurring_credits'] }
}

const priceBookFile = z.object({
  license_types: list(licenseType).check(z.minLength(1)),
  plan_variants: z._default(list(planVariant), []),
  credit_packs: z._default(list(creditPack), []),
  /** If omitted, the current policy stays. */
  refund_policy: z.optional(z.object({ days: whole })),
  /** Assets that the free plan gives, three a month in rotation; an operator's own list is kept. */
  free_pack: z._default(list(slug), []),
})

/** All prices: licenses, plans and credit packs. */
export type PriceBookFile = z.output<typeof priceBookFile>

/** Parses the text of a price book (`samples/price-book.json` is an example). */
export function readPriceBookFile(json: string): Result<PriceBookFile, FileRefused> {
  return readAs('price book', json, priceBookFile)
}
