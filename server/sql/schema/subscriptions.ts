import type { Generated } from 'kysely'

/**
 * A plan, or monthly credits. The price is for one interval under the license, as agreed when the
 * period began.
 */
export interface SubscriptionTable {
  id: string
  user_id: string
  customer_id: string
  kind: 'plan' | 'credits'
  /** For the kind `plan`. */
  plan_id: number | null
  /** For the kind `credits`: the pack it was sold as, and the number of credits per month. */
  pack_id: number | null
  credits: number | null
  license_id: number
  price: number
  status: 'active' | 'past-due' | 'ended'
  /** Start of the first period: later ones keep its day. */
  anchor: number
  period_starts_at: number
  period_ends_at: number
  /**
   * Number of monthly grants of a plan since the anchor: the next is due when another month has begun.
   */
  months_granted: number
  cancel_at: number | null
  cancel_reason: string | null
  /** Consecutive failed renewals. */
  failures: number
  /** The scheduled change: the plan, with the license and the price that were agreed. */
  pending_plan_id: number | null
  pending_license_id: number | null
  pending_price: number | null
  pending_seat_price: Generated<number>
  /**
   * Further seats of a team, whose price is included in `price`: how many now, how many after the
   * period, and the price of one.
   */
  seats: Generated<number>
  seats_staying: Generated<number>
  seat_price: Generated<number>
  /** Credits of a whole period that seats did not bring because they were added later. */
  seat_credits_missed: Generated<number>
  /** What the provider charges again; null if nothing was ever charged. */
  payment: string | null
  billing_country: string
  company: string
  vat_id: Generated<string>
  created_at: number
  updated_at: number
  ended_at: number | null
}
