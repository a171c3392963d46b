import type { AdminAsset, AdminTopics, ListedAsset } from '#application/ports/admin-catalog.ts'
import type { AssetQuery, AssetState } from '#domain/catalog/asset-query.ts'
import type { EditedField } from '#domain/catalog/edited-fields.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { ArticleEdits } from './article-edit-repository.ts'
import type { BundleEdits } from './bundle-edit-repository.ts'
import type { TopicEdits } from './topic-edit-repository.ts'

/** Which assets a list shows, without its page. */
export type AssetFilter = Pick<AssetQuery, 'search' | 'state' | 'libraryId'>

interface LibraryTopic {
  readonly slug: string
  readonly state: AssetState
}

/** What is written of an asset. */
interface AssetWords {
  readonly name: string
  readonly description: string
  readonly motionDescription: string
  readonly tags: readonly string[]
  readonly category: string
  readonly collections: readonly string[]
}

/** The catalog as staff change it. */
export interface CatalogEditRepository extends TopicEdits, BundleEdits, ArticleEdits {
  /** Whoever else changes the catalog waits until the unit ends, imports as well. */
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
  writeWords(sku: string, words: AssetWords): Promise<void>
  writeFiles(
    sku: string,
    files: readonly Pick<AdminAsset['files'][number], 'sku' | 'name' | 'credits' | 'basePrice'>[],
  ): Promise<void>
  /** Puts an asset on sale, where a draft gets its date, or takes it off. */
  setState(sku: string, state: 'published' | 'retired', now: number): Promise<void>
  noteEdited(sku: string, fields: readonly EditedField[], now: number): Promise<void>
  forgetEdited(sku: string): Promise<void>
  /** Lets running servers read the catalog anew. */
  announce(version: string): Promise<void>
}
