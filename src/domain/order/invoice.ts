import type { Cents } from '../shared/money.ts'
import type { Taxation } from '../shared/tax.ts'

export type InvoiceKind = 'invoice' | 'credit-note'

/** What a bill says, as it was on the day it was written: nothing changes it later. */
export interface InvoiceContent extends Taxation {
  /** Who sells: name, address, numbers, line by line. */
  readonly seller: readonly string[]
  readonly buyer: InvoiceBuyer
  /** The license by name. */
  readonly license: string
  readonly lines: readonly InvoiceLine[]
  readonly subtotal: Cents
  readonly discountName: string | null
  readonly discount: Cents
  readonly tax: Cents
  readonly total: Cents
  /** When it was paid, or given back; null where it was not paid yet. Epoch milliseconds. */
  readonly paidAt: number | null
  /** When it is to be paid, of an order on account (on-account 3). */
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
  /** Empty where it is no article. */
  readonly sku: string
  readonly name: string
  readonly detail: string
  readonly price: Cents
}

/** A bill of an order that cost money, or a credit note that takes some of it back (invoice 1, refund 2). */
export interface Invoice extends InvoiceContent {
  readonly number: string
  readonly kind: InvoiceKind
  /** The invoice that a credit note corrects. */
  readonly refersTo: string | null
  readonly orderId: string
  /** Epoch milliseconds. */
  readonly issuedAt: number
  /** Its order was voided: nothing is due, and a credit note says so. */
  readonly voided?: true | undefined
  /** A credit note over what was paid by invoice: the money goes back by bank transfer (on-account 7). */
  readonly byTransfer?: true | undefined
}

/** An invoice or credit note by its name, as an order lists it. */
export interface OrderDocument {
  readonly number: string
  readonly kind: InvoiceKind
}

const PREFIX: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'EMB',
  'credit-note': 'EMB-CN',
}

/** `EMB-2026-000123`: invoices and credit notes are numbered apart, each year from 1 (invoice 1). */
export function invoiceNumber(kind: InvoiceKind, year: number, ordinal: number): string {
  return `${PREFIX[kind]}-${year}-${String(ordinal).padStart(6, '0')}`
}

/** Whether a text could be the number of an invoice, and not the id of an order. */
export function isInvoiceNumber(text: string): boolean {
  return text.startsWith('EMB-')
}
