import { parse } from 'content-disposition'
import { expect, onTestFinished, test } from 'vitest'
import type { Certificate } from '#domain/license/certificate.ts'
import type { Invoice } from '#domain/order/invoice.ts'
import { cents, NOTHING } from '#domain/shared/money.ts'
import { pdfDocuments } from '#server/documents/pdf-documents.ts'
import { openBackend, SELLER } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { readPdf, type ReadPdf } from '#tests/support/pdf-text.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

const DAY = Date.UTC(2026, 10, 21)
const documents = pdfDocuments({ publicUrl: 'https://shop.test', seller: SELLER })

const anInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  number: 'EMB-2026-000123',
  kind: 'invoice',
  refersTo: null,
  orderId: '01JPORDER00000000000000000',
  issuedAt: DAY,
  paidAt: DAY,
  seller: SELLER,
  buyer: {
    name: 'Ada Byron',
    email: 'ada@studio.test',
    company: 'Ember & Co',
    country: 'PL',
    vatId: 'PL1234567890',
  },
  license: 'Startup',
  lines: [{ sku: 'EMB-1-HD', name: 'Campfire, close', detail: 'ProRes 4444', price: cents(1299) }],
  subtotal: cents(1299),
  discountName: '20% Off Bundle Discount',
  discount: cents(260),
  tax: cents(100),
  taxRate: 962,
  total: cents(1139),
  ...changes,
})

const aCertificate = (changes: Partial<Certificate> = {}): Certificate => ({
  id: '01KAJ1Z4B7Q2Y8C3D5E6F7G8H9',
  orderId: '01JPORDER00000000000000000',
  asset: 'Campfire, close',
  slug: 'campfire-close',
  file: 'ProRes 4444 HD',
  sku: 'EMB-1-HD',
  covers: ['H.264 HD', 'EXR half'],
  licenseId: 2,
  license: 'Startup',
  holder: { name: 'Ada Byron', company: 'Ember & Co' },
  licensedAt: DAY,
  revokedAt: null,
  ...changes,
})

const printed = async (invoice: Invoice): Promise<ReadPdf> =>
  readPdf((await documents.invoice(invoice))._unsafeUnwrap())
const certified = async (certificate: Certificate): Promise<ReadPdf> =>
  readPdf((await documents.certificate(certificate))._unsafeUnwrap())

test('an invoice prints who sells, who bought, what, when, and for how much', async () => {
  const { pages, text } = await printed(anInvoice())
  expect(pages).toBe(1)
  for (const words of [
    'Invoice',
    'EMB-2026-000123',
    'November 21, 2026',
    ...SELLER,
    'Ember & Co',
    'Ada Byron',
    'ada@studio.test',
    'Poland',
    'VAT ID PL1234567890',
    'Startup',
    'Campfire, close',
    'EMB-1-HD',
    '20% Off Bundle Discount',
    '−$2.60',
    'Tax (9.62%)$1.00',
    'Total paid$11.39',
  ]) {
    expect(text).toContain(words)
  }
})

test('an invoice without tax for a confirmed VAT number says reverse charge, and prints both numbers', async () => {
  const seller = ['Ember GmbH', 'VAT ID DE123456789']
  const untaxed = { tax: NOTHING, taxRate: 0, vatCheckedAt: DAY, seller }
  const { text } = await printed(anInvoice(untaxed))
  for (const words of [
    'Reverse charge$0.00',
    'Reverse charge: VAT is payable by the customer.',
    'VAT ID DE123456789',
    'VAT ID PL1234567890',
  ]) {
    expect(text).toContain(words)
  }
  expect((await printed(anInvoice())).text).not.toContain('everse charge')
})

test('what is nothing has no line', async () => {
  const { text } = await printed(anInvoice({ discountName: null, discount: NOTHING, tax: NOTHING }))
  expect(text).not.toMatch(/Discount|Tax/)
})

test('a credit note says which invoice it corrects, and that money went back', async () => {
  const { text } = await printed(
    anInvoice({ kind: 'credit-note', number: 'EMB-CN-2026-000001', refersTo: 'EMB-2026-000123' }),
  )
  expect(text).toMatch(/Credit note.*EMB-CN-2026-000001.*For invoiceEMB-2026-000123/)
  expect(text).toContain('Total refunded$11.39')
  expect(text).toContain('Refunded to the original payment method.')
  const { text: transferred } = await printed(anInvoice({ kind: 'credit-note', byTransfer: true }))
  expect(transferred).toContain('Refunded by bank transfer.')
})

test('an invoice on account says what is due and by when, then that it was paid, or voided', async () => {
  const due = { dueAt: DAY + 30 * 86_400_000 }
  const open = await printed(anInvoice({ ...due, paidAt: null }))
  for (const words of [
    'Date dueDecember 21, 2026',
    'Total due$11.39',
    'Due by December 21, 2026.',
  ]) {
    expect(open.text).toContain(words)
  }
  expect(open.text).not.toMatch(/[Pp]aid/)
  const { text: paid } = await printed(anInvoice(due))
  expect(paid).toContain('Date paidNovember 21, 2026')
  expect(paid).toMatch(/Total paid\$11\.39.*No balance due/)
  const { text: voided } = await printed(anInvoice({ ...due, paidAt: null, voided: true }))
  expect(voided).toContain('Voided. No balance due.')
  const note = { kind: 'credit-note', refersTo: 'EMB-2026-000123', paidAt: null } as const
  const { text: credited } = await printed(anInvoice(note))
  expect(credited).toContain('Total credited$11.39')
  expect(credited).not.toMatch(/[Rr]efunded/)
})

