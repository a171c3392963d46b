import type { Result } from 'neverthrow'
import * as z from 'zod/mini'
import { licenseType } from '#contract/catalogue.ts'
import { list, rowId } from '#contract/shapes.ts'
import { slug } from './catalog-file.ts'
import { readAs, type FileRefused } from './read-file.ts'

const wholeCents = z.int().check(z.minimum(0))
const howMany = z.int().check(z.minimum(0))

const planVariant = z.object({
  id: rowId,
  sku: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  tier: z.string().check(z.minLength(1)),
  interval: z.enum(['month', 'year']),
  price_cents: wholeCents,
  credits_per_month: howMany,
  downloads_per_month: howMany,
  downloads_4k_per_month: howMany,
  practice_per_month: howMany,
  seats: howMany,
})

const creditPack = z
  .object({
    id: rowId,
    sku: z.string().check(z.minLength(1)),
    credits: z.int().check(z.positive()),
    cost_per_credit_cents: wholeCents,
    recurring_credits: howMany,
  })
  .check(
    // Its price is paid every month, so what it brings is the same every month (decision 030).
    z.refine(
      ({ credits, recurring_credits: again }) => again === 0 || again === credits,
      whyRefill('it must be 0, or all of the pack’s credits: a refill brings the same every month'),
    ),
    z.refine(
      ({ cost_per_credit_cents: cost, recurring_credits: again }) => again === 0 || cost > 0,
      whyRefill('a pack that costs nothing cannot come every month, so it must be 0'),
    ),
  )

function whyRefill(error: string) {
  return { error, path: ['recurring_credits'] }
}

const priceBookFile = z.object({
  license_types: list(licenseType).check(z.minLength(1)),
  plan_variants: z._default(list(planVariant), []),
  credit_packs: z._default(list(creditPack), []),
  /** What is not said stays as it is. */
  refund_policy: z.optional(z.object({ days: howMany })),
  /** Assets that the free plan gives, three a month in turn; an operator's own list stays. */
  free_pack: z._default(list(slug), []),
})

/** What everything costs: licenses, plans and credit packs. */
export type PriceBookFile = z.output<typeof priceBookFile>

/** Reads the text of a price book (`samples/price-book.json` shows one). */
export function readPriceBookFile(json: string): Result<PriceBookFile, FileRefused> {
  return readAs('price book', json, priceBookFile)
}
