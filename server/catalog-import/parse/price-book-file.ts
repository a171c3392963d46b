import type { Result } from 'neverthrow'
import * as z from 'zod/mini'
import { licenseType } from '#contract/catalog.ts'
import { list, rowId } from '#contract/shapes.ts'
import { slug, text, whole } from './fields.ts'
import { cents } from '#domain/shared/money.ts'
import type { PriceBookContent } from '#domain/subscription/price-book.ts'
import { readAs, type FileRefused } from './read-file.ts'

const planVariant = z.strictObject({
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
  .strictObject({
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

const priceBookFile = z.strictObject({
  license_types: list(licenseType).check(z.minLength(1)),
  plan_variants: z._default(list(planVariant), []),
  credit_packs: z._default(list(creditPack), []),
  /** If omitted, the current policy stays. */
  refund_policy: z.optional(z.strictObject({ days: whole })),
  /** Assets that the free plan gives, three a month in rotation; an operator's own list is kept. */
  free_pack: z._default(list(slug), []),
})

/** All prices: licenses, plans and credit packs. */
export type PriceBookFile = z.output<typeof priceBookFile>

/** Parses the text of a price book (`samples/price-book.json` is an example). */
export function readPriceBookFile(json: string): Result<PriceBookFile, FileRefused> {
  return readAs('price book', json, priceBookFile)
}

type PricesOfFile = Omit<PriceBookContent, 'refundPolicy'> & Partial<PriceBookContent>

/** The prices of a file, without its free pack. Without `refund_policy`, the current terms stay. */
export function pricesOf(file: PriceBookFile): PricesOfFile {
  return {
    licenses: file.license_types,
    plans: file.plan_variants.map((plan) => ({
      id: plan.id,
      sku: plan.sku,
      name: plan.name,
      tier: plan.tier,
      interval: plan.interval,
      basePrice: cents(plan.price_cents),
      creditsPerMonth: plan.credits_per_month,
      downloadsPerMonth: plan.downloads_per_month,
      downloads4kPerMonth: plan.downloads_4k_per_month,
      practicePerMonth: plan.practice_per_month,
      seats: plan.seats,
      seatBasePrice: cents(plan.seat_price_cents),
      seatCredits: plan.seat_credits_per_month,
    })),
    packs: file.credit_packs.map((pack) => ({
      id: pack.id,
      sku: pack.sku,
      credits: pack.credits,
      recurringCredits: pack.recurring_credits,
      baseCostPerCredit: cents(pack.cost_per_credit_cents),
    })),
    ...(file.refund_policy ? { refundPolicy: file.refund_policy } : {}),
  }
}

/** The text of a price book with these prices; without a free pack, which has its own command. */
export function priceBookText({ licenses, plans, packs, refundPolicy }: PriceBookContent): string {
  const file = {
    refund_policy: refundPolicy,
    license_types: licenses.map(({ onRequest, ...license }) => ({
      ...license,
      on_request: onRequest,
    })),
    plan_variants: plans.map((plan) => ({
      id: plan.id,
      sku: plan.sku,
      name: plan.name,
      tier: plan.tier,
      interval: plan.interval,
      price_cents: plan.basePrice,
      credits_per_month: plan.creditsPerMonth,
      downloads_per_month: plan.downloadsPerMonth,
      downloads_4k_per_month: plan.downloads4kPerMonth,
      practice_per_month: plan.practicePerMonth,
      seats: plan.seats,
      seat_price_cents: plan.seatBasePrice,
      seat_credits_per_month: plan.seatCredits,
    })),
    credit_packs: packs.map((pack) => ({
      id: pack.id,
      sku: pack.sku,
      credits: pack.credits,
      cost_per_credit_cents: pack.baseCostPerCredit,
      recurring_credits: pack.recurringCredits,
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
