import { composedOver } from './composed.ts'
import { putUser } from './backend-data.ts'
import { putPaidOrder } from './paid-order.ts'
import { aUser } from './samples.ts'
import type { Shop } from './shop.tsx'

/**
 * HALF may be used once per customer, and is in the cart; another user has already paid with it, with this
 * card or wallet.
 */
export async function usedBefore(
  { db, ask, reload }: Pick<Shop, 'db' | 'ask' | 'reload'>,
  provider: string,
  payer: string,
): Promise<void> {
  const no = { value: null, starts_at: null, ends_at: null, min_total: null, max_uses: null }
  const limits = { ...no, uses: 1, max_uses_each: 1, items: null, license_ids: null }
  await db
    .insertInto('discount_codes')
    .values({ ...limits, code: 'HALF', percentage: 50 })
    .execute()
  const other = aUser({ id: 'SOMEBODY-ELSE', email: 'somebody@else.test' })
  await putUser(db, other)
  await putPaidOrder(db, other.id)
  const { id: orderId } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('discount_uses')
    .values({
      code: 'HALF',
      order_id: orderId,
      user_id: other.id,
      customer_id: other.id,
      used_at: 1,
    })
    .execute()
  const { fingerprints } = composedOver(db)
  await fingerprints.note({ orderId, provider, whoPays: async () => payer })
  await ask('/api/v1/cart/changes', { kind: 'code-entered', code: 'half' })
  await reload()
}
