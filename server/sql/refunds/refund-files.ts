import { sql } from 'kysely'
import { revokeCertificates, writeCertificates } from '../papers/certificate-writing.ts'
import { reversalsOf } from '../credits/credit-keys.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import type { PaidOrder } from '../orders/paid-order.ts'
import { refundsOfLine } from './refunded-lines.ts'
import type { WriteContext } from '../write-context.ts'

/**
 * Takes the files that an order licenses, once it is written down what of it was given back. A file
 * that another purchase licenses as well stays, and from now on belongs to that one.
 */
export async function letGo(
  tx: Db,
  { order, variantIds }: Revoking,
  context: WriteContext,
): Promise<void> {
  if (variantIds.length === 0) return
  const owned = tx
    .selectFrom('entitlements')
    .select(['id', 'variant_id'])
    .where('user_id', '=', order.user_id)
    .where('order_id', '=', order.id)
    .where('revoked_at', 'is', null)
    .where('variant_id', 'in', variantIds)
    // In the order in which files are licensed.
    .orderBy('variant_id')
  // Locked before others are looked for: a parallel order with the same file waits here, or was waited for.
  const gone: number[] = []
  for (const file of await lockingRows(tx, owned).execute()) {
    const heir = await otherOrder(tx, order, file.variant_id)
    if (heir === null) gone.push(file.variant_id)
    else if (heir !== order.id) await handOver(tx, { order, heir, file }, context)
  }
  await revokeFiles(tx, { order, variantIds: gone }, context.now)
}

/** The oldest order that licenses the file under the same licence and was not given back; maybe another line of this one. */
async function otherOrder(tx: Db, order: PaidOrder, variantId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('order_line_files')
    .innerJoin('orders', 'orders.id', 'order_line_files.order_id')
    .select('orders.id')
    .where('orders.user_id', '=', order.user_id)
    .where('orders.status', '=', 'paid')
    // A file had for credits has an entitlement of its own while it stands.
    .where('orders.kind', '=', 'cart')
    .where('orders.license_id', '=', order.license_id)
    .where('order_line_files.variant_id', '=', variantId)
    .where((line) => line.not(line.exists(refundsOfLine(tx, 'order_line_files'))))
    .where((line) => line.not(line.exists(takenBackOrders(tx))))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** What says that its buyer took back what an order cost in credits (rules 9.9), for `exists`. */
function takenBackOrders(db: Db) {
  return db
    .selectFrom('credit_entries')
    .select('credit_entries.id')
    .where('credit_entries.user_id', '=', sql.ref<string>('orders.user_id'))
    .where('credit_entries.key', 'like', reversalsOf('orders.id'))
}

interface Inheritance {
  readonly order: PaidOrder
  readonly heir: string
  readonly file: { readonly id: string; readonly variant_id: number }
}

async function handOver(
  tx: Db,
  { order, heir, file }: Inheritance,
  context: WriteContext,
): Promise<void> {
  const { variant_id } = file
  await tx.updateTable('entitlements').set({ order_id: heir }).where('id', '=', file.id).execute()
  await revokeCertificates(tx, { orderId: order.id, variantIds: [variant_id], now: context.now })
  const files = [{ variant_id, license_id: order.license_id }]
  await writeCertificates(tx, { orderId: heir, userId: order.user_id, files, ...context })
}

interface Revoking {
  readonly order: PaidOrder
  readonly variantIds: readonly number[]
}

/** Ends what an order licensed, of these files: the licence, its certificate, and the links. */
async function revokeFiles(tx: Db, { order, variantIds }: Revoking, now: number): Promise<void> {
  if (variantIds.length === 0) return
  await tx
    .updateTable('entitlements')
    .set({ revoked_at: now })
    .where('order_id', '=', order.id)
    .where('variant_id', 'in', variantIds)
    .where('revoked_at', 'is', null)
    .execute()
  await revokeCertificates(tx, { orderId: order.id, variantIds, now })
  await tx
    .updateTable('grants')
    .set({ revoked_at: now })
    .where('user_id', '=', order.user_id)
    .where('kind', '=', 'owned')
    .where('variant_id', 'in', variantIds)
    .where('revoked_at', 'is', null)
    // Another licence of the same file still opens it.
    .where((grant) =>
      grant.not(
        grant.exists(
          grant
            .selectFrom('entitlements')
            .select('entitlements.id')
            .whereRef('entitlements.user_id', '=', 'grants.user_id')
            .whereRef('entitlements.variant_id', '=', 'grants.variant_id')
            .where('entitlements.revoked_at', 'is', null),
        ),
      ),
    )
    .execute()
}
