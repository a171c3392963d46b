import * as z from 'zod/mini'
import { ASSET_STATES } from '#domain/catalog/asset-query.ts'
import { EDITED_TOPIC_FIELDS } from '#domain/catalog/edited-fields.ts'
import { TOPIC_KINDS } from '#domain/catalog/topic.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { maybeReason, reason } from './admin-reason.ts'
import { libraryId, list, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()
/** What was typed; the domain says what is wrong with it. */
const typed = z.string().check(z.maxLength(10_000))
const skus = list(typed).check(z.maxLength(200))

/** An asset in a list that staff put together. */
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

/** A draft, with no assets yet. 422 ASSET_REFUSED names every fault. */
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

/** What is left out stays. What is added to a category leaves the one that it was in. */
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

/** Publishes, retires or restores one. */
export const setTopicState = adminEndpoint('POST', '/topics/:kind/:slug/state', {
  body: strictlyShaped({ state: z.enum(['published', 'retired']), reason }),
  answer: topic,
})

/** Lets imports write again what was edited in the admin (catalog 10). */
export const followTopicImports = adminEndpoint('DELETE', '/topics/:kind/:slug/edits', {
  body: strictlyShaped({ reason: maybeReason }),
  answer: topic,
})
