import type { Db } from '../database.ts'
import { certificatesOf } from '../papers/sql-certificates.ts'
import { when } from './sql-export-times.ts'
import { invoicesOf } from '../papers/sql-invoices.ts'

/** What was billed and given back, as the papers say it; sums in cents of US dollars. */
export async function invoicesFile(db: Db, userId: string) {
  return (await invoicesOf(db, userId)).map(({ issuedAt, paidAt, ...invoice }) => ({
    number: invoice.number,
    kind: invoice.kind,
    refers_to: invoice.refersTo,
    order_id: invoice.orderId,
    issued_at: when(issuedAt),
    paid_at: when(paidAt),
    seller: invoice.seller,
    buyer: invoice.buyer,
    license: invoice.license,
    lines: invoice.lines,
    currency: 'USD',
    subtotal: invoice.subtotal,
    discount_name: invoice.discountName,
    discount: invoice.discount,
    tax: invoice.tax,
    tax_rate: invoice.taxRate,
    total: invoice.total,
  }))
}

export async function certificatesFile(db: Db, userId: string) {
  return (await certificatesOf(db, userId)).map(({ holder, ...certificate }) => ({
    id: certificate.id,
    order_id: certificate.orderId,
    holder: holder.name,
    company: holder.company,
    asset: certificate.asset,
    file: certificate.file,
    sku: certificate.sku,
    license: certificate.license,
    licensed_at: when(certificate.licensedAt),
    revoked_at: when(certificate.revokedAt),
  }))
}
