import type { Generated } from 'kysely'
import type { OrderKind } from '#domain/order/order.ts'

/**
 * An order also records the attempt that created it: the key, and a hash of the request (checkout 1).
 */
export interface OrderTable {
  id: string
  user_id: string
  customer_id: string
  kind: Generated<OrderKind>
  subscription_id: Generated<string | null>
  idempotency_key: string
  body_hash: string
  status: string
  license_id: number
  quote: string
  subtotal: number
  discount_name: string | null
  /** The code whose use this order has taken; null if there is none. */
  discount_code: string | null
  /** 1 if its customer had already used its code as often as they may, so it was never charged. */
  code_refused: Generated<number>
  discount: number
  tax: number
  /** In hundredths of a percent. */
  tax_rate: Generated<number>
  /** For a reverse charge: when the register confirmed the buyer's VAT number. */
  vat_checked_at: Generated<number | null>
  total: number
  /** Cost in credits. */
  credits: Generated<number>
  /** How much of the total was refunded. */
  refunded: Generated<number>
  billing_country: string
  company: string
  vat_id: Generated<string>
  /** When an EU consumer agreed to immediate performance (checkout 2). */
  acknowledged_at: Generated<number | null>
  cart_id: string
  cart_version: number
  /** What was offered to the payment provider; null for a free order. */
  payment: string | null
  /** What the provider can charge again without the buyer, once this order is paid. */
  payment_again: Generated<string | null>
  /** The provider's id for the challenge that the buyer has to complete. */
  challenge: string | null
  created_at: number
  updated_at: number
  paid_at: number | null
  /** For an order accepted on account: when its invoice is due, also after it was paid. */
  due_at: Generated<number | null>
  /** For the same: when it delivers what was bought. */
  fulfillment: Generated<'at-once' | 'on-payment' | null>
  /** For the same: since when what it delivered is suspended for lack of payment. */
  suspended_at: Generated<number | null>
  /** For the same: how many reminders of its invoice were sent. */
  reminders: Generated<number>
}
