import type { Invoice, InvoiceLine } from '#domain/order/invoice.ts'
import { inUsd, negative, type Cents } from '#domain/shared/money.ts'
import { inDays } from '#messages/durations.ts'
import { taxMessage } from '#messages/tax-label.ts'
import { FOOT, footers, letterhead } from './letterhead.ts'
import { INNER, MARGIN, openSheet, STYLE, type Sheet } from './sheet.ts'

/** The right column is wider, so that an order number fits on one line. */
const FACTS = INNER * 0.54
const PARTIES = INNER - FACTS
const RIGHT = MARGIN + PARTIES
const FACT_WIDTH = 80
const PRICE_WIDTH = 90
const WORDS_WIDTH = INNER - PRICE_WIDTH - 16
const SUMS_X = MARGIN + INNER - 240

/** Prints an invoice, or a credit note, with everything that bookkeepers require. */
export function printInvoice(invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, number, issuedAt, seller } = invoice
  const title = kind === 'invoice' ? 'Invoice' : 'Credit note'
  const sheet = openSheet({ title: `${title} ${number}`, at: issuedAt })
  const top = letterhead(sheet)
  sheet.write(title, { x: MARGIN, y: top, width: INNER }, STYLE.title)
  const parties = writeParties(sheet, invoice, top + 52)
  const facts = writeFacts(sheet, invoice, top + 52)
  const table = writeLines(sheet, invoice, Math.max(parties, facts) + 24)
  writeSums(sheet, invoice, table + 12)
  footers(sheet, seller)
  return sheet.printed()
}

function writeParties(sheet: Sheet, { buyer, seller, kind }: Invoice, y: number): number {
  const place = { x: MARGIN, width: PARTIES - 24 }
  const to = [
    ...(buyer.company ? [buyer.company] : []),
    buyer.name,
    buyer.email,
    countryName(buyer.country),
    ...(buyer.vatId ? [`VAT ID ${buyer.vatId}`] : []),
  ]
  let at = sheet.write(
    kind === 'invoice' ? 'Billed to' : 'Credited to',
    { ...place, y },
    STYLE.small,
  )
  for (const [nth, words] of to.entries()) {
    at = sheet.write(words, { ...place, y: at }, nth === 0 ? STYLE.strong : STYLE.text)
  }
  at = sheet.write('From', { ...place, y: at + 12 }, STYLE.small)
  for (const words of seller) at = sheet.write(words, { ...place, y: at })
  return at
}

function writeFacts(sheet: Sheet, invoice: Invoice, y: number): number {
  const facts = [
    ['Number', invoice.number],
    ...(invoice.refersTo ? [['For invoice', invoice.refersTo]] : []),
    ['Date', inDays(invoice.issuedAt)],
    ...datesOf(invoice),
    ['Order', invoice.orderId],
    ['License', invoice.license],
  ]
  let at = y
  for (const [name = '', value = ''] of facts) {
    sheet.write(name, { x: RIGHT, y: at + 0.5, width: FACT_WIDTH }, STYLE.small)
    const place = { x: RIGHT + FACT_WIDTH, y: at, width: FACTS - FACT_WIDTH } as const
    at = sheet.write(value, { ...place, align: 'right' }) + 3
  }
  return at
}

/**
 * The dates of payment, refund or due payment. Items on account may have been delivered right away, so only the
 * payment is dated.
 */
function datesOf({ kind, paidAt, dueAt }: Invoice): readonly (readonly string[])[] {
  if (kind === 'credit-note') return paidAt === null ? [] : [['Date refunded', inDays(paidAt)]]
  const due = dueAt === undefined ? [] : [['Date due', inDays(dueAt)]]
  const paid = dueAt === undefined ? 'Date paid and delivered' : 'Date paid'
  return paidAt === null ? due : [...due, [paid, inDays(paidAt)]]
}

function writeLines(sheet: Sheet, { lines }: Invoice, y: number): number {
  let at = headLines(sheet, y)
  for (const line of lines) {
    if (at + heightOf(sheet, line) > FOOT) {
      sheet.turn()
      at = headLines(sheet, letterhead(sheet))
    }
    at = writeLine(sheet, line, at)
  }
  return at
}

