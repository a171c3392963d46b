/** A buyer as Stripe's customer: one whose card is stored there to be charged again. */
export interface StripeCustomerTable {
  customer_id: string
  customer: string
  created_at: number
}
