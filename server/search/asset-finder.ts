import type { Browse } from '#domain/catalog/browse.ts'
import type { CompletingAsset } from '#domain/catalog/completes-the-shot.ts'
import type { FacetCounts } from '#domain/catalog/facet.ts'
import type { LibraryId } from '#domain/catalog/library.ts'
import type { Product, Topic } from '#domain/catalog/product.ts'
import type { ProductSort } from '#domain/catalog/sort.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { MatchReason } from '#domain/composite/plate-match.ts'
import type { Look } from '#domain/picture/look.ts'
import type { SearchReading } from '#domain/search/reading.ts'
import type { pageOf } from '#domain/shared/listing.ts'
import type { Cents } from '#domain/shared/money.ts'

/** A value or a promise of one: an in-memory finder answers without delay. */
type Awaitable<Value> = Value | Promise<Value>

/** What a list contains besides its page. */
export interface Counted {
  readonly counts: FacetCounts
  readonly categories: readonly Topic[]
  readonly libraryTotals: Readonly<Record<LibraryId, number>>
}

/** A page of a list. */
export interface Found extends Omit<ReturnType<typeof pageOf>, 'offset'>, Counted {
  /** Ids of the products on the page, in order. */
  readonly ids: readonly number[]
  readonly searchedFor: string | null
  /** How the search was understood; null if there is no search. */
  readonly reading: SearchReading | null
}

/** An asset for which related ones are found. */
export type FoundBeside = Omit<Product, 'similar'>

/** A topic with assets on sale. */
export interface FilledTopic {
  readonly assetCount: number
  /** Id of its most popular asset. */
  readonly first: number
}

/**
 * Finds assets on sale in one version of the catalog; callers read what they show from the tables. Sort
 * orders are those of the domain; ties are broken by popularity and then by id, the higher first.
 */
export interface AssetFinder {
  readonly version: string
  /**
   * A page of a list, with how many assets each further choice would leave; narrows by owned assets
   * only if they are known.
   */
  find(browse: Browse, owned: readonly number[] | null): Awaitable<Found>
  /** The best few matches for a text, and their total number. */
  suggest(
    text: string,
    most: number,
  ): Awaitable<{ readonly ids: readonly number[]; readonly total: number }>
  /** The first assets of the catalog in a sort order. */
  first(sort: ProductSort, most: number): Awaitable<readonly number[]>
  /** The lowest price of anything sold for money, under license 1; null if nothing is. */
  lowestPrice(): Awaitable<Cents | null>
  /** The given ids that are on sale, in the same order. */
  onSale(ids: readonly number[]): Awaitable<readonly number[]>
  /** The most similar assets in the same library, never the asset itself. */
  similar(asset: FoundBeside, most: number): Awaitable<readonly number[]>
  /** The assets that complete a shot with it (catalog 13); never one of `similar`. */
  completing(asset: FoundBeside, similar: readonly number[]): Awaitable<readonly CompletingAsset[]>
  /** The elements that fit a plate, the best first (composite 10). */
  matching(plate: Look): Awaitable<readonly PlateFit[]>
  /** Topics with assets on sale, by slug. */
  topics(kind: TopicKind): Awaitable<ReadonlyMap<string, FilledTopic>>
  /** The number of assets that each collection shares with a category, if any. */
  sharedWith(category: string): Awaitable<ReadonlyMap<string, number>>
  /** The number of assets in each library that has any. */
  librarySizes(): Awaitable<ReadonlyMap<LibraryId, number>>
  /** Some ids of a library's assets, the lowest first. */
  idsIn(
    libraryId: LibraryId,
    part: { readonly offset: number; readonly limit: number },
  ): Awaitable<readonly number[]>
}

export interface PlateFit {
  readonly id: number
  readonly reasons: readonly MatchReason[]
}

/** Provides finders that follow the catalog. */
export interface AssetFinders {
  /** The finder of the catalog version known now; the same object until that changes. */
  current(): Promise<AssetFinder>
  /** Whether a request can be answered without waiting for the first finder. */
  isReady(): boolean
}
