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
  /** Who sells, line by line. */
  readonly seller: readonly string[]
}

export interface Crediting extends Invoicing {
  /** What is given back, tax included: more than nothing. */
  readonly amount: Cents
  /** How much of it is tax. */
  readonly tax: Cents
  /** In the buyer's words: "Refund of Campfire, close". */
  readonly reason: string
  /** Left out where money is given back: the invoice was never paid, and is not any more. */
  readonly voids?: boolean
}

/**
 * Writes the invoice of an order that is paid or on account, once (invoice 1): its number, or null where no money was taken. The number
 * holds up everybody else's until the unit ends, so this comes last in it.
 */
export async function issueInvoice(
  unit: Unit,
  { orderId, seller }: Invoicing,
): Promise<string | null> {
  // Whoever writes the same invoice waits here.
  const order = await unit.orders.lock(orderId)
  if (!order || !BILLED_STATUSES.includes(order.status) || order.total === 0) return null
  const written = await unit.invoices.ofOrder(orderId)
  if (written) return written.number
  const { customer } = order
  const content = await contentOf(unit, order, { orderId, seller })
  return write(unit, { kind: 'invoice', orderId, customer, refersTo: null, content })
}

/**
 * Writes a credit note over what a refund gives back (invoice 1): its number, or null for an order that
 * took no money. It has a series of its own and corrects the order's invoice. Comes last as well.
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
  // It goes to whoever acted.
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

/** The number is raised in the unit that writes the document: if it fails, the number goes back with it. */
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

/** The invoices of orders that cost money, and the credit notes that correct them. */
export const invoicesOver = (units: UnitOfWork, seller: readonly string[]) => ({
  /** Somebody's own, by its number, or an order's invoice by the order's id. Another's is missing. */
  ofUser: (viewer: Registered, asked: string): ResultAsync<Invoice, Missing | Outage> => {
    const by = isInvoiceNumber(asked) ? { number: asked } : { orderId: asked }
    return readActing(units, viewer, ['manage-billing'], ({ invoices }) =>
      invoices.find(customerOf(viewer), by),
    ).andThen((found) => (found ? ok(found) : err({ kind: 'missing', what: 'invoice' } as const)))
  },

  /** Writes those of orders that were paid before there were invoices; gives how many. */
  writeMissing: (): ResultAsync<number, Outage> =>
    safeTry<number, Outage>(async function* () {
      const unbilled = yield* units.read(({ invoices }) => invoices.unbilledOrders())
      for (const orderId of unbilled) {
        yield* units.run(async (unit) => ok(await issueInvoice(unit, { orderId, seller })))
      }
      return ok(unbilled.length)
    }),
})
