import type { ResultAsync } from 'neverthrow'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { EditedTopicField } from '#domain/catalog/edited-fields.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { EntryRefused } from './asset-imports.ts'
import type { Missing, Outage } from './outage.ts'

/** An asset in a category or a collection, or in a bundle through one of its files. */
export interface MemberAsset {
  readonly sku: string
  readonly name: string
  readonly state: AssetState
  readonly poster: string
}

/** A category or a collection with everything that the admin shows about it. */
export interface TopicDetails {
  readonly kind: TopicKind
  readonly slug: string
  readonly libraryId: LibraryId
  readonly name: string
  readonly intro: string
  /** The URL of its picture. */
  readonly cover: string | null
  readonly state: AssetState
  /** Sorted by name. */
  readonly members: readonly MemberAsset[]
  /** Fields that imports do not overwrite, since they were edited here (catalog 10). */
  readonly edited: readonly EditedTopicField[]
}

interface TopicTexts {
  readonly name: string
  readonly intro: string
  /** The SKU of the asset whose poster is the picture; null for none. */
  readonly coverSku: string | null
}

export interface NewTopic extends TopicTexts {
  readonly slug: string
  readonly libraryId: LibraryId
}

/** The fields of a topic to change. A picture that is omitted stays. */
export interface TopicChange {
  readonly name?: string | undefined
  readonly intro?: string | undefined
  readonly coverSku?: string | null | undefined
  /** SKUs. Adding an asset to a category moves it from its current one; nothing can be removed from a category. */
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

type Changed = ResultAsync<TopicDetails, EntryRefused | Missing | Outage>

/** Identifies a category or collection. */
interface TopicKey {
  readonly kind: TopicKind
  readonly slug: string
}

/**
 * Categories and collections, for staff. Every change takes effect in the shop at once and is recorded in
 * the audit with the previous values (catalog 10).
 */
export interface AdminTopicPages {
  topic(kind: TopicKind, slug: string): ResultAsync<TopicDetails, Missing | Outage>
  /** Adds a draft without assets. */
  addTopic(kind: TopicKind, topic: NewTopic, reason: string): Changed
  changeTopic(topic: TopicKey, change: TopicChange, reason: string): Changed
  setTopicState(topic: TopicKey, state: 'published' | 'retired', reason: string): Changed
  /** Lets imports overwrite what was edited here. */
  followTopicImports(kind: TopicKind, slug: string, reason: string): Changed
}
