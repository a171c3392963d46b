import type { Generated } from 'kysely'

/** The table of monthly refills. Sums are whole cents, times epoch milliseconds. */
export interface RefillTables {
  refills: RefillTable
}

/** What was agreed when it was bought, and the month that is paid for. */
export interface RefillTable {
  id: string
  user_id: string
  pack_id: number
  license_id: number
  /** Of each month. */
  credits: number
  price: number
  status: 'active' | 'past-due' | 'ended'
  /** The first of all months: later ones keep its day. */
  anchor: number
  period_starts_at: number
  period_ends_at: number
  cancel_at: number | null
  /** Failed renewals in a row. */
  failures: number
  /** What the provider charges again. */
  payment: string | null
  billing_country: string
  company: string
  vat_id: Generated<string>
  created_at: number
  updated_at: number
  ended_at: number | null
}
