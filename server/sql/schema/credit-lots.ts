import type { Generated } from 'kysely'

/** Credits that were granted together and expire together. */
export interface CreditLotTable {
  id: string
  user_id: string
  customer_id: string
  source: 'plan' | 'pack'
  amount: number
  remaining: number
  expires_at: number | null
  frozen: number
  order_id: string | null
  /** The license that the credits were sold under. */
  license_id: Generated<number>
  created_at: number
}
