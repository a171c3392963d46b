import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Browse } from '#domain/catalog/browse.ts'
import { CATEGORY, OWNED } from '#domain/catalog/facet.ts'
import type { TopicKind } from '#domain/catalog/topic.ts'
import type { SearchReading } from '#domain/search/reading.ts'
import { synonymTable } from '#domain/search/understand.ts'
import { PAGE_SIZE, pageOf } from '#domain/shared/listing.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { AssetFinder, FilledTopic, Found } from '#server/search/asset-finder.ts'
import { otherWordsOf } from '#server/search/build.ts'
import { plateMatches } from '#server/search/plate-matches.ts'
import { MOST_CATEGORIES } from '#server/search/reading.ts'
import { searchReading } from '#server/search/search-reading.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'
import { catalogNames } from '../read-assets.ts'
import { catalogTopics, collectionsSharing, filledTopics } from './catalog-topics.ts'
import { completingAssets } from './completing-assets.ts'
import { isOneOf } from './conditions.ts'
import { countedList, type CountedList, type Narrowed } from './counting.ts'
import {
  chosenConditions,
  firstOf,
  idsBetween,
  listConditions,
  topicsOfList,
  type ListTopics,
} from './listing.ts'
import { looksOf } from './looks.ts'
import { nearTermsOf } from './near-words.ts'
import { sharedAnswer } from './shared-answers.ts'
import { similarAssets } from './similar-assets.ts'
import { foundText, type TextReader } from './text-query.ts'
import { countLibraries, countOwned } from './row-counts.ts'
import type { FoundText } from './tried-query.ts'

/**
 * Maximum number of text readings and of list counts in the shared caches: further pages and other sort
 * orders are requested soon.
 */
const MOST_CACHED = 400

/** What a text finds, and how many results each library has. */
interface CountedText extends FoundText {
  libraries(): Promise<CountedList['libraries']>
  nearTerms(): Promise<readonly string[]>
}

const NONE = { 1: 0, 2: 0, 3: 0 }

/**
 * Searches with PostgreSQL's own text search, in the rows of one version. Its caches are for that
 * version only.
 */
