/** A pack of credits, as the price book offers it. */
export interface CreditPackTable {
  id: number
  sku: string
  credits: number
  cost_per_credit: number
  recurring_credits: number
  position: number
  retired: number
}
