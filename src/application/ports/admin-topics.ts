import type { ResultAsync } from 'neverthrow'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { EditedTopicField } from '#domain/catalog/edited-fields.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { AssetRefused } from './asset-imports.ts'
import type { Missing, Outage } from './outage.ts'

/** An asset in a category or a collection, or in a bundle by one of its files. */
export interface MemberAsset {
  readonly sku: string
  readonly name: string
  readonly state: AssetState
  readonly poster: string
}

/** A category or a collection with everything that the admin shows of it. */
export interface TopicDetails {
  readonly kind: TopicKind
  readonly slug: string
  readonly libraryId: LibraryId
  readonly name: string
  readonly intro: string
  /** The address of its picture. */
  readonly cover: string | null
  readonly state: AssetState
  /** In the order of their names. */
  readonly members: readonly MemberAsset[]
  /** What imports leave as it is, since it was edited here (catalog 10). */
  readonly edited: readonly EditedTopicField[]
}

interface TopicWords {
  readonly name: string
  readonly intro: string
  /** The sku of the asset whose poster is the picture; null for none. */
  readonly coverSku: string | null
}

export interface NewTopic extends TopicWords {
  readonly slug: string
  readonly libraryId: LibraryId
}

/** What is to be different of one. A picture that is left out stays. */
export interface TopicChange {
  readonly name?: string | undefined
  readonly intro?: string | undefined
  readonly coverSku?: string | null | undefined
  /** Skus. What is added to a category leaves the one that it was in; nothing is taken out of a category. */
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

type Changed = ResultAsync<TopicDetails, AssetRefused | Missing | Outage>

/** Which category or collection. */
interface TopicKey {
  readonly kind: TopicKind
  readonly slug: string
}

/** Categories and collections, for staff. Every change is in the shop at once, and in the audit with what was before (catalog 10). */
export interface AdminTopicPages {
  topic(kind: TopicKind, slug: string): ResultAsync<TopicDetails, Missing | Outage>
  /** A draft, with no assets yet. */
  addTopic(kind: TopicKind, topic: NewTopic, reason: string): Changed
  changeTopic(topic: TopicKey, change: TopicChange, reason: string): Changed
  setTopicState(topic: TopicKey, state: 'published' | 'retired', reason: string): Changed
  /** Lets imports write again what was edited here. */
  followTopicImports(kind: TopicKind, slug: string, reason: string): Changed
}
