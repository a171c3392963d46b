import type { Selectable } from 'kysely'
import type { OrderDocument } from '#domain/order/invoice.ts'
import type { LicensedFile, OrderLine } from '#domain/order/order.ts'
import { cents } from '#domain/shared/money.ts'
import type {
  OrderRepository,
  OrderSlice,
  StoredOrder,
} from '#server/application/ports/order-repository.ts'
import type { Db } from '../database.ts'
import { toItemRef } from '../item-columns.ts'
import { refundsOfLine } from '../refunded-lines.ts'
import type { OrderPurchaseTable } from '../schema/order-purchases.ts'
import type { OrderLineTable } from '../schema/order-lines.ts'
import type { OrderTable } from '../schema/orders.ts'
import { storedLicense } from '../stored-license.ts'
import { onAccountOf, spendOf, storedStatus } from '../stored-order.ts'
import { newestFirst, ordersOf, type OrderIds } from './order-lists.ts'

type OrderRow = Selectable<OrderTable>
type LineRow = Selectable<OrderLineTable> & { readonly refunded: unknown }
type PurchaseRow = Selectable<OrderPurchaseTable>
type DocumentRow = OrderDocument & { readonly order_id: string }
type FileRow = LicensedFile & { readonly orderId: string; readonly position: number }

/** A customer's orders, with everything that is shown about them. */
export const orderHistory = (db: Db): Pick<OrderRepository, 'history'> => ({
  history: async (customer, wanted, by) => {
    const orders = wantedOrders(ordersOf(db, customer, by), wanted)
    const rows = await newestFirst(orders).selectAll().execute()
    if (rows.length === 0) return []
    // All orders of a customer may exceed a statement's parameter limit; those of a page do not.
    const ids = wanted === 'all' ? orders.select('id') : rows.map(({ id }) => id)
    const lines = Map.groupBy(await linesOf(db, ids), (line) => line.order_id)
    const files = Map.groupBy(await filesOf(db, ids), (file) => file.orderId)
    const purchases = Map.groupBy(await purchasesOf(db, ids), (purchase) => purchase.order_id)
    const documents = Map.groupBy(await documentsOf(db, ids), (document) => document.order_id)
    return rows.map((row) =>
      toOrder(row, {
        lines: lines.get(row.id) ?? [],
        files: files.get(row.id) ?? [],
        purchases: purchases.get(row.id) ?? [],
        documents: documents.get(row.id) ?? [],
      }),
    )
  },
})

function wantedOrders(own: ReturnType<typeof ordersOf>, wanted: OrderSlice) {
  if (wanted === 'all') return own
  if ('ids' in wanted) {
    return own.where('id', 'in', wanted.ids).where('status', 'in', wanted.at)
  }
  return own
    .where('kind', '<>', 'payment_method')
    .where('status', 'in', wanted.at)
    .offset(wanted.offset)
    .limit(wanted.limit)
}

function linesOf(db: Db, ids: OrderIds): Promise<LineRow[]> {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .select((line) => line.exists(refundsOfLine(db, 'order_lines')).as('refunded'))
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}

function purchasesOf(db: Db, ids: OrderIds): Promise<PurchaseRow[]> {
  return db
    .selectFrom('order_purchases')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}

function documentsOf(db: Db, ids: OrderIds): Promise<DocumentRow[]> {
  return db
    .selectFrom('invoices')
    .select(['order_id', 'number', 'kind'])
    .where('order_id', 'in', ids)
    .orderBy('issued_at')
    .orderBy('kind', 'desc')
    .orderBy('ordinal')
    .execute()
}

/**
 * The files that were bought, as they are in the file storage now, so that what is shown is what is
 * downloaded.
 */
function filesOf(db: Db, ids: OrderIds): Promise<FileRow[]> {
  return db
    .selectFrom('order_line_files')
    .innerJoin('variants', 'variants.id', 'order_line_files.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'order_line_files.order_id as orderId',
      'order_line_files.position as position',
      'variants.id as variantId',
      'products.name as productName',
      'products.slug as productSlug',
      'variants.name as name',
      'variants.filename as filename',
      'variants.bytes as bytes',
      'variants.sha256 as sha256',
    ])
    .where('order_line_files.order_id', 'in', ids)
    .where('order_line_files.covered_by', 'is', null)
    .orderBy('order_line_files.position')
    .orderBy('order_line_files.place')
    .execute()
}

interface Parts {
  readonly lines: readonly LineRow[]
  readonly files: readonly FileRow[]
  readonly purchases: readonly PurchaseRow[]
  readonly documents: readonly DocumentRow[]
}

function toOrder(row: OrderRow, { lines, files, purchases, documents }: Parts): StoredOrder {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    status: storedStatus(row.status),
    licenseId: storedLicense(row.license_id),
    spendId: spendOf(row),
    subscriptionId: row.subscription_id,
    lines: lines.map((line) => toLine(line, files)),
    purchases: purchases.map(({ kind, name, detail, credits, price }) => ({
      kind,
      name,
      detail,
      credits,
      price: cents(price),
    })),
    subtotal: cents(row.subtotal),
    discountName: row.discount_name,
    discount: cents(row.discount),
    tax: cents(row.tax),
    taxRate: row.tax_rate,
    vatCheckedAt: row.vat_checked_at ?? undefined,
    total: cents(row.total),
    credits: row.credits,
    billingCountry: row.billing_country,
    company: row.company,
    vatId: row.vat_id,
    refunded: cents(row.refunded),
    challenge: row.challenge,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    onAccount: onAccountOf(row),
    documents: documents.map(({ number, kind }) => ({ number, kind })),
  }
}

function toLine(row: LineRow, files: readonly FileRow[]): OrderLine {
  const { sku, name, detail, slug, image } = row
  return {
    ref: toItemRef(row),
    sku,
    name,
    detail,
    slug,
    image,
    price: cents(row.price),
    files: files
      .filter((file) => file.position === row.position)
      .map(({ orderId: _order, position: _position, ...file }) => file),
    // One engine returns a number, the other a boolean.
    refunded: Boolean(row.refunded),
  }
}