export async function postgresFinder(db: Db, version: string): Promise<AssetFinder> {
  const { categoryNames, collections, synonyms } = await catalogNames(db)
  const topics = catalogTopics(categoryNames, collections)
  const reader: TextReader = {
    db,
    synonyms: synonymTable(synonyms),
    otherWords: otherWordsOf(synonyms),
  }
  const texts = new LRUCache<string, Promise<CountedText>>({ max: MOST_CACHED })
  const lists = new LRUCache<string, Promise<CountedList>>({ max: MOST_CACHED })
  const looks = new Map<string, ReturnType<typeof looksOf>>()
  const filled = new Map<string, Promise<ReadonlyMap<string, FilledTopic>>>()

  const sizes = new Map<string, Promise<CountedList['libraries']>>()

  const librarySizes = () => sharedAnswer(sizes, '', () => countLibraries(db, []))

  function textOf(search: string, owned: readonly number[] | null): Promise<CountedText> {
    const ask = async () => {
      const found = await foundText(reader, { search, owned })
      const libraries = new Map<string, Promise<CountedList['libraries']>>()
      const near = new Map<string, Promise<readonly string[]>>()
      return {
        ...found,
        libraries: () => sharedAnswer(libraries, '', () => countLibraries(db, found.conditions)),
        nearTerms: () => sharedAnswer(near, '', () => nearTermsOf(reader, search)),
      }
    }
    return owned === null ? sharedAnswer(texts, search, ask) : ask()
  }

  /**
   * Topics that do not exist get no cache entry of their own: the key records only whether a category
   * was requested.
   */
  async function countedIn(browse: Browse, of: ListTopics, narrowed: Narrowed) {
    const { libraryId, assetType, category, search, facets } = browse
    const chosen = [...narrowed.chosen.keys()].toSorted().map((key) => {
      const values = facets[key] ?? []
      return [key, key === CATEGORY ? values.filter((slug) => topics.isCategory(slug)) : values]
    })
    const topic = [category !== null, of.category, of.collection]
    const key = JSON.stringify([libraryId, assetType, topic, search, chosen])
    return sharedAnswer(lists, key, () => countedList(db, topics, browse, narrowed))
  }

  function topicsOf(kind: TopicKind): Promise<ReadonlyMap<string, FilledTopic>> {
    return sharedAnswer(filled, kind, () => filledTopics(db, kind))
  }

  async function find(browse: Browse, owned: readonly number[] | null): Promise<Found> {
    const text = await textOf(browse.search, owned)
    const of = await topicsOfList(db, topics, browse)
    const inScope = [...text.conditions, ...listConditions(browse, of)]
    const chosen = chosenConditions(topics, browse, owned)
    const isOfEverybody = owned === null || (browse.search === '' && !chosen.has(OWNED.key))
    const listed = [...inScope, ...chosen.values()]
    const idsFrom = async (from: number) =>
      text.isEmpty
        ? []
        : idsBetween(db, listed, {
            sort: browse.sort,
            from,
            to: from + PAGE_SIZE,
            tried: text.tried,
          })
    // The first page always starts at 0, so it does not wait for the count.
    const [{ total, libraries, counts, categories }, first] = await Promise.all([
      isOfEverybody
        ? countedIn(browse, of, { inScope, chosen })
        : countedList(db, topics, browse, { inScope, chosen }),
      browse.page === 1 ? idsFrom(0) : null,
    ])
    const isNarrowed = inScope.length > text.conditions.length || chosen.size > 0
    const { offset, ...page } = pageOf(total, browse.page)
    const others = [...chosen].flatMap(([key, condition]) => (key === OWNED.key ? [] : [condition]))
    return {
      ...page,
      ids: first ?? (await idsFrom(offset)),
      categories,
      libraryTotals: {
        ...NONE,
        ...Object.fromEntries(isNarrowed ? await text.libraries() : libraries),
      },
      counts:
        owned === null
          ? counts
          : { ...counts, [OWNED.key]: await countOwned(db, [...inScope, ...others], owned) },
      searchedFor: text.searchedFor,
      reading: browse.search === '' ? null : await readingOf(browse, text, total),
    }
  }

  async function readingOf(
    browse: Browse,
    text: CountedText,
    total: number,
  ): Promise<SearchReading> {
    const { filters, ignored, meanings, leftOut, needsSignIn, isEmpty } = text
    return searchReading(browse, {
      filters,
      ignored,
      meanings,
      leftOut,
      needsSignIn,
      isEmpty,
      nearTerms: isEmpty ? await text.nearTerms() : [],
      categories: total === 0 ? await fullest(browse) : [],
    })
  }

  async function fullest({ libraryId }: Browse): Promise<SearchReading['categories']> {
    const sizes = await topicsOf(CATEGORY)
    const sizeOf = (slug: string) => sizes.get(slug)?.assetCount ?? 0
    return categoryNames
      .filter((one) => (libraryId === null || one.libraryId === libraryId) && sizeOf(one.slug) > 0)
      .toSorted((one, other) => sizeOf(other.slug) - sizeOf(one.slug))
      .slice(0, MOST_CATEGORIES)
  }

  return {
    version,
    find,
    suggest: async (search, most) => {
      const { conditions, tried, isEmpty } = await textOf(search, null)
      if (isEmpty) return { ids: [], total: 0 }
      return firstOf(db, conditions, { tried, most })
    },
    first: (sort, most) => idsBetween(db, [], { sort, from: 0, to: most, tried: null }),
    lowestPrice: async () => {
      const { rows } = await sql<{ readonly price: Cents | null }>`
        select min(price) as price from ${DOCUMENTS}`.execute(db)
      return rows[0]?.price ?? null
    },
    onSale: async (ids) => {
      const { rows } = await sql<{ readonly id: number }>`
        select id from ${DOCUMENTS} where ${isOneOf(ids)}`.execute(db)
      const found = new Set(rows.map(({ id }) => id))
      return ids.filter((id) => found.has(id))
    },
    similar: async (asset, most) => {
      const size = [...(await librarySizes()).values()].reduce((sum, count) => sum + count, 0)
      return similarAssets(db, asset, { most, size })
    },
    completing: (asset, similar) => completingAssets(db, asset, similar),
    matching: async (plate) =>
      plateMatches(await sharedAnswer(looks, '', () => looksOf(db)), plate),
    topics: topicsOf,
    sharedWith: (category) => collectionsSharing(db, category),
    librarySizes,
    idsIn: async (libraryId, { offset, limit }) => {
      const { rows } = await sql<{ readonly id: number }>`
        select id from ${DOCUMENTS} where library = ${libraryId}
        order by id limit ${limit} offset ${offset}`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
