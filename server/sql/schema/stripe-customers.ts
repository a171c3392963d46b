/** A buyer by Stripe's name: one whose card is kept there to be charged again. */
export interface StripeCustomerTable {
  customer_id: string
  customer: string
  created_at: number
}
