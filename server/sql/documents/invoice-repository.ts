import type { CustomerId } from '#domain/customer/customer.ts'
import type { Invoice, InvoiceContent } from '#domain/order/invoice.ts'
import { cents } from '#domain/shared/money.ts'
import type { InvoiceRepository } from '#server/application/ports/invoice-repository.ts'
import type { Db } from '../database.ts'
import { placedBy } from '../placed-by.ts'
import { fieldsOf, storedFields } from '../stored-json.ts'

export const invoiceRepository = (db: Db): InvoiceRepository => ({
  ofOrder: async (orderId) => found(await ofOrder(invoices(db), orderId).execute()),

  find: async (customer, by) => {
    const own = ownInvoices(db, customer)
    const named = 'number' in by ? own.where('number', '=', by.number) : ofOrder(own, by.orderId)
    return found(await named.execute())
  },

  all: async (customer) => {
    const own = ownInvoices(db, customer).orderBy('issued_at').orderBy('number')
    return (await own.execute()).map(toInvoice)
  },

  unbilledOrders: async () => {
    const unbilled = await db
      .selectFrom('orders')
      .leftJoin('invoices', (join) =>
        join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.kind', '=', 'invoice'),
      )
      .select('orders.id')
      .where('orders.status', '=', 'paid')
      .where('orders.total', '>', 0)
      .where('invoices.number', 'is', null)
      .orderBy('orders.paid_at')
      .orderBy('orders.id')
      .execute()
    return unbilled.map(({ id }) => id)
  },

  nextOrdinal: async (kind, year) => {
    const { last } = await db
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
  },

  add: async ({ number, kind, year, ordinal, content, now, ...invoice }) => {
    await db
      .insertInto('invoices')
      .values({
        number,
        kind,
        year,
        ordinal,
        order_id: invoice.orderId,
        user_id: placedBy(db, invoice.orderId),
        customer_id: invoice.customer,
        refers_to: invoice.refersTo,
        issued_at: now,
        content: JSON.stringify(content),
      })
      .execute()
  },
})

function invoices(db: Db) {
  return (
    db
      .selectFrom('invoices')
      .select([
        'number',
        'kind',
        'refers_to as refersTo',
        'order_id as orderId',
        'issued_at as issuedAt',
        'content',
      ])
      // What an invoice cannot say on the day it is issued: that it was paid, or voided. Also whether
      // it was on account.
      .select((invoice) => {
        const order = invoice.selectFrom('orders').whereRef('orders.id', '=', 'invoices.order_id')
        return [
          order.select('orders.paid_at').as('orderPaidAt'),
          order.select('orders.status').as('orderStatus'),
          order.select('orders.due_at').as('orderDueAt'),
        ]
      })
  )
}

type Invoices = ReturnType<typeof invoices>

function ownInvoices(db: Db, customer: CustomerId): Invoices {
  return invoices(db).where('customer_id', '=', customer)
}

function ofOrder(some: Invoices, orderId: string): Invoices {
  return some.where('order_id', '=', orderId).where('kind', '=', 'invoice')
}

type Row = Awaited<ReturnType<Invoices['execute']>>[number]

function found([row]: readonly Row[]): Invoice | null {
  return row ? toInvoice(row) : null
}

function toInvoice({ content, orderPaidAt, orderStatus, orderDueAt, ...row }: Row): Invoice {
  const bill = storedContent(content)
  return {
    ...row,
    ...bill,
    paidAt: bill.paidAt ?? (row.kind === 'invoice' ? orderPaidAt : null),
    ...(row.kind === 'invoice' && orderStatus === 'void' && { voided: true as const }),
    ...(row.kind === 'credit-note' && orderDueAt !== null && { byTransfer: true as const }),
  }
}

/** The content of an invoice, as it was issued. */
function storedContent(json: string): InvoiceContent {
  const bill = storedFields(json)
  const buyer = bill.fields('buyer')
  return {
    seller: bill.list('seller').map(String),
    buyer: {
      name: buyer.text('name'),
      email: buyer.text('email'),
      company: buyer.text('company'),
      country: buyer.text('country'),
      vatId: buyer.text('vatId'),
    },
    license: bill.text('license'),
    lines: bill.list('lines').map((line) => {
      const { text, number } = fieldsOf(line)
      return {
        sku: text('sku'),
        name: text('name'),
        detail: text('detail'),
        price: cents(number('price')),
      }
    }),
    subtotal: cents(bill.number('subtotal')),
    discountName: bill.textOrNull('discountName'),
    discount: cents(bill.number('discount')),
    tax: cents(bill.number('tax')),
    // Invoices issued before a shop could charge tax have no rate.
    taxRate: bill.number('taxRate', 0),
    vatCheckedAt: bill.numberOrNull('vatCheckedAt') ?? undefined,
    total: cents(bill.number('total')),
    paidAt: bill.numberOrNull('paidAt'),
    // Invoices issued before a team could pay later have none.
    dueAt: bill.numberOrNull('dueAt') ?? undefined,
  }
}
