import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import { readActing } from '#server/application/team/acting.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { customerById, customerOf } from '#domain/customer/customer.ts'
import {
  invoiceNumber,
  isInvoiceNumber,
  type Invoice,
  type InvoiceContent,
} from '#domain/order/invoice.ts'
import { BILLED_STATUSES, type Order } from '#domain/order/order.ts'
import { minus, NOTHING, type Cents } from '#domain/shared/money.ts'
import type { NewInvoice } from '#server/application/ports/invoice-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { receiptOf } from './receipts.ts'
import { err, ok, safeTry, type ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'

export interface Invoicing {
  readonly orderId: string
  /** The seller's details, line by line. */
  readonly seller: readonly string[]
}

export interface Crediting extends Invoicing {
  /** The amount that is refunded, including tax: more than zero. */
  readonly amount: Cents
  /** The tax in that amount. */
  readonly tax: Cents
  /** Text for the buyer: "Refund of Campfire, close". */
  readonly reason: string
  /** Undefined for a refund. True if the invoice was never paid and no longer has to be. */
  readonly voids?: boolean
}

/**
 * Writes the invoice of an order that is paid or on account, once (invoice 1). Returns its number, or null
 * if no money was taken. The number blocks all other invoices until the unit ends, so call this last.
 */
export async function issueInvoice(
  unit: Unit,
  { orderId, seller }: Invoicing,
): Promise<string | null> {
  // Concurrent writers of the same invoice wait here.
  const order = await unit.orders.lock(orderId)
  if (!order || !BILLED_STATUSES.includes(order.status) || order.total === 0) return null
  const written = await unit.invoices.ofOrder(orderId)
  if (written) return written.number
  const { customer } = order
  const content = await contentOf(unit, order, { orderId, seller })
  return write(unit, { kind: 'invoice', orderId, customer, refersTo: null, content })
}

/**
 * Writes a credit note for a refund (invoice 1). Returns its number, or null for an order that took no
 * money. Credit notes have their own number series and correct the order's invoice. Call this last as well.
 */
export async function issueCreditNote(
  unit: Unit,
  { orderId, seller, amount, tax, reason, voids = false }: Crediting,
): Promise<string | null> {
  const refersTo = await issueInvoice(unit, { orderId, seller })
  const invoice = await unit.invoices.ofOrder(orderId)
  const order = await unit.orders.find(orderId)
  if (!invoice || !order) return null
  const { buyer, license, taxRate, vatCheckedAt } = invoice
  const net = minus(amount, tax)
  const content: InvoiceContent = {
    seller,
    buyer,
    license,
    lines: [{ sku: '', name: reason, detail: '', price: net }],
    subtotal: net,
    discountName: null,
    discount: NOTHING,
    tax,
    taxRate,
    vatCheckedAt,
    total: amount,
    paidAt: voids ? null : unit.now,
  }
  const { customer } = order
  return write(unit, { kind: 'credit-note', orderId, customer, refersTo, content })
}

async function contentOf(
  unit: Unit,
  { customer, userId }: OrderRecord,
  { orderId, seller }: Invoicing,
): Promise<InvoiceContent> {
  const order = await receiptOf(unit, customer, orderId)
  if (!order) throw new Error(`order ${orderId} is gone under a lock`)
  const { firstName, lastName } = await unit.customers.buyer(customer)
  // The invoice goes to the person who acted.
  const { email } = await unit.customers.buyer(customerById(userId))
  const licenses = await unit.catalog.licenses()
  const license = licenses.find(({ id }) => id === order.licenseId)
  return {
    seller,
    buyer: {
      name: `${firstName} ${lastName}`.trim(),
      email,
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
    vatCheckedAt: order.vatCheckedAt,
    total: order.total,
    paidAt: order.paidAt ?? (order.onAccount ? null : unit.now),
    dueAt: order.onAccount?.dueAt,
  }
}

function linesOf({ lines, purchases }: Order): InvoiceContent['lines'] {
  return [
    ...lines.map(({ sku, name, detail, price }) => ({ sku, name, detail, price })),
    ...purchases.map(({ name, detail, price }) => ({ sku: '', name, detail, price })),
  ]
}

/**
 * Increments the number in the unit that writes the document: if the unit fails, the number is rolled back
 * with it.
 */
async function write(
  unit: Unit,
  document: Omit<NewInvoice, 'number' | 'year' | 'ordinal' | 'now'>,
): Promise<string> {
  const { kind } = document
  const year = new Date(unit.now).getUTCFullYear()
  const ordinal = await unit.invoices.nextOrdinal(kind, year)
  const number = invoiceNumber(kind, year, ordinal)
  await unit.invoices.add({ ...document, number, year, ordinal, now: unit.now })
  return number
}

export type Invoices = ReturnType<typeof invoicesOver>

/** Invoices of orders that cost money, and the credit notes that correct them. */
export const invoicesOver = (units: UnitOfWork, seller: readonly string[]) => ({
  /**
   * One of the viewer's own documents, by its number, or an order's invoice by the order's ID. Rejects with
   * `missing` for anyone else's.
   */
  ofUser: (viewer: Registered, asked: string): ResultAsync<Invoice, Missing | Outage> => {
    const by = isInvoiceNumber(asked) ? { number: asked } : { orderId: asked }
    return readActing(units, viewer, ['manage-billing'], ({ invoices }) =>
      invoices.find(customerOf(viewer), by),
    ).andThen((found) => (found ? ok(found) : err({ kind: 'missing', what: 'invoice' } as const)))
  },

  /** Writes the invoices of orders that were paid before the shop had invoices; returns how many. */
  writeMissing: (): ResultAsync<number, Outage> =>
    safeTry<number, Outage>(async function* () {
      const unbilled = yield* units.read(({ invoices }) => invoices.unbilledOrders())
      for (const orderId of unbilled) {
        yield* units.run(async (unit) => ok(await issueInvoice(unit, { orderId, seller })))
      }
      return ok(unbilled.length)
    }),
})
