import type { Selectable } from 'kysely'
import { customerById } from '#domain/customer/customer.ts'
import { cents } from '#domain/shared/money.ts'
import type { RefundOrder } from '#server/application/ports/refund-repository.ts'
import type { Db } from '../database.ts'
import type { OrderTable } from '../schema/orders.ts'
import { storedLicense } from '../stored-license.ts'
import { spendOf, storedStatus } from '../stored-order.ts'

/** Orders, as refunds need them. */
export const refundOrders = (db: Db) => db.selectFrom('orders').selectAll()

export function toRefundOrder(row: Selectable<OrderTable>): RefundOrder {
  return {
    id: row.id,
    customer: customerById(row.customer_id),
    userId: row.user_id,
    kind: row.kind,
    status: storedStatus(row.status),
    licenseId: storedLicense(row.license_id),
    total: cents(row.total),
    tax: cents(row.tax),
    refunded: cents(row.refunded),
    credits: row.credits,
    spendId: spendOf(row),
    country: row.billing_country,
    company: row.company,
    acknowledged: row.acknowledged_at !== null,
    discountCode: row.discount_code,
    subscriptionId: row.subscription_id,
    payment: row.payment ?? '',
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }
}
