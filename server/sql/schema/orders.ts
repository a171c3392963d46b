import type { Generated } from 'kysely'
import type { OrderKind } from '#domain/order/order.ts'

/** An order is its own record of the attempt that made it: the key, and a hash of what was sent (checkout 1). */
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
  /** The code whose use this order has taken; null without one. */
  discount_code: string | null
  /** Its customer had used its code as often as they may, so it was never charged. */
  code_refused: Generated<number>
  discount: number
  tax: number
  /** In hundredths of a percent. */
  tax_rate: Generated<number>
  /** In a reverse charge: when the register confirmed the buyer's VAT number. */
  vat_checked_at: Generated<number | null>
  total: number
  /** What it cost in credits. */
  credits: Generated<number>
  /** What has been given back of the total. */
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
  /** What the provider charges again without the buyer, once this order is paid. */
  payment_again: Generated<string | null>
  /** The provider's name for the challenge that the buyer owes. */
  challenge: string | null
  created_at: number
  updated_at: number
  paid_at: number | null
  /** Of an order that was accepted on account: when its invoice is due, also after it was paid. */
  due_at: Generated<number | null>
  /** Of the same: when it brings what was bought. */
  fulfillment: Generated<'at-once' | 'on-payment' | null>
  /** Of the same: since when what it brought is suspended, for want of its payment. */
  suspended_at: Generated<number | null>
  /** Of the same: how many reminders of its invoice went out. */
  reminders: Generated<number>
}
