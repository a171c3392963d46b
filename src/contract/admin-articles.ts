import * as z from 'zod/mini'
import { ARTICLE_LIMITS } from '#domain/blog/article.ts'
import { ASSET_STATES } from '#domain/catalog/asset-query.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { maybeReason, reason } from './admin-reason.ts'
import { memberAsset } from './admin-topics.ts'
import { articleStill, block } from './blog.ts'
import { list, moment, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()
/** Text as typed; the domain validates it. */
const typed = z.string().check(z.maxLength(10_000))
const written = z.string().check(z.maxLength(ARTICLE_LIMITS.text * 2))
const skus = list(typed).check(z.maxLength(200))

const listed = {
  slug: text,
  title: text,
  state: z.enum(ASSET_STATES),
  published_at: moment,
  reading_minutes: z.int(),
}

const article = shaped({
  ...listed,
  summary: text,
  cover: articleStill,
  markdown: text,
  assets: list(memberAsset),
})

/** Newest first. */
export const listAdminArticles = adminEndpoint('GET', '/articles', {
  answer: z.object({ items: list(shaped(listed)) }),
})

export const readAdminArticle = adminEndpoint('GET', '/articles/:slug', { answer: article })

/** Renders Markdown, and changes nothing. 422 ASSET_REFUSED names the line that is refused. */
export const previewArticle = adminEndpoint('POST', '/articles/preview', {
  body: strictlyShaped({ markdown: written }),
  answer: z.object({ body: list(block) }),
  signIn: 'any',
})

/** Adds a draft. 422 ASSET_REFUSED names every fault. */
export const addArticle = adminEndpoint('POST', '/articles', {
  body: strictlyShaped({
    slug: typed,
    title: typed,
    summary: typed,
    markdown: written,
    cover_sku: typed,
    assets: skus,
    reason: maybeReason,
  }),
  answer: article,
})

/** Omitted fields stay as they are. */
export const changeArticle = adminEndpoint('PATCH', '/articles/:slug', {
  body: strictlyShaped({
    title: z.optional(typed),
    summary: z.optional(typed),
    markdown: z.optional(written),
    cover_sku: z.optional(typed),
    assets: z.optional(skus),
    reason: maybeReason,
  }),
  answer: article,
})

/** Publishes, retires or restores an article. */
export const setArticleState = adminEndpoint('POST', '/articles/:slug/state', {
  body: strictlyShaped({ state: z.enum(['published', 'retired']), reason }),
  answer: article,
})
