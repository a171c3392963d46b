import { cents } from '#domain/shared/money.ts'
import type { RefundRepository } from '#server/application/ports/refund-repository.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { updatedLines } from '../orders/license-updates.ts'
import { storedStatus } from './refund-orders.ts'

type OrderUse = Pick<
  RefundRepository,
  | 'lockGrants'
  | 'lines'
  | 'services'
  | 'downloadedLines'
  | 'updatedLines'
  | 'laterCharges'
  | 'hasPlanDownloads'
  | 'lotIds'
  | 'lotsLeft'
  | 'planLotsLeft'
  | 'reverseDownloads'
>

/** What an order sold, and what became of it. */
export const orderUse = (db: Db): OrderUse => ({
  lockGrants: async ({ id, customer }) => {
    const grants = db
      .selectFrom('grants')
      .select('id')
      .where('user_id', '=', customer)
      .where('kind', '=', 'owned')
      .where('revoked_at', 'is', null)
      .where('variant_id', 'in', (file) =>
        file.selectFrom('order_line_files').select('variant_id').where('order_id', '=', id),
      )
      .orderBy('id')
    await lockingRows(db, grants).execute()
  },

  lines: async (orderId) => {
    const lines = await db
      .selectFrom('order_lines')
      .select(['position', 'name', 'detail', 'price', 'credits'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute()
    return lines.map(({ name, detail, price, ...line }) => ({
      ...line,
      name: `${name}, ${detail}`,
      price: cents(price),
    }))
  },

  services: async (orderId) => {
    const services = await db
      .selectFrom('order_services')
      .select(['kind', 'position', 'name', 'price', 'credits'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute()
    return services.map(({ price, ...service }) => ({ ...service, price: cents(price) }))
  },

  downloadedLines: async ({ id, customer }) => {
    const rows = await db
      .selectFrom('order_line_files')
      .innerJoin('entitlements', 'entitlements.variant_id', 'order_line_files.variant_id')
      .innerJoin('grants', 'grants.variant_id', 'entitlements.variant_id')
      .select('order_line_files.position')
      .distinct()
      .where('order_line_files.order_id', '=', id)
      .where('entitlements.order_id', '=', id)
      .where('entitlements.user_id', '=', customer)
      .where('grants.user_id', '=', customer)
      .where('grants.kind', '=', 'owned')
      .whereRef('grants.served_at', '>=', 'entitlements.granted_at')
      .execute()
    return new Set(rows.map(({ position }) => position))
  },

  updatedLines: ({ id, customer, licenseId }) =>
    updatedLines(db, { id, user_id: customer, license_id: licenseId }),

  laterCharges: async ({ customer, subscriptionId }) => {
    if (subscriptionId === null) return []
    const charges = await db
      .selectFrom('orders')
      .select(['status', 'paid_at'])
      .where('user_id', '=', customer)
      .where('subscription_id', '=', subscriptionId)
      .where('kind', 'in', ['change', 'renewal'])
      .execute()
    return charges.map(({ status, paid_at: paidAt }) => ({ status: storedStatus(status), paidAt }))
  },

  hasPlanDownloads: async ({ customer, subscriptionId, paidAt }) => {
    const spend = await db
      .selectFrom('credit_spends')
      .select('id')
      .where('user_id', '=', customer)
      .where('subscription_id', '=', subscriptionId)
      .where('created_at', '>=', paidAt)
      .where('reversed_at', 'is', null)
      .executeTakeFirst()
    return spend !== undefined
  },

  lotIds: async (orderId) => {
    const lots = await db
      .selectFrom('credit_lots')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
    return new Set(lots.map(({ id }) => id))
  },

  lotsLeft: ({ id, customer }) =>
    db
      .selectFrom('credit_lots')
      .select(['id', 'remaining'])
      .where('user_id', '=', customer)
      .where('order_id', '=', id)
      .where('remaining', '>', 0)
      .orderBy('id')
      .execute(),

  planLotsLeft: (customer, { from, until }) =>
    db
      .selectFrom('credit_lots')
      .select(['id', 'remaining'])
      .where('user_id', '=', customer)
      .where('source', '=', 'plan')
      .where('remaining', '>', 0)
      .where('created_at', '>=', from)
      .$if(until !== null, (lot) => lot.where('created_at', '<', until ?? 0))
      .orderBy('id')
      .execute(),

  reverseDownloads: async ({ id, customer, licenseId, paidAt }, positions, now) => {
    await db
      .updateTable('credit_spends')
      .set({ reversed_at: now })
      .where('user_id', '=', customer)
      .where('license_id', '=', licenseId)
      .where('reversed_at', 'is', null)
      .where('created_at', '=', paidAt)
      .where('variant_id', 'in', (file) =>
        file
          .selectFrom('order_line_files')
          .select('variant_id')
          .where('order_id', '=', id)
          .where('position', 'in', positions),
      )
      .execute()
  },
})
