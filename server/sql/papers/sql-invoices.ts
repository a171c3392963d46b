import { err, ok } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { isInvoiceNumber, type Invoice, type InvoiceContent } from '#domain/order/invoice.ts'
import { NO_TAX } from '#domain/shared/tax.ts'
import type { Invoices } from '#server/application/ports/invoices.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'
import { issueInvoice, type Invoicing } from './invoice-writing.ts'

const MISSING = { kind: 'missing', what: 'invoice' } as const

/** The query includes the owner, so another's invoice is missing. */
export const sqlInvoices = (db: Db, clock: Clock, seller: readonly string[]): Invoices => ({
  ofUser: (userId, asked) => {
    const own = ownRows(db, userId)
    const named = isInvoiceNumber(asked)
      ? own.where('number', '=', asked)
      : own.where('order_id', '=', asked).where('kind', '=', 'invoice')
    return attempted(named.executeTakeFirst()).andThen((row) =>
      row ? ok(toInvoice(row)) : err(MISSING),
    )
  },

  writeMissing: () => attempted(writeMissing(db, { seller, now: clock.now() })),
})

/** Every invoice and credit note of a member, oldest first. */
export async function invoicesOf(db: Db, userId: string): Promise<readonly Invoice[]> {
  const rows = await ownRows(db, userId).orderBy('issued_at').orderBy('number').execute()
  return rows.map(toInvoice)
}

async function writeMissing(db: Db, invoicing: Omit<Invoicing, 'orderId'>): Promise<number> {
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
  for (const { id } of unbilled) {
    await db.transaction().execute((tx) => issueInvoice(tx, { ...invoicing, orderId: id }))
  }
  return unbilled.length
}

function ownRows(db: Db, userId: string) {
  return db
    .selectFrom('invoices')
    .select([
      'number',
      'kind',
      'refers_to as refersTo',
      'order_id as orderId',
      'issued_at as issuedAt',
      'content',
    ])
    .where('user_id', '=', userId)
}

type Row = Omit<Invoice, keyof InvoiceContent> & { readonly content: string }

function toInvoice({ content, ...row }: Row): Invoice {
  // Those written before a shop could tax have no rate.
  const kept = JSON.parse(content) as Omit<InvoiceContent, 'taxRate'> & Partial<InvoiceContent>
  return { ...row, ...kept, taxRate: kept.taxRate ?? NO_TAX }
}
