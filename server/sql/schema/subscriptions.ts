import type { Generated } from 'kysely'

/** A plan, or credits by the month. The price is that of one interval under the license, as it was agreed when the period began. */
export interface SubscriptionTable {
  id: string
  user_id: string
  customer_id: string
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
  /** The scheduled change: the plan, with the license and the price as they were agreed. */
  pending_plan_id: number | null
  pending_license_id: number | null
  pending_price: number | null
  pending_seat_price: Generated<number>
  /** Further seats of a team, whose price is in `price`: how many now, how many after the period, and what one costs. */
  seats: Generated<number>
  seats_staying: Generated<number>
  seat_price: Generated<number>
  /** Credits of a whole period that seats did not bring since they were added later. */
  seat_credits_missed: Generated<number>
  /** What the provider charges again; null where nothing was ever charged. */
  payment: string | null
  billing_country: string
  company: string
  vat_id: Generated<string>
  created_at: number
  updated_at: number
  ended_at: number | null
}
