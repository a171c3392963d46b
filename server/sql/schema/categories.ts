import type { Generated } from 'kysely'
import type { AssetState } from '#domain/catalog/asset-query.ts'

/** A topic inside one library. */
export interface CategoryTable {
  slug: string
  library_id: number
  name: string
  intro: string
  /** Path of a picture under the media folder. */
  cover: string | null
  position: number
  /** Only a published category has a page. */
  state: Generated<AssetState>
}
