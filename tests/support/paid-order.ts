import type { Insertable } from 'kysely'
import type { OrderKind } from '#domain/order/order.ts'
import type { Database } from '#server/sql/schema/schema.ts'
import type { Db } from '#server/sql/database.ts'

type OrderRow = Insertable<Database['orders']>

/** A paid order of nothing, paid at a given moment, with the fields that a test sets. */
export function aPaidOrder(
  { id, user_id, paid_at }: { id: string; user_id: string; paid_at: number },
  given: Partial<OrderRow> = {},
): OrderRow {
  return {
    id,
    user_id,
    customer_id: user_id,
    idempotency_key: `attempt-of-${id}`,
    body_hash: '',
    status: 'paid',
    license_id: 1,
    quote: '',
    subtotal: 0,
    discount_name: null,
    discount_code: null,
    discount: 0,
    tax: 0,
    total: 0,
    billing_country: 'US',
    company: '',
    cart_id: '',
    cart_version: 0,
    payment: null,
    challenge: null,
    created_at: paid_at,
    updated_at: paid_at,
    paid_at,
    ...given,
  }
}

/** Adds a paid order of nothing, for tests that only need a user to have bought something. */
export async function putPaidOrder(
  db: Db,
  userId: string,
  kind: OrderKind = 'cart',
): Promise<void> {
  const order = aPaidOrder(
    { id: '01JPORDER00000000000000000', user_id: userId, paid_at: 1 },
    { kind },
  )
  await db.insertInto('orders').values(order).execute()
}