function headLines(sheet: Sheet, y: number): number {
  sheet.write('Description', { x: MARGIN, y, width: WORDS_WIDTH }, STYLE.small)
  const x = MARGIN + INNER - PRICE_WIDTH
  sheet.write('US dollars', { x, y, width: PRICE_WIDTH, align: 'right' }, STYLE.small)
  sheet.rule(y + 17)
  return y + 26
}

function writeLine(sheet: Sheet, line: InvoiceLine, y: number): number {
  writePrice(sheet, line.price, y)
  const named = sheet.write(line.name, { x: MARGIN, y, width: WORDS_WIDTH }, STYLE.strong)
  const below = sheet.write(
    detailOf(line),
    { x: MARGIN, y: named, width: WORDS_WIDTH },
    STYLE.small,
  )
  sheet.rule(below + 5)
  return below + 13
}

function heightOf(sheet: Sheet, line: InvoiceLine): number {
  return (
    sheet.heightOf(line.name, WORDS_WIDTH, STYLE.strong) +
    sheet.heightOf(detailOf(line), WORDS_WIDTH, STYLE.small) +
    13
  )
}

function detailOf({ detail, sku }: InvoiceLine): string {
  return [detail, sku].filter(Boolean).join(' · ')
}

function writeSums(sheet: Sheet, invoice: Invoice, y: number): void {
  const taxName = taxMessage(invoice)
  const sums: readonly (readonly [string, Cents])[] = [
    ['Subtotal', invoice.subtotal],
    ...(invoice.discount > 0
      ? [[invoice.discountName ?? 'Discount', negative(invoice.discount)] as const]
      : []),
    ...(taxName === null ? [] : [[taxName, invoice.tax] as const]),
  ]
  let at = y
  // Sums and the closing note stay together on one page.
  if (at + (sums.length + 2) * 18 + 56 > FOOT) {
    sheet.turn()
    at = letterhead(sheet)
  }
  for (const [name, amount] of sums) {
    const below = sheet.write(name, { x: SUMS_X, y: at, width: 240 - PRICE_WIDTH - 8 })
    writePrice(sheet, amount, at)
    at = below + 3
  }
  const { total, note } = closingTexts(invoice)
  sheet.write(total, { x: SUMS_X, y: at + 3, width: 150 }, { ...STYLE.strong, size: 12 })
  sheet.write(
    inUsd(invoice.total),
    { x: SUMS_X + 150, y: at + 3, width: 90, align: 'right' },
    { ...STYLE.strong, size: 12 },
  )
  sheet.write(note, { x: SUMS_X, y: at + 24, width: 240, align: 'right' }, STYLE.small)
  if (invoice.vatCheckedAt === undefined) return
  sheet.write(REVERSE_CHARGE, { x: SUMS_X, y: at + 40, width: 240, align: 'right' }, STYLE.small)
}

/** The label of the total, and the payment status. */
function closingTexts({ kind, paidAt, dueAt, voided, byTransfer }: Invoice) {
  if (kind === 'credit-note' && paidAt === null) {
    return { total: 'Total credited', note: 'The invoice is voided. No balance due.' }
  }
  if (kind === 'credit-note') {
    const note = byTransfer
      ? 'Refunded by bank transfer.'
      : 'Refunded to the original payment method.'
    return { total: 'Total refunded', note }
  }
  if (voided) return { total: 'Total', note: 'Voided. No balance due.' }
  if (paidAt === null) {
    return { total: 'Total due', note: dueAt === undefined ? '' : `Due by ${inDays(dueAt)}.` }
  }
  return { total: 'Total paid', note: 'Paid in full. No balance due.' }
}

/** Text that EU law requires on an invoice without tax (tax 2). */
const REVERSE_CHARGE = 'Reverse charge: VAT is payable by the customer.'

function writePrice(sheet: Sheet, amount: Cents, y: number): void {
  const x = MARGIN + INNER - PRICE_WIDTH
  sheet.write(inUsd(amount), { x, y, width: PRICE_WIDTH, align: 'right' })
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code
}
