import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '#contract/canonical-json.ts'
import { readCertificateFile } from '#domain/license/certificate-file.ts'
import { holderInPublic, isCertificateId } from '#domain/license/certificate.ts'
import { invoiceNumber, isInvoiceNumber } from '#domain/order/invoice.ts'

test('an invoice is numbered by its series, its year and its place in it', () => {
  expect(invoiceNumber('invoice', 2026, 123)).toBe('EMB-2026-000123')
  expect(invoiceNumber('credit-note', 2026, 1)).toBe('EMB-CN-2026-000001')
  expect(invoiceNumber('invoice', 2026, 1_234_567)).toBe('EMB-2026-1234567')
})

test('a number of an invoice is never taken for an order, nor the other way round', () => {
  expect(isInvoiceNumber(invoiceNumber('credit-note', 2026, 1))).toBe(true)
  expect(isInvoiceNumber('01KAJ1Z4B7Q2Y8C3D5E6F7G8H9')).toBe(false)
})

test('a license names the company in public, the person without one, and nobody who left', () => {
  expect(holderInPublic({ name: 'Ada Byron', company: 'Ember & Co' })).toBe('Ember & Co')
  expect(holderInPublic({ name: 'Ada Byron', company: '' })).toBe('Ada Byron')
  expect(holderInPublic({ name: '', company: '' })).toBeNull()
})

test.each(['', 'x', '01KAJ1Z4B7Q2Y8C3D5E6F7G8H', '01KAJ1Z4B7Q2Y8C3D5E6F7G8HU'])(
  '%j is no id of a certificate',
  (text) => {
    expect(isCertificateId(text)).toBe(false)
  },
)

const flat = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string())),
)

test('what is signed reads the same however a file’s lines were sorted or indented', () => {
  fc.assert(
    fc.property(flat, (record) => {
      const backwards = Object.fromEntries(Object.entries(record).toReversed())
      const again = JSON.parse(JSON.stringify(backwards, null, 4)) as typeof record
      expect(canonicalJson(again)).toBe(canonicalJson(record))
      expect(JSON.parse(canonicalJson(record))).toEqual(JSON.parse(JSON.stringify(record)))
    }),
  )
})

test('a certificate’s file is read as it was given, and anything else is none', () => {
  const certificate = { id: 'A', revoked_at: null, covers: ['HD', '4K'] }
  const file = { certificate, key_id: 'k', signature: 's' }
  expect(readCertificateFile(JSON.stringify(file))._unsafeUnwrap()).toEqual({
    certificate: file.certificate,
    keyId: 'k',
    signature: 's',
  })
  const others = ['', '{', 'null', '[]', '{}', '{"certificate":[],"key_id":"k","signature":"s"}']
  const deep = { ...file, certificate: { id: { of: 'A' } } }
  const deeper = { ...file, certificate: { covers: [{ of: 'A' }] } }
  for (const text of [
    ...others,
    JSON.stringify(deep),
    JSON.stringify(deeper),
    JSON.stringify({ ...file, key_id: 1 }),
  ]) {
    expect(readCertificateFile(text)._unsafeUnwrapErr()).toEqual({ kind: 'no-certificate' })
  }
})
