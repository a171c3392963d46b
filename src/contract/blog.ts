import * as z from 'zod/mini'
import type { Block, Inline } from '#domain/blog/article.ts'
import { productCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { list, moment, shaped } from './shapes.ts'

/** Every field of the body's parts is a single word, so that the wire and the shop spell them alike. */
export const inline: z.ZodMiniType<Inline, Inline> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('strong'), inside: list(inline) }),
    z.object({ kind: z.literal('emphasis'), inside: list(inline) }),
    z.object({ kind: z.literal('link'), to: z.string(), inside: list(inline) }),
    z.object({ kind: z.literal('break') }),
  ]),
)

const size = z.int().check(z.positive())

/** One of the shop's own pictures. */
export const articleStill = z.object({
  src: z.string(),
  avif: z.nullable(z.string()),
  width: size,
  height: size,
})

const row = list(list(inline))

export const block: z.ZodMiniType<Block, Block> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('heading'),
      level: z.union([z.literal(2), z.literal(3)]),
      text: list(inline),
    }),
    z.object({ kind: z.literal('paragraph'), text: list(inline) }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), items: list(list(block)) }),
    z.object({ kind: z.literal('quote'), inside: list(block) }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({
      kind: z.literal('still'),
      still: articleStill,
      alt: z.string(),
      caption: z.string(),
    }),
    z.object({ kind: z.literal('table'), head: row, rows: list(row) }),
  ]),
)

const cardFields = {
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  published_at: moment,
  cover: articleStill,
  reading_minutes: z.int().check(z.positive()),
}

/** The cards of all articles, newest first. */
export const readArticles = endpoint('GET', '/api/v1/articles', {
  answer: list(shaped(cardFields)),
})

/** A whole article, with the assets that it shows. */
export const readArticle = endpoint('GET', '/api/v1/articles/:slug', {
  answer: shaped({ ...cardFields, body: list(block), assets: list(productCard) }),
})
