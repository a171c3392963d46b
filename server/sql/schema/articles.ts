import type { Generated } from 'kysely'
import type { AssetState } from '#domain/catalog/asset-query.ts'

/** A blog article. */
export interface ArticleTable {
  slug: string
  title: string
  summary: string
  published_at: number
  /** JSON: a still whose addresses are paths under the media folder. */
  cover: string
  reading_minutes: number
  /** JSON: blocks, whose stills are stored like the cover. */
  body: string
  /** Only a published article has a page. */
  state: Generated<AssetState>
}
