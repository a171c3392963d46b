import type { Generated } from 'kysely'
import type { AssetState } from '#domain/catalog/asset-query.ts'

/** A topic inside one library. */
export interface CategoryTable {
  slug: string
  library_id: number
  name: string
  intro: string
  /** Address of a picture, under our own origin. */
  cover: string | null
  position: number
  /** Only what is published has a page. */
  state: Generated<AssetState>
}
