import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CERTIFICATE_PATH } from './links.ts'
import { licenseId, list, listingFields, listQuery, moment, money, shaped } from './shapes.ts'

const text = z.string()

const invoice = shaped({
  number: text,
  kind: z.enum(['invoice', 'credit-note']),
  refers_to: z.nullable(text),
  order_id: text,
  issued_at: moment,
  /** Null until an invoice is paid (on-account 3), and for the credit note of a voided invoice. */
  paid_at: z.nullable(moment),
  due_at: z.optional(moment),
  voided: z.optional(z.literal(true)),
  seller: list(text),
  buyer: shaped({ name: text, email: text, company: text, country: text, vat_id: text }),
  license: text,
  lines: list(z.object({ sku: text, name: text, detail: text, price: money })),
  subtotal: money,
  discount_name: z.nullable(text),
  discount: money,
  tax: money,
  tax_rate: z.int(),
  vat_checked_at: z.optional(moment),
  total: money,
})

/**
 * An invoice or a credit note by its number, or an order's invoice by the order's ID; only the user's own
 * (library 1).
 */
export const readInvoice = endpoint('GET', '/api/v1/invoices/:id', { answer: invoice })

const licenseFacts = {
  id: text,
  asset: text,
  file: text,
  sku: text,
  license_id: licenseId,
  license: text,
  licensed_at: moment,
  revoked_at: z.nullable(moment),
  /** When it was suspended: it gives no rights until the invoice of its order is paid (on-account 5). */
  suspended_at: z.optional(moment),
}

/** What the shop tells everyone about a license; `holder` is null if they closed their account (account 2). */
const publicLicense = shaped({
  ...licenseFacts,
  /** Other files of the asset that are covered by the same license. */
  covers: list(text),
  holder: z.nullable(text),
})

/** Who licensed something for its customer; without a name if they closed their account. */
const licensee = z.object({ id: text, name: text })

const myLicense = shaped({
  ...licenseFacts,
  licensed_by: licensee,
  /** The name of the person whose request it was licensed for; null without one (team 6). */
  requested_by: z.nullable(text),
  project_tag: text,
  /** Other files of the asset that are covered by the same license. */
  covers: list(text),
  holder: z.object({ name: text, company: text }),
  order_id: text,
  slug: z.nullable(text),
})

/**
 * A page of the user's own certificates, newest first: those that `search_query` finds, of one member
 * (`licensed_by`, an ID), for one project (`project_tag`).
 */
export const readMyLicenses = endpoint('GET', '/api/v1/licenses/own', {
  scope: 'library',
  query: listQuery,
  answer: shaped({ ...listingFields(myLicense), licensees: list(licensee), projects: list(text) }),
})

/**
 * What is signed: an object without nested objects, in the canonical form of
 * `src/contract/canonical-json.ts`. Names and meanings of its fields never change; a new field may be
 * added, and is missing from what was signed before.
 */
export const certificateStatement = shaped({
  ...licenseFacts,
  /** Other files of the asset that are covered by the same license, by name. */
  covers: list(text),
  holder: text,
  company: text,
  order_id: text,
  verify_at: text,
})

/**
 * The user's own certificate as a self-verifying file (certificate 1): what is signed, by which key, and
 * the signature.
 */
export const readCertificate = endpoint('GET', CERTIFICATE_PATH, {
  scope: 'library',
  answer: shaped({
    certificate: certificateStatement,
    algorithm: z.literal('Ed25519'),
    key_id: text,
    signature: text,
  }),
})

/** The public key that verifies every certificate, as a JWK's `x` and as PEM. */
export const readCertificateKey = endpoint('GET', '/api/v1/licenses/key', {
  scope: 'catalog',
  answer: shaped({ algorithm: z.literal('Ed25519'), key_id: text, x: text, pem: text }),
})

/** For anyone who was shown a certificate: what the shop knows about it now. */
export const readLicenseStatus = endpoint('GET', '/api/v1/licenses/:id/status', {
  scope: 'catalog',
  answer: publicLicense,
})

const signedText = z.string().check(z.maxLength(1000))
const signedField = z.union([signedText, z.int(), z.null(), list(signedText)])

/** Checks a certificate file that someone received. */
export const verifyCertificate = endpoint('POST', '/api/v1/licenses/check', {
  scope: 'catalog',
  body: shaped({
    certificate: z.record(z.string().check(z.maxLength(40)), signedField),
    key_id: z.string().check(z.maxLength(100)),
    signature: z.string().check(z.maxLength(200)),
  }),
  answer: z.union([
    z.object({ kind: z.literal('genuine'), license: z.nullable(publicLicense) }),
    z.object({ kind: z.literal('altered') }),
    z.object({ kind: z.literal('foreign') }),
  ]),
})
