import * as z from 'zod/mini'
import { CART_LIMIT, type CartRef } from '#domain/cart/item.ts'
import { endpoint } from './endpoint.ts'
import {
  countryCode,
  isObject,
  licenseId,
  list,
  moment,
  money,
  rowId,
  shaped,
  strictlyShaped,
  vatIssue,
} from './shapes.ts'

/** Identifies an item: `variant_id` or `bundle_id`. */
const itemOnWire = z.union([
  z.strictObject({ kind: z.literal('product'), variant_id: rowId }),
  z.strictObject({ kind: z.literal('bundle'), bundle_id: rowId }),
])
const itemRef = z.codec(itemOnWire, z.custom<CartRef>(isObject), {
  decode: (wire): CartRef =>
    wire.kind === 'product'
      ? { type: 'variant', id: wire.variant_id }
      : { type: 'bundle', id: wire.bundle_id },
  encode: ({ type, id }): z.output<typeof itemOnWire> =>
    type === 'variant' ? { kind: 'product', variant_id: id } : { kind: 'bundle', bundle_id: id },
})

export const lineFields = {
  ref: itemRef,
  sku: z.string(),
  name: z.string(),
  detail: z.string(),
  slug: z.string(),
  image: z.string(),
  price: money,
}

const discountError = z.enum([
  'NOT_FOUND',
  'NOT_STARTED',
  'EXPIRED',
  'USED_UP',
  'ALREADY_USED_BY_YOU',
  'MIN_TOTAL',
  'NOT_FOR_THESE_ITEMS',
  'NOT_FOR_THIS_LICENSE',
  'WORSE_THAN_BUNDLE',
])

export const cart = shaped({
  license_id: licenseId,
  items: list(
    shaped({
      ...lineFields,
      credits: z.int(),
      base_price: money,
      others: z.optional(shaped({ covered_files: list(rowId), better_files: list(rowId) })),
    }),
  ),
  discount: z.nullable(
    shaped({
      code: z.string(),
      percentage: z.nullable(z.int()),
      value: money,
      error: z.nullable(discountError),
    }),
  ),
  // Any name: one from a newer server must not break a tab that was opened before.
  bundle: z.nullable(z.object({ name: z.string(), value: money })),
  subtotal: money,
  tax: money,
  tax_rate: z.int(),
  /** Present only in a reverse charge: when the EU's register confirmed the VAT number. */
  vat_checked_at: z.optional(moment),
  vat_issue: z.optional(vatIssue),
  total: money,
  free: z.boolean(),
  on_request: z.boolean(),
  quote: z.string(),
  /** The country of its bill; empty until it is known. */
  country: z.string(),
  /** The VAT number of that bill; absent without one. */
  vat_id: z.optional(z.string()),
  /** Lines that did not fit at a sign-in; absent if all did. */
  dropped: z.optional(z.int()),
  /** Lines that another one made redundant; absent if there are none. */
  taken_out: z.optional(
    list(
      z.object({ name: z.string(), detail: z.string(), why: z.enum(['in-bundle', 'better-file']) }),
    ),
  ),
  /** Names of lines that their customer already owns under the license; absent if there are none. */
  already_owned: z.optional(list(z.string())),
})

export const readCart = endpoint('GET', '/api/v1/cart', { answer: cart })

const typed = z.string().check(z.maxLength(100))

/** One change to the cart; unknown fields are refused (input 10). */
export const changeCart = endpoint('POST', '/api/v1/cart/changes', {
  body: z.union([
    strictlyShaped({ kind: z.literal('item-added'), item: itemRef }),
    strictlyShaped({ kind: z.literal('item-removed'), item: itemRef }),
    strictlyShaped({ kind: z.literal('file-changed'), item: itemRef, to: itemRef }),
    strictlyShaped({ kind: z.literal('license-chosen'), license_id: licenseId }),
    strictlyShaped({ kind: z.literal('code-entered'), code: typed }),
    strictlyShaped({ kind: z.literal('code-dropped') }),
    strictlyShaped({
      kind: z.literal('country-chosen'),
      country: countryCode,
      vat_id: z.optional(typed),
    }),
  ]),
  answer: cart,
})

/** The same change, under the name that other clients use. */
export const applyDiscountCode = endpoint('POST', '/api/v1/cart/discount', {
  body: z.strictObject({ code: typed }),
  answer: cart,
})

/** Replaces the cart in one step: omitted fields stay as they are, and a null code is removed. */
export const replaceCart = endpoint('PUT', '/api/v1/cart', {
  body: strictlyShaped({
    items: z.optional(list(itemRef).check(z.maxLength(4 * CART_LIMIT))),
    license_id: z.optional(licenseId),
    code: z.optional(z.nullable(typed)),
    country: z.optional(countryCode),
    vat_id: z.optional(typed),
  }),
  answer: cart,
})
