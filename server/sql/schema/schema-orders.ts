import type { Generated } from 'kysely'
import type { LineCost, OrderKind } from './schema-commerce.ts'
import type { OrderCode } from './schema-payers.ts'
import type { OrderPayment } from './schema-payments.ts'
import type { Served } from './schema-refunds.ts'

/** Tables of orders, entitlements and downloads. Ids are ULIDs, sums whole cents, times epoch milliseconds, flags 0 and 1. */
export interface OrderTables {
  orders: OrderTable
  order_lines: OrderLineTable
  order_line_files: OrderLineFileTable
  entitlements: EntitlementTable
  grants: GrantTable
  links: LinkTable
}

/** An order is its own record of the attempt that made it: the key, and a hash of what was sent (checkout 1). */
export interface OrderTable extends OrderKind, OrderPayment, OrderCode {
  id: string
  user_id: string
  attempt_key: string
  body_hash: string
  status: string
  license_id: number
  quote: string
  subtotal: number
  discount_name: string | null
  /** The code whose use this order has taken; null without one. */
  discount_code: string | null
  discount: number
  tax: number
  /** In hundredths of a percent. */
  tax_rate: Generated<number>
  total: number
  billing_country: string
  company: string
  cart_id: string
  cart_version: number
  /** What was offered to the payment provider; null for a free order. */
  payment: string | null
  /** The provider's name for the second step that the buyer owes. */
  challenge: string | null
  created_at: number
  updated_at: number
  paid_at: number | null
}

/** What was bought, in the words and at the price of that moment. */
export interface OrderLineTable extends LineCost {
  order_id: string
  position: number
  ref_kind: string
  ref_id: number
  sku: string
  name: string
  detail: string
  slug: string
  image: string
  price: number
  /** The lower licence whose difference to the order's it charges; null where it charges the whole. */
  updates_license_id: number | null
}

/** Which files a line licenses: one of a product, all members of a bundle as it then was. */
export interface OrderLineFileTable {
  order_id: string
  position: number
  place: number
  product_id: number
  variant_id: number
}

export interface EntitlementTable {
  id: string
  user_id: string
  product_id: number
  variant_id: number
  license_id: number
  order_id: string
  granted_at: number
  revoked_at: number | null
}

/** A right to fetch one file: for ever where it is owned, 30 days for free assets and practice footage (download 6). */
export interface GrantTable extends Served {
  id: string
  user_id: string
  product_id: number
  variant_id: number
  license_id: number
  kind: 'owned' | 'free' | 'practice'
  created_at: number
  expires_at: number | null
  revoked_at: number | null
}

/** Every link given out: for the limit of download 1, from which renewals are free. */
export interface LinkTable {
  id: string
  grant_id: string
  user_id: string
  variant_id: number
  renewal: number
  created_at: number
  expires_at: number
}
