import * as z from 'zod/mini'
import { ASSET_STATES } from '#domain/catalog/asset-query.ts'
import { EDITED_TOPIC_FIELDS } from '#domain/catalog/edited-fields.ts'
import { TOPIC_KINDS } from '#domain/catalog/topic.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { maybeReason, reason } from './admin-reason.ts'
import { libraryId, list, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()
/** Text as typed; the domain validates it. */
const typed = z.string().check(z.maxLength(10_000))
const skus = list(typed).check(z.maxLength(200))

/** An asset in a list that staff curate. */
export const memberAsset = shaped({
  sku: text,
  name: text,
  state: z.enum(ASSET_STATES),
  poster: text,
})

const topic = shaped({
  kind: z.enum(TOPIC_KINDS),
  slug: text,
  library_id: libraryId,
  name: text,
  intro: text,
  cover: z.nullable(text),
  state: z.enum(ASSET_STATES),
  members: list(memberAsset),
  edited: list(z.enum(EDITED_TOPIC_FIELDS)),
})

export const readAdminTopic = adminEndpoint('GET', '/topics/:kind/:slug', { answer: topic })

/** Adds a draft without assets. 422 ASSET_REFUSED names every fault. */
export const addTopic = adminEndpoint('POST', '/topics/:kind', {
  body: strictlyShaped({
    slug: typed,
    library_id: libraryId,
    name: typed,
    intro: typed,
    cover_sku: z.nullable(typed),
    reason: maybeReason,
  }),
  answer: topic,
})

/** Omitted fields stay as they are. Adding an asset to a category moves it from its current one. */
export const changeTopic = adminEndpoint('PATCH', '/topics/:kind/:slug', {
  body: strictlyShaped({
    name: z.optional(typed),
    intro: z.optional(typed),
    cover_sku: z.optional(z.nullable(typed)),
    add: z.optional(skus),
    remove: z.optional(skus),
    reason: maybeReason,
  }),
  answer: topic,
})

/** Publishes, retires or restores a topic. */
export const setTopicState = adminEndpoint('POST', '/topics/:kind/:slug/state', {
  body: strictlyShaped({ state: z.enum(['published', 'retired']), reason }),
  answer: topic,
})

/** Lets imports overwrite what was edited in the admin (catalog 10). */
export const followTopicImports = adminEndpoint('DELETE', '/topics/:kind/:slug/edits', {
  body: strictlyShaped({ reason: maybeReason }),
  answer: topic,
})
