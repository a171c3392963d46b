import type { Generated } from 'kysely'
import type { AssetState } from '#domain/catalog/asset-query.ts'

/** An article of the blog. */
export interface ArticleTable {
  slug: string
  title: string
  summary: string
  published_at: number
  /** JSON: a still whose addresses are paths under the media. */
  cover: string
  reading_minutes: number
  /** JSON: blocks, the stills in them like the cover. */
  body: string
  /** Only what is published has a page. */
  state: Generated<AssetState>
}
