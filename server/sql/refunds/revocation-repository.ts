import { sql, type ExpressionBuilder } from 'kysely'
import type { LicensingOrder } from '#server/application/ports/entitlement-repository.ts'
import type { RevocationRepository } from '#server/application/ports/revocation-repository.ts'
import type { Db } from '../database.ts'
import type { Database } from '../schema/schema.ts'
import { lockingRows } from '../dialect.ts'
import { filesOfOrder } from '../order-files.ts'
import { refundsOfLine } from '../refunded-lines.ts'

export const revocationRepository = (db: Db): RevocationRepository => ({
  licensed: (order, variantIds) => licensedFiles(db, order, variantIds).execute(),

  lockLicensed: (order, variantIds) =>
    lockingRows(db, licensedFiles(db, order, variantIds)).execute(),

  otherOrder: async ({ id, customer, licenseId }, variantId, taken) => {
    const row = await db
      .selectFrom('order_line_files')
      .innerJoin('orders', 'orders.id', 'order_line_files.order_id')
      .select(['orders.id as orderId', 'order_line_files.list_credits as listCredits'])
      .select('order_line_files.covered_by as coveredBy')
      .where('orders.customer_id', '=', customer)
      .where(licenses)
      .where((order) =>
        order.or([
          order('orders.kind', '=', 'cart'),
          // A file bought with credits has an entitlement of its own while it is owned, and so do the
          // files that it covers.
          order.and([
            order('orders.kind', '=', 'download'),
            order('orders.id', '<>', id),
            order.exists(boughtFiles(db)),
          ]),
        ]),
      )
      .where('orders.license_id', '=', licenseId)
      .where('order_line_files.variant_id', '=', variantId)
      .where((line) => line.not(line.exists(refundsOfLine(db, 'order_line_files'))))
      .where((line) => line.not(line.exists(reversedOrders(db))))
      .$if(taken.length > 0, (line) =>
        line.where((where) =>
          where.or([
            where('orders.id', '<>', id),
            where('order_line_files.position', 'not in', taken),
          ]),
        ),
      )
      .orderBy('orders.created_at')
      .orderBy('orders.id')
      .executeTakeFirst()
    return row ?? null
  },

  handOver: async ({ entitlementId }, { orderId, listCredits, coveredBy }) => {
    await db
      .updateTable('entitlements')
      .set({ order_id: orderId, list_credits: listCredits, covered_by: coveredBy })
      .where('id', '=', entitlementId)
      .execute()
  },

  revoke: async ({ id, customer }, variantIds, now) => {
    if (variantIds.length === 0) return
    await db
      .updateTable('entitlements')
      .set({ revoked_at: now })
      .where('order_id', '=', id)
      .where('variant_id', 'in', variantIds)
      .where('revoked_at', 'is', null)
      .execute()
    await db
      .updateTable('grants')
      .set({ revoked_at: now })
      .where('customer_id', '=', customer)
      .where('kind', '=', 'owned')
      .where('variant_id', 'in', variantIds)
      .where('revoked_at', 'is', null)
      // Another license for the same file still gives access to it.
      .where((grant) =>
        grant.not(
          grant.exists(
            grant
              .selectFrom('entitlements')
              .select('entitlements.id')
              .whereRef('entitlements.customer_id', '=', 'grants.customer_id')
              .whereRef('entitlements.variant_id', '=', 'grants.variant_id')
              .where('entitlements.revoked_at', 'is', null),
          ),
        ),
      )
      .execute()
  },

  restore: async ({ id }, positions, revokedAt) => {
    const files = await db
      .updateTable('entitlements')
      .set({ revoked_at: null })
      .where('order_id', '=', id)
      .where('revoked_at', '=', revokedAt)
      .where('variant_id', 'in', filesOfOrder(db, id, positions).select('variant_id'))
      .returning('variant_id')
      .execute()
    return files.map((file) => file.variant_id)
  },

  restoreLinks: async ({ customer }, variantIds, revokedAt) => {
    if (variantIds.length === 0) return
    await db
      .updateTable('grants')
      .set({ revoked_at: null })
      .where('customer_id', '=', customer)
      .where('kind', '=', 'owned')
      .where('variant_id', 'in', variantIds)
      .where('revoked_at', '=', revokedAt)
      .execute()
  },
})

/**
 * Whether an order licenses its files now: it is paid, or it is on account and delivered them at once.
 */
function licenses(order: ExpressionBuilder<Database, 'orders'>) {
  return order.or([
    order('orders.status', '=', 'paid'),
    order.and([
      order('orders.status', '=', 'on-account'),
      order('orders.fulfillment', '=', 'at-once'),
    ]),
  ])
}

/** The purchased file of an order that covers the file of this row, while it is owned; for `exists`. */
function boughtFiles(db: Db) {
  return db
    .selectFrom('entitlements')
    .select('entitlements.id')
    .where('entitlements.order_id', '=', sql.ref<string>('orders.id'))
    .where('entitlements.variant_id', '=', sql.ref<number>('order_line_files.covered_by'))
    .where('entitlements.revoked_at', 'is', null)
}

/** The entries with which a buyer reversed what an order cost in credits (credits 6), for `exists`. */
function reversedOrders(db: Db) {
  return db
    .selectFrom('credit_entries')
    .select('credit_entries.id')
    .where('credit_entries.customer_id', '=', sql.ref<string>('orders.customer_id'))
    .where('credit_entries.key', 'like', sql<string>`'reversal-' || orders.id || '-%'`)
}

function licensedFiles(db: Db, { id, customer }: LicensingOrder, variantIds: readonly number[]) {
  return (
    db
      .selectFrom('entitlements')
      .select(['id as entitlementId', 'variant_id as variantId'])
      .where('customer_id', '=', customer)
      .where('order_id', '=', id)
      .where('revoked_at', 'is', null)
      .where('variant_id', 'in', variantIds)
      // In the order in which files are licensed.
      .orderBy('variant_id')
  )
}
