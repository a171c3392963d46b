import type { AdminAsset, AdminTopics, ListedAsset } from '#application/ports/admin-catalog.ts'
import type { AssetQuery, AssetState } from '#domain/catalog/asset-query.ts'
import type { EditedField } from '#domain/catalog/edited-fields.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { ArticleEdits } from './article-edit-repository.ts'
import type { BundleEdits } from './bundle-edit-repository.ts'
import type { TopicEdits } from './topic-edit-repository.ts'

/** The filter of an asset list, without the page. */
export type AssetFilter = Pick<AssetQuery, 'search' | 'state' | 'libraryId'>

interface LibraryTopic {
  readonly slug: string
  readonly state: AssetState
}

/** The written fields of an asset. */
interface AssetTexts {
  readonly name: string
  readonly description: string
  readonly motionDescription: string
  readonly tags: readonly string[]
  readonly category: string
  readonly collections: readonly string[]
}

/** The catalog as edited by staff. */
export interface CatalogEditRepository extends TopicEdits, BundleEdits, ArticleEdits {
  /** Locks the catalog until the unit ends; all other changes to it wait, including imports. */
  lockCatalog(): Promise<void>
  count(filter: AssetFilter): Promise<number>
  list(
    filter: AssetFilter,
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<readonly ListedAsset[]>
  find(sku: string): Promise<AdminAsset | null>
  /** The categories and collections of a library. */
  topicsOf(libraryId: LibraryId): Promise<{
    readonly categories: readonly LibraryTopic[]
    readonly collections: readonly LibraryTopic[]
  }>
  topics(): Promise<AdminTopics>
  writeWords(sku: string, words: AssetTexts): Promise<void>
  writeFiles(
    sku: string,
    files: readonly Pick<AdminAsset['files'][number], 'sku' | 'name' | 'credits' | 'basePrice'>[],
  ): Promise<void>
  /** Puts an asset on sale or takes it off; a draft that is published gets its date. */
  setState(sku: string, state: 'published' | 'retired', now: number): Promise<void>
  noteEdited(sku: string, fields: readonly EditedField[], now: number): Promise<void>
  forgetEdited(sku: string): Promise<void>
  /** Makes running servers reload the catalog. */
  announce(version: string): Promise<void>
}
