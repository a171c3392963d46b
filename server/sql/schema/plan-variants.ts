import type { Generated } from 'kysely'

/** A plan with one billing interval, as the price book offers it. */
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
  /** Price of a further seat of a team; 0 if none are sold. */
  seat_base_price: Generated<number>
  seat_credits: Generated<number>
  position: number
  retired: number
}
