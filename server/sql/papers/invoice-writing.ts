import { invoiceNumber, type InvoiceContent, type InvoiceKind } from '#domain/order/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import { minus, NOTHING, type Cents } from '#domain/shared/money.ts'
import type { Db } from '../database.ts'
import { lockingRows } from '../dialect.ts'
import { ordersOf } from '../orders/order-rows.ts'
import { listLicenses } from '../licenses.ts'

export interface Invoicing {
  readonly orderId: string
  /** Who sells, line by line. */
  readonly seller: readonly string[]
  readonly now: number
}

export interface Crediting extends Invoicing {
  /** What is given back, tax included: more than nothing. */
  readonly amount: Cents
  /** How much of it is tax. */
  readonly tax: Cents
  /** In the buyer's words: "Refund of Campfire, close". */
  readonly reason: string
}

/**
 * Writes the invoice of a paid order, once: its number, or null where no money was taken. The number
 * holds up everybody else's until the transaction ends, so this comes last in it.
 */
export async function issueInvoice(tx: Db, invoicing: Invoicing): Promise<string | null> {
  const order = await lockedOrder(tx, invoicing.orderId)
  if (!order || order.status !== 'paid' || order.total === 0) return null
  const written = await invoiceOf(tx, invoicing.orderId)
  if (written) return written.number
  const content = await contentOf(tx, order.user_id, invoicing)
  return write(tx, {
    ...invoicing,
    kind: 'invoice',
    userId: order.user_id,
    refersTo: null,
    content,
  })
}

/**
 * Writes a credit note over what a refund gives back (refund 1): its number, or null for an order that
 * took no money. It has a series of its own and corrects the order's invoice. Comes last as well.
 */
export async function issueCreditNote(tx: Db, crediting: Crediting): Promise<string | null> {
  const refersTo = await issueInvoice(tx, crediting)
  const invoice = await invoiceOf(tx, crediting.orderId)
  if (!invoice) return null
  const { amount, tax, reason, now } = crediting
  const net = minus(amount, tax)
  const content: InvoiceContent = {
    ...(JSON.parse(invoice.content) as InvoiceContent),
    seller: crediting.seller,
    lines: [{ sku: '', name: reason, detail: '', price: net }],
    subtotal: net,
    discountName: null,
    discount: NOTHING,
    tax,
    total: amount,
    paidAt: now,
  }
  return write(tx, {
    ...crediting,
    kind: 'credit-note',
    userId: invoice.user_id,
    refersTo,
    content,
  })
}

function lockedOrder(tx: Db, orderId: string) {
  const order = tx
    .selectFrom('orders')
    .select(['user_id', 'status', 'total'])
    .where('id', '=', orderId)
  return lockingRows(tx, order).executeTakeFirst()
}

function invoiceOf(tx: Db, orderId: string) {
  return tx
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
}

async function contentOf(
  tx: Db,
  userId: string,
  { orderId, seller, now }: Invoicing,
): Promise<InvoiceContent> {
  const [order] = await ordersOf(tx, { userId, id: orderId })
  if (!order) throw new Error(`order ${orderId} is gone under a lock`)
  const buyer = await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const license = (await listLicenses(tx)).find(({ id }) => id === order.licenseId)
  return {
    seller,
    buyer: {
      name: `${buyer.first_name} ${buyer.last_name}`.trim(),
      email: buyer.email,
      company: order.company,
      country: order.billingCountry,
      vatId: order.vatId,
    },
    license: license?.name ?? String(order.licenseId),
    lines: linesOf(order),
    subtotal: order.subtotal,
    discountName: order.discountName,
    discount: order.discount,
    tax: order.tax,
    taxRate: order.taxRate,
    total: order.total,
    paidAt: order.paidAt ?? now,
  }
}

function linesOf({ lines, services }: Order): InvoiceContent['lines'] {
  return [
    ...lines.map(({ sku, name, detail, price }) => ({ sku, name, detail, price })),
    ...services.map(({ name, detail, price }) => ({ sku: '', name, detail, price })),
  ]
}

interface Paper {
  readonly kind: InvoiceKind
  readonly orderId: string
  readonly userId: string
  readonly refersTo: string | null
  readonly content: InvoiceContent
  readonly now: number
}

async function write(tx: Db, paper: Paper): Promise<string> {
  const { kind, orderId, userId, refersTo, content, now } = paper
  const year = new Date(now).getUTCFullYear()
  const ordinal = await nextOrdinal(tx, kind, year)
  const number = invoiceNumber(kind, year, ordinal)
  await tx
    .insertInto('invoices')
    .values({
      number,
      kind,
      year,
      ordinal,
      order_id: orderId,
      user_id: userId,
      refers_to: refersTo,
      issued_at: now,
      content: JSON.stringify(content),
    })
    .execute()
  return number
}

/** Raised in the transaction that writes the paper: if it fails, the number goes back with it. */
async function nextOrdinal(tx: Db, kind: InvoiceKind, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_counters')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet((counter) => ({ last: counter('invoice_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
