/**
 * What an operator allows a team: whether it may pay by invoice, how much it may owe in all, and when
 * it gets what it bought.
 */
export interface InvoiceTermsTable {
  team_id: string
  is_allowed: number
  /** Cents. */
  max_open_amount: number
  fulfillment: 'at-once' | 'on-payment'
  updated_at: number
}
