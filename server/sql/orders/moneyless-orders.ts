import type { Insertable } from 'kysely'
import type { Db } from '../database.ts'
import type { OrderTable } from '../schema/schema-orders.ts'

export type MoneylessOrder = Pick<
  Insertable<OrderTable>,
  'id' | 'user_id' | 'attempt_key' | 'kind' | 'license_id' | 'subscription_id' | 'credits'
>

/** An order that asks nobody for money, paid as it is written: for credits, or for nothing. */
export async function writeMoneylessOrder(
  tx: Db,
  order: MoneylessOrder,
  now: number,
): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      ...order,
      body_hash: '',
      status: 'paid',
      quote: '',
      subtotal: 0,
      discount_name: null,
      discount_code: null,
      discount: 0,
      tax: 0,
      total: 0,
      billing_country: '',
      company: '',
      cart_id: '',
      cart_version: 0,
      payment: null,
      challenge: null,
      created_at: now,
      updated_at: now,
      paid_at: now,
    })
    .execute()
}
