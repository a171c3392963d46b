import type { Cents } from '../shared/money.ts'
import type { Taxation } from '../shared/tax.ts'

export type InvoiceKind = 'invoice' | 'credit-note'

/** The content of an invoice or credit note, as it was on the day of issue: nothing changes it later. */
export interface InvoiceContent extends Taxation {
  /** The seller: name, address and registration numbers, line by line. */
  readonly seller: readonly string[]
  readonly buyer: InvoiceBuyer
  /** Name of the license. */
  readonly license: string
  readonly lines: readonly InvoiceLine[]
  readonly subtotal: Cents
  readonly discountName: string | null
  readonly discount: Cents
  readonly tax: Cents
  readonly total: Cents
  /** When it was paid or refunded, in epoch milliseconds; null if it is not paid yet. */
  readonly paidAt: number | null
  /** Orders on account only: when it is due (on-account 3). */
  readonly dueAt?: number | undefined
}

interface InvoiceBuyer {
  readonly name: string
  readonly email: string
  readonly company: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly vatId: string
}

export interface InvoiceLine {
  /** Empty if the line is not a catalog item. */
  readonly sku: string
  readonly name: string
  readonly detail: string
  readonly price: Cents
}

/** An invoice for an order that cost money, or a credit note that reverses some of it (invoice 1, refund 2). */
export interface Invoice extends InvoiceContent {
  readonly number: string
  readonly kind: InvoiceKind
  /** The invoice that a credit note corrects. */
  readonly refersTo: string | null
  readonly orderId: string
  /** Epoch milliseconds. */
  readonly issuedAt: number
  /** Set if its order was voided: nothing is due, and a credit note says so. */
  readonly voided?: true | undefined
  /** Set on a credit note for something paid by invoice: the money is returned by bank transfer (on-account 7). */
  readonly byTransfer?: true | undefined
}

/** An invoice or credit note by its number, as an order lists it. */
export interface OrderDocument {
  readonly number: string
  readonly kind: InvoiceKind
}

const PREFIX: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'EMB',
  'credit-note': 'EMB-CN',
}

/** `EMB-2026-000123`: invoices and credit notes are numbered separately, each year from 1 (invoice 1). */
export function invoiceNumber(kind: InvoiceKind, year: number, ordinal: number): string {
  return `${PREFIX[kind]}-${year}-${String(ordinal).padStart(6, '0')}`
}

/** Whether a text looks like an invoice number, as opposed to an order id. */
export function isInvoiceNumber(text: string): boolean {
  return text.startsWith('EMB-')
}
