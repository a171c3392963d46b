import * as z from 'zod/mini'
import { ASSET_STATES } from '#domain/catalog/asset-query.ts'
import { EDITED_BUNDLE_FIELDS } from '#domain/catalog/edited-fields.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { maybeReason, reason } from './admin-reason.ts'
import { memberAsset } from './admin-topics.ts'
import { list, money, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()
const count = z.int()
/** Text as typed; the domain validates it. */
const typed = z.string().check(z.maxLength(10_000))
const skus = list(typed).check(z.maxLength(200))

const listed = {
  sku: text,
  slug: text,
  name: text,
  state: z.enum(ASSET_STATES),
  cover: text,
  discount: count,
}

const file = { sku: text, name: text, base_price: money }

const bundle = shaped({
  ...listed,
  description: text,
  members: list(shaped({ ...file, asset: memberAsset, choices: list(shaped(file)) })),
  edited: list(z.enum(EDITED_BUNDLE_FIELDS)),
})

const all = z.object({ items: list(shaped({ ...listed, files: count, full_price: money })) })

/** In the editor's order. */
export const listAdminBundles = adminEndpoint('GET', '/bundles', { answer: all })

export const readAdminBundle = adminEndpoint('GET', '/bundles/:sku', { answer: bundle })

/** Adds a draft without files. 422 ASSET_REFUSED names every fault. */
export const addBundle = adminEndpoint('POST', '/bundles', {
  body: strictlyShaped({
    sku: typed,
    slug: typed,
    name: typed,
    description: typed,
    discount: count,
    cover_sku: typed,
    reason: maybeReason,
  }),
  answer: bundle,
})

/**
 * Omitted fields stay as they are. A different discount requires a reason (admin 2). `files` lists all of
 * its files, in order.
 */
export const changeBundle = adminEndpoint('PATCH', '/bundles/:sku', {
  body: strictlyShaped({
    name: z.optional(typed),
    description: z.optional(typed),
    discount: z.optional(count),
    cover_sku: z.optional(typed),
    files: z.optional(skus),
    reason: maybeReason,
  }),
  answer: bundle,
})

/** Publishes, retires or restores a bundle. */
export const setBundleState = adminEndpoint('POST', '/bundles/:sku/state', {
  body: strictlyShaped({ state: z.enum(['published', 'retired']), reason }),
  answer: bundle,
})

/** Lets imports overwrite what was edited in the admin (catalog 10). */
export const followBundleImports = adminEndpoint('DELETE', '/bundles/:sku/edits', {
  body: strictlyShaped({ reason: maybeReason }),
  answer: bundle,
})

/** Puts all bundles in this order. */
export const orderBundles = adminEndpoint('POST', '/bundles/order', {
  body: strictlyShaped({
    skus: list(typed).check(z.maxLength(10_000)),
    reason: maybeReason,
  }),
  answer: all,
})
