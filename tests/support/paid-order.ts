import type { OrderKind } from '#domain/order/order.ts'
import type { Db } from '#server/sql/database.ts'

/** A paid order of nothing, for tests in which it only matters that somebody has bought. */
export async function putPaidOrder(
  db: Db,
  userId: string,
  kind: OrderKind = 'cart',
): Promise<void> {
  await db
    .insertInto('orders')
    .values({
      id: '01JPORDER00000000000000000',
      user_id: userId,
      kind,
      idempotency_key: 'a first purchase',
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
      cart_version: 1,
      payment: null,
      challenge: null,
      created_at: 1,
      updated_at: 1,
      paid_at: 1,
    })
    .execute()
}
