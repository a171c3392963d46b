import type { Generated } from 'kysely'
import type { AssetState } from '#domain/catalog/asset-query.ts'

/** A hand-picked set of products of one library, across its categories. */
export interface CollectionTable {
  slug: string
  library_id: number
  name: string
  intro: string
  /** Path of a picture under the media folder. */
  cover: string | null
  position: number
  /** Only a published collection has a page. */
  state: Generated<AssetState>
}
