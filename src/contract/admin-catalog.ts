import * as z from 'zod/mini'
import {
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  IMPORT_STEPS,
  IMPORT_BLOCKERS,
} from '#domain/catalog/asset-import.ts'
import { LIBRARY_NAMES } from '#domain/catalog/library-names.ts'
import { ASSET_STATES } from '#domain/catalog/asset-query.ts'
import { EDITED_FIELDS } from '#domain/catalog/edited-fields.ts'
import { ADMIN_API, adminEndpoint } from './admin-endpoint.ts'
import { maybeReason, reason } from './admin-reason.ts'
import { colorEncoding, facts } from './facts.ts'
import {
  assetType,
  libraryId,
  list,
  listingFields,
  listQuery,
  moment,
  money,
  shaped,
  strictlyShaped,
} from './shapes.ts'

/** Where files are uploaded over the tus protocol, behind the guard of the admin (upload 1). */
export const ADMIN_UPLOADS = `${ADMIN_API}/uploads`

const text = z.string()
const count = z.int()
/** Text as typed; the domain validates it. */
const typed = z.string().check(z.maxLength(10_000))
const typedList = list(typed).check(z.maxLength(200))
/** Requires no recent sign-in (admin 2): an upload may outlast one, and imports nothing by itself. */
const signIn = 'any'

const listedFields = {
  sku: text,
  slug: text,
  name: text,
  library_id: libraryId,
  asset_type: z.nullable(assetType),
  state: z.enum(ASSET_STATES),
  free: z.boolean(),
  subscription_only: z.boolean(),
  from_price: money,
  from_credits: count,
  poster: text,
}

const file = shaped({
  sku: text,
  name: text,
  filename: text,
  container: text,
  codec: text,
  ...colorEncoding,
  width: z.nullable(count),
  height: z.nullable(count),
  bytes: count,
  sha256: text,
  credits: count,
  base_price: money,
  corrected_at: z.nullable(moment),
})

const asset = shaped({
  ...listedFields,
  description: text,
  motion_description: text,
  tags: list(text),
  category: text,
  collections: list(text),
  facts,
  files: list(file),
  edited: list(z.enum(EDITED_FIELDS)),
})

const upload = shaped({
  id: text,
  filename: text,
  bytes: count,
  received: count,
  started_at: moment,
})

const assetImport = shaped({
  id: text,
  sku: text,
  name: text,
  state: z.enum(IMPORT_STATES),
  step: z.enum(IMPORT_STEPS),
  waits_for: z.nullable(z.enum(IMPORT_BLOCKERS)),
  outcome: z.nullable(z.enum(IMPORT_OUTCOMES)),
  faults: list(z.object({ field: text, reason: text })),
  requested_at: moment,
  finished_at: z.nullable(moment),
})

const topic = shaped({
  slug: text,
  name: text,
  library_id: libraryId,
  intro: text,
  position: count,
  assets: count,
  state: z.enum(ASSET_STATES),
})

const newFile = {
  upload: typed,
  sku: z.nullable(typed),
  name: z.nullable(typed),
  credits: z.nullable(count),
  price_cents: z.nullable(count),
}

/** Lists the catalog, including what is not on sale, by `search_query`, `state`, `library_id` and `page`. */
export const listAdminAssets = adminEndpoint('GET', '/assets', {
  query: listQuery,
  answer: shaped(listingFields(shaped({ ...listedFields, files: count }))),
})

export const readAdminAsset = adminEndpoint('GET', '/assets/:sku', { answer: asset })

/** What retiring an asset would take out of the shop with it: bundles on sale, current and coming free packs. */
export const readRetirement = adminEndpoint('GET', '/assets/:sku/retirement', {
  answer: shaped({
    bundles: list(shaped({ sku: text, name: text })),
    pack_months: list(text),
    on_default_list: z.boolean(),
  }),
})

/**
 * Changes texts and prices. Omitted fields stay as they are. A different price requires a reason (admin 2).
 * 422 ASSET_REFUSED names every fault.
 */
export const changeAsset = adminEndpoint('PATCH', '/assets/:sku', {
  body: strictlyShaped({
    name: z.optional(typed),
    description: z.optional(typed),
    motion_description: z.optional(typed),
    tags: z.optional(typedList),
    category: z.optional(typed),
    collections: z.optional(typedList),
    files: z.optional(
      list(strictlyShaped({ sku: typed, name: typed, credits: count, base_price: money })),
    ),
    reason: maybeReason,
  }),
  answer: asset,
})

/** Publishes, retires or restores an asset. */
export const setAssetState = adminEndpoint('POST', '/assets/:sku/state', {
  body: strictlyShaped({ state: z.enum(['published', 'retired']), reason }),
  answer: asset,
})

/** Lets imports overwrite what was edited in the admin (catalog 8). */
export const followImports = adminEndpoint('DELETE', '/assets/:sku/edits', {
  body: strictlyShaped({ reason: maybeReason }),
  answer: asset,
})

/** Queues the import of a new asset whose files have been uploaded. 422 ASSET_REFUSED names every fault. */
export const importAsset = adminEndpoint('POST', '/assets', {
  body: strictlyShaped({
    sku: typed,
    name: typed,
    library: z.enum(LIBRARY_NAMES),
    asset_type: z.nullable(assetType),
    category: typed,
    collections: typedList,
    tags: typedList,
    description: typed,
    motion_description: typed,
    free: z.boolean(),
    subscription_only: z.boolean(),
    blend: z.enum(['add', 'screen', 'over']),
    files: list(strictlyShaped(newFile)),
    preview_file: z.nullable(typed),
    preview_model: z.nullable(typed),
    reason: maybeReason,
  }),
  answer: assetImport,
})

/**
 * Queues the import of a file for an asset: it replaces the file with this `sku`, or is added to the
 * others. Null fields of a replacement keep their values; a different price requires a reason (admin 2).
 */
export const importFile = adminEndpoint('POST', '/assets/:sku/files', {
  body: strictlyShaped({ ...newFile, preview_file: z.nullable(typed), reason: maybeReason }),
  answer: assetImport,
})

/** Files that have been or are being uploaded and do not belong to an asset yet. */
export const listUploads = adminEndpoint('GET', '/uploads', {
  answer: z.object({ items: list(upload) }),
})

const protocol = { answer: z.object({}), signIn } as const

/** Starts an upload over the tus protocol, which defines requests and responses (upload 1). */
export const beginUpload = adminEndpoint('POST', '/uploads', protocol)

/** Called with HEAD: returns where an upload continues. Its bytes are never served. */
export const askUpload = adminEndpoint('GET', '/uploads/:id', protocol)

export const sendUpload = adminEndpoint('PATCH', '/uploads/:id', protocol)

export const removeUpload = adminEndpoint('DELETE', '/uploads/:id', protocol)

export const listAssetImports = adminEndpoint('GET', '/asset_imports', {
  answer: z.object({ items: list(assetImport) }),
})

export const listAdminTopics = adminEndpoint('GET', '/topics', {
  answer: z.object({ categories: list(topic), collections: list(topic) }),
})
