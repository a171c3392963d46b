import type { Generated } from 'kysely'
import type { OrderKind as Kind } from '#domain/order/order.ts'

/** Tables of plans, packs, subscriptions and credits. Sums are whole cents; "base" is under licence 1. */
export interface CommerceTables {
  plan_variants: PlanVariantTable
  credit_packs: CreditPackTable
  subscriptions: SubscriptionTable
  credit_lots: CreditLotTable
  credit_entries: CreditEntryTable
  order_services: OrderServiceTable
  credit_spends: CreditSpendTable
}

export interface PlanVariantTable {
  id: number
  sku: string
  name: string
  tier: string
  interval: 'month' | 'year'
  base_price: number
  credits_per_month: number
  downloads_per_month: number
  downloads_4k_per_month: number
  practice_per_month: number
  seats: number
  position: number
  retired: number
}

export interface CreditPackTable {
  id: number
  sku: string
  credits: number
  cost_per_credit: number
  recurring_credits: number
  position: number
  retired: number
}

/** A plan, or credits by the month. The price is that of one interval under the license, as it was agreed when the period began. */
export interface SubscriptionTable {
  id: string
  user_id: string
  kind: 'plan' | 'credits'
  /** Of the kind `plan`. */
  plan_id: number | null
  /** Of the kind `credits`: what it was sold as, and how many come with each month. */
  pack_id: number | null
  credits: number | null
  license_id: number
  price: number
  status: 'active' | 'past-due' | 'ended'
  /** The first of all periods: later ones keep its day. */
  anchor: number
  period_starts_at: number
  period_ends_at: number
  /** A plan's monthly grants since the anchor: the next is due when another month has begun. */
  months_granted: number
  cancel_at: number | null
  cancel_reason: string | null
  /** Failed renewals in a row. */
  failures: number
  /** The plan that waits for the period's end, with the license and the price as they were agreed. */
  pending_plan_id: number | null
  pending_license_id: number | null
  pending_price: number | null
  /** What the provider charges again; null where nothing was ever charged. */
  payment: string | null
  billing_country: string
  company: string
  vat_id: Generated<string>
  created_at: number
  updated_at: number
  ended_at: number | null
}

export interface CreditLotTable {
  id: string
  user_id: string
  source: 'plan' | 'pack'
  amount: number
  remaining: number
  expires_at: number | null
  frozen: number
  order_id: string | null
  /** What it was sold under. */
  license_id: Generated<number>
  created_at: number
}

/** Append-only. A key is written once, whatever is repeated. */
export interface CreditEntryTable {
  id: string
  lot_id: string
  user_id: string
  delta: number
  reason: 'grant' | 'spend' | 'reversal' | 'expiry' | 'refund'
  reference: string
  key: string
  created_at: number
}

/** What an order buys besides files. */
export interface OrderServiceTable {
  order_id: string
  position: number
  kind: 'credits' | 'plan'
  /** The pack or the plan; null for a custom amount. */
  ref_id: number | null
  credits: number
  name: string
  detail: string
  price: number
}

/** A file licensed for credits (or for none, by a plan): what meters count, and what can be taken back. */
export interface CreditSpendTable {
  id: string
  user_id: string
  product_id: number
  variant_id: number
  license_id: number
  grant_id: string
  subscription_id: string | null
  credits: number
  is4k: number
  created_at: number
  /** When its first byte went out. */
  served_at: number | null
  reversed_at: number | null
}

/** Added to `order_lines`. */
export interface LineCost {
  /** What it cost in credits; 0 where money paid. */
  credits: Generated<number>
}

/** Added to `orders`. */
export interface OrderKind {
  kind: Generated<Kind>
  subscription_id: Generated<string | null>
  /** What it cost in credits. */
  credits: Generated<number>
}