test('the certificate of what is suspended says so', async () => {
  const { text } = await certified(aCertificate({ suspendedAt: DAY }))
  // A line that goes on in the next one is read without the space between.
  expect(text.replaceAll(' ', '')).toContain(
    'Suspended since November 21, 2026. Not valid until its invoice is paid.'.replaceAll(' ', ''),
  )
})

test.each([
  ['Polish', 'Łukasz Żółć Źdźbło'],
  ['Greek', 'Ωμέγα Φωτιά ἀρχή'],
  ['Cyrillic', 'Вогонь Ґанок Ёлка'],
  ['Vietnamese', 'Nguyễn Thế Lửa'],
  ['accents written apart', 'Nguyễn'.normalize('NFD')],
  ['Turkish', 'Işık Güneş'],
])('%s names print as they are written', async (_, name) => {
  const { text } = await printed(anInvoice({ buyer: { ...anInvoice().buyer, name } }))
  expect(text).toContain(name.normalize('NFC'))
})

test.each(['東京 Studio', 'שלום Studio', '🔥 Studio', '\u0000 Studio', '\ud800 Studio', ''])(
  'letters that no font has leave a box, and the rest is printed: %j',
  async (company) => {
    const { text } = await printed(anInvoice({ buyer: { ...anInvoice().buyer, company } }))
    expect(text).toContain(company === '' ? 'Ada Byron' : 'Studio')
    expect(text).toContain('Total paid')
  },
)

test('a long invoice goes on over pages, each with its foot, and loses no line', async () => {
  const lines = Array.from({ length: 50 }, (_, nth) => ({
    sku: `SKU-${nth}`,
    name: `Asset number ${nth}`,
    detail: 'one '.repeat(nth * 2),
    price: cents(100),
  }))
  const { pages, text } = await printed(anInvoice({ lines }))
  expect(pages).toBeGreaterThan(3)
  for (const { name } of lines) expect(text).toContain(name)
  expect(text).toContain(`Page 1 of ${pages}`)
  expect(text).toContain(`Page ${pages} of ${pages}`)
})

test('a name without a blank is broken where the line ends', async () => {
  const name = 'W'.repeat(300)
  const { text } = await printed(anInvoice({ buyer: { ...anInvoice().buyer, name } }))
  expect(text).toContain(name)
})

test('the same invoice is the same file, whenever it is printed', async () => {
  const [one, other] = [await documents.invoice(anInvoice()), await documents.invoice(anInvoice())]
  expect(Buffer.compare(one._unsafeUnwrap(), other._unsafeUnwrap())).toBe(0)
})

test('many documents come in the order of asking, and one that cannot be printed fails alone', async () => {
  const order: number[] = []
  const asked = [0, 1, 2, 3].map(async (nth) => {
    const issuedAt = nth === 1 ? Number.NaN : DAY
    const document = await documents.invoice(anInvoice({ issuedAt }))
    order.push(nth)
    return document
  })
  const [, broken, ...others] = await Promise.all(asked)
  expect(broken?._unsafeUnwrapErr()).toMatchObject({
    kind: 'unexpected',
    cause: { name: 'RangeError' },
  })
  expect(others.every((one) => one.isOk())).toBe(true)
  expect(order).toEqual([0, 1, 2, 3])
})

test('a certificate says in one sentence who may use what, and where to check it', async () => {
  const { pages, text } = await certified(aCertificate())
  expect(pages).toBe(1)
  expect(text).toContain('Ember & Co is licensed to use Campfire, close')
  expect(text).toContain('https://shop.test/license/verify/01KAJ1Z4B7Q2Y8C3D5E6F7G8H9')
  expect(text).toContain('Licensed byAda Byron')
  expect(text).toContain('Also coversH.264 HD; EXR half')
  expect(text).not.toContain('Revoked')
})

test('a revoked certificate says so first', async () => {
  const { text } = await certified(aCertificate({ revokedAt: DAY }))
  expect(text).toContain('Revoked on November 21, 2026')
  expect(text).toContain('was licensed to use')
})

test('an invoice comes under its number, for nobody on the way to keep', async () => {
  const db = await migratedSqlite()
  onTestFinished(() => db.destroy())
  const backend = await openBackend(db, undefined, documents)
  const ada = await backend.signIn()
  const { body } = await backend.buy(ada, FILE.HD)
  const answer = await backend.ask(ada, `/api/v1/invoices/${body.id}/pdf`)
  const [document] = body['documents'] as { number: string }[]
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  const { parameters } = parse(answer.headers.get('Content-Disposition') ?? '')
  expect(parameters).toEqual({ filename: `${document?.number}.pdf` })
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  const { text } = readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(text).toContain(document?.number)
  expect(text).toContain(ada.email)
  expect(text).toContain('Total paid$4.00')
})
