import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { TopicDetails } from '#application/ports/admin-topics.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'

/** Entries with fields that imports do not overwrite once staff has edited them (catalog 10). */
type EntryKind = TopicKind | 'bundle'

/** An asset that is to be added somewhere. */
export interface PlacedAsset {
  readonly sku: string
  readonly libraryId: LibraryId
  readonly category: string
  readonly collections: readonly string[]
  /** The path of its poster under the media. */
  readonly poster: string
}

interface TopicRow {
  readonly name: string
  readonly intro: string
  /** The path of a picture under the media; if omitted, it stays unchanged. */
  readonly cover?: string | null
}

/** Categories and collections as edited by staff; the catalog is locked. */
export interface TopicEdits {
  topic(kind: TopicKind, slug: string): Promise<TopicDetails | null>
  /** Adds a draft, after all other topics. */
  addTopic(
    kind: TopicKind,
    topic: TopicRow & { readonly slug: string; readonly libraryId: LibraryId },
  ): Promise<void>
  writeTopic(kind: TopicKind, slug: string, topic: TopicRow): Promise<void>
  setTopicState(kind: TopicKind, slug: string, state: AssetState): Promise<void>
  /** Assets by their SKUs; unknown ones are omitted. */
  placedAssets(skus: readonly string[]): Promise<readonly PlacedAsset[]>
  addToCollection(slug: string, skus: readonly string[]): Promise<void>
  takeFromCollection(slug: string, skus: readonly string[]): Promise<void>
  putInCategory(slug: string, skus: readonly string[]): Promise<void>
  /** Makes these pictures public. */
  showMedia(paths: readonly string[]): Promise<void>
  editedEntry(kind: EntryKind, entry: string): Promise<readonly string[]>
  noteEntryEdited(
    kind: EntryKind,
    entry: string,
    edited: { readonly fields: readonly string[]; readonly now: number },
  ): Promise<void>
  forgetEntryEdited(kind: EntryKind, entry: string): Promise<void>
}
