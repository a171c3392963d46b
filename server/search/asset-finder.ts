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

/** What is at hand, or comes: a finder in memory makes nobody wait for a turn. */
type Awaitable<Value> = Value | Promise<Value>

/** What a list says besides its page. */
export interface Counted {
  readonly counts: FacetCounts
  readonly categories: readonly Topic[]
  readonly libraryTotals: Readonly<Record<LibraryId, number>>
}

/** A page of a list. */
export interface Found extends Omit<ReturnType<typeof pageOf>, 'offset'>, Counted {
  /** Products of the page, in order. */
  readonly ids: readonly number[]
  readonly searchedFor: string | null
  /** How the search was read; null where nothing is searched for. */
  readonly reading: SearchReading | null
}

/** An asset as others are looked for beside it. */
export type FoundBeside = Omit<Product, 'similar'>

/** A topic with something on sale. */
export interface FilledTopic {
  readonly assetCount: number
  /** Its most popular asset. */
  readonly first: number
}

/**
 * Finds assets on sale in one version of the catalog; whoever asks shows what the tables say of them. Orders are those of
 * the domain, ties by popularity and then by id, the higher first.
 */
export interface AssetFinder {
  readonly version: string
  /** A page of a list, with how many each further choice would leave; by what somebody owns only where that is known. */
  find(browse: Browse, owned: readonly number[] | null): Awaitable<Found>
  /** The best few for a text, and how many there are in all. */
  suggest(
    text: string,
    most: number,
  ): Awaitable<{ readonly ids: readonly number[]; readonly total: number }>
  /** The first of all assets in an order. */
  first(sort: ProductSort, most: number): Awaitable<readonly number[]>
  /** Of what money buys, under license 1; null where it buys nothing. */
  lowestPrice(): Awaitable<Cents | null>
  /** Those that are on sale, in the order given. */
  onSale(ids: readonly number[]): Awaitable<readonly number[]>
  /** The likest of the same library, never itself. */
  similar(asset: FoundBeside, most: number): Awaitable<readonly number[]>
  /** What completes it in a shot (catalog 13); never one of `similar`. */
  completing(asset: FoundBeside, similar: readonly number[]): Awaitable<readonly CompletingAsset[]>
  /** The elements that fit a plate, the best first (composite 10). */
  matching(plate: Look): Awaitable<readonly PlateFit[]>
  /** Topics with something on sale, by their slugs. */
  topics(kind: TopicKind): Awaitable<ReadonlyMap<string, FilledTopic>>
  /** How many assets of a category each collection has, where it has any. */
  sharedWith(category: string): Awaitable<ReadonlyMap<string, number>>
  /** How many assets each library has, where it has any. */
  librarySizes(): Awaitable<ReadonlyMap<LibraryId, number>>
  /** Some of a library by their ids, the lowest first. */
  idsIn(
    libraryId: LibraryId,
    part: { readonly offset: number; readonly limit: number },
  ): Awaitable<readonly number[]>
}

export interface PlateFit {
  readonly id: number
  readonly reasons: readonly MatchReason[]
}

/** Finders that follow the catalog. */
export interface AssetFinders {
  /** The finder of the catalog as it is known now; one and the same while that stands. */
  current(): Promise<AssetFinder>
  /** Whether a request can be answered without waiting for the first one. */
  isReady(): boolean
}
