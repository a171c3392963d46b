import type { Insertable } from 'kysely'
import type { OrderKind } from '#domain/order/order.ts'
import type { Database } from '#server/sql/schema/schema.ts'
import type { Db } from '#server/sql/database.ts'

type OrderRow = Insertable<Database['orders']>

/** An order of nothing that somebody paid at a moment, with whatever a test says of it. */
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

/** A paid order of nothing, for tests in which it only matters that somebody has bought. */
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
