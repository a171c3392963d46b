import type { Db } from './database.ts'

interface CodeUse {
  readonly code: string
  readonly orderId: string
  readonly userId: string
  readonly now: number
}

/**
 * Counts a use of a discount code for an order, if the code's limits still allow one. Taken when the
 * order is written, before it is paid, so that no parallel orders pass a limit together.
 */
export async function takeCode(tx: Db, { code, orderId, userId, now }: CodeUse): Promise<boolean> {
  const counted = await tx
    .updateTable('discount_codes')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .where((row) => row.or([row('max_uses', 'is', null), row('uses', '<', row.ref('max_uses'))]))
    .returning('max_uses_each')
    .executeTakeFirst()
  if (!counted) return false
  const uses = await tx
    .selectFrom('discount_uses')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('code', '=', code)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (counted.max_uses_each !== null && uses.count >= counted.max_uses_each) {
    await countDown(tx, code)
    return false
  }
  await tx
    .insertInto('discount_uses')
    .values({ code, order_id: orderId, user_id: userId, used_at: now })
    .execute()
  return true
}

/** An order that came to nothing frees the use that it had taken. */
export async function giveCodeBack(
  tx: Db,
  order: { readonly id: string; readonly discount_code: string | null },
): Promise<void> {
  if (order.discount_code === null) return
  const freed = await tx
    .deleteFrom('discount_uses')
    .where('code', '=', order.discount_code)
    .where('order_id', '=', order.id)
    .returning('code')
    .executeTakeFirst()
  if (freed) await countDown(tx, freed.code)
}

async function countDown(tx: Db, code: string): Promise<void> {
  await tx
    .updateTable('discount_codes')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('code', '=', code)
    .execute()
}
