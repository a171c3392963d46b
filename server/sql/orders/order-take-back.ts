import { err, ok, type Result } from 'neverthrow'
import type { TakeBackRefused } from '#application/ports/credits.ts'
import type { Missing } from '#application/ports/outage.ts'
import { decideTakeBack, type SpentOn } from '#domain/download/take-back.ts'
import { takeBackSpend } from '../credits/credit-changes.ts'
import { ANY, reversalKey } from '../credits/credit-keys.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { updatedLines } from './license-updates.ts'
import type { PaidOrder } from './paid-order.ts'
import { letGo } from '../refunds/refund-files.ts'

interface OrderOf {
  readonly userId: string
  readonly orderId: string
}

interface SpentOrder {
  readonly spent: SpentOn
  readonly isTakenBack: boolean
  readonly order: PaidOrder
  readonly variantIds: readonly number[]
}

/** Takes a cart back that was paid with credits: all of it, while no byte of any of its files went out (rules 9.9). */
export async function takeBackOrder(
  tx: Db,
  { userId, orderId }: OrderOf,
  context: WriteContext,
): Promise<Result<void, TakeBackRefused | Missing>> {
  // Sending a first byte marks the same grants: with them locked, only one of the two succeeds.
  const grants = tx
    .selectFrom('grants')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'owned')
    .where('revoked_at', 'is', null)
    .where('variant_id', 'in', (file) =>
      file.selectFrom('order_line_files').select('variant_id').where('order_id', '=', orderId),
    )
    .orderBy('id')
  await lockingRows(tx, grants).execute()
  const found = await spentOrder(tx, { userId, orderId })
  if (!found) return err({ kind: 'missing', what: 'download' })
  if (found.isTakenBack) return ok(undefined)
  const decision = decideTakeBack(found.spent, context.now)
  if (decision.isErr()) return err({ kind: 'take-back-refused', why: decision.error })
  const { order, variantIds } = found
  await tx
    .updateTable('credit_spends')
    .set({ reversed_at: context.now })
    .where('user_id', '=', userId)
    .where('grant_id', '=', '')
    .where('license_id', '=', order.license_id)
    .where('variant_id', 'in', (file) =>
      file.selectFrom('entitlements').select('variant_id').where('order_id', '=', orderId),
    )
    .where('reversed_at', 'is', null)
    .execute()
  await takeBackSpend(tx, { userId, spendId: orderId }, context)
  await letGo(tx, { order, variantIds }, context)
  return ok(undefined)
}

/** A member's order paid with credits, as far as taking it back goes; not one refunded otherwise. */
export async function spentOrder(db: Db, { userId, orderId }: OrderOf): Promise<SpentOrder | null> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'cart')
    .where('status', '=', 'paid')
    .where('credits', '>', 0)
    .where('id', 'not in', (refund) =>
      refund.selectFrom('refund_items').select('order_id').where('live', '=', 1),
    )
    .executeTakeFirst()
  if (!order) return null
  const reversal = await db
    .selectFrom('credit_entries')
    .select('id')
    .where('user_id', '=', userId)
    .where('key', 'like', reversalKey(order.id, ANY))
    .executeTakeFirst()
  const files = await db
    .selectFrom('entitlements')
    .leftJoin('grants', (grant) =>
      grant
        .onRef('grants.user_id', '=', 'entitlements.user_id')
        .onRef('grants.variant_id', '=', 'entitlements.variant_id')
        .onRef('grants.served_at', '>=', 'entitlements.granted_at')
        .on('grants.kind', '=', 'owned'),
    )
    .select(['entitlements.variant_id', 'grants.served_at'])
    .where('entitlements.order_id', '=', order.id)
    .where('entitlements.user_id', '=', userId)
    .execute()
  const served = files.find(({ served_at: servedAt }) => servedAt !== null)
  return {
    spent: {
      spentAt: order.paid_at ?? order.created_at,
      servedAt: served?.served_at ?? null,
      updated: (await updatedLines(db, order)).size > 0,
    },
    isTakenBack: reversal !== undefined,
    order,
    variantIds: files.map(({ variant_id: id }) => id),
  }
}
