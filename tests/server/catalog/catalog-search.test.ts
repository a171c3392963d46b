import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Browse } from '#domain/catalog/browse.ts'
import { facetsOf } from '#domain/catalog/facet.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import { PAGE_SIZE } from '#domain/shared/listing.ts'
import {
  bitsIn,
  countOf,
  documentsBetween,
  documentsOf,
  fullSet,
  has,
  setOf,
} from '#server/search/bit-set.ts'
import { readModelBuilder } from '#server/search/build.ts'
import { many } from '#server/search/document-set.ts'
import { comparedAsSets, countedOneByOne } from '#server/search/facet-counts.ts'
import { find } from '#server/search/find.ts'
import { sorted, walked } from '#server/search/listed.ts'
import type { ReadModel, IndexedAsset } from '#server/search/read-model.ts'
import { candidatesFor, MOST_LOOKED_AT, OF_CATEGORY, similarTo } from '#server/search/similar.ts'
import { editsBetween, exactly } from '#server/search/vocabulary.ts'
import { aBrowse } from '#tests/support/samples.ts'

const WORDS = ['fire', 'firefly', 'smoke', 'spark', 'sparkle', 'rain', 'rainbow', 'ash']
const TOPICS = {
  categoryNames: ['hot', 'wet'].map((slug) => ({ slug, name: slug, libraryId: 1 }) as const),
  collections: ['best'],
  synonyms: [],
}
const FACETS = facetsOf(LIBRARY.FOOTAGE_2D)
const HOT_AND_WET = [{ value: 'hot' }, { value: 'wet' }]

const now = () => Promise.resolve()

function modelOf(assets: readonly IndexedAsset[], version = '1'): Promise<ReadModel> {
  const builder = readModelBuilder(TOPICS)
  for (const asset of assets) builder.add(asset)
  return builder.finish(version, now)
}

interface Changes extends Partial<IndexedAsset> {
  readonly id: number
  /** Its name. */
  readonly text?: string
}

function anAsset({ text = 'fire', ...changes }: Changes): IndexedAsset {
  return {
    libraryId: LIBRARY.FOOTAGE_2D,
    assetType: null,
    category: 'hot',
    collections: [],
    popularity: 0,
    publishedAt: 0,
    price: null,
    texts: named(text),
    facets: {},
    ...changes,
  }
}

function named(name: string): IndexedAsset['texts'] {
  return { name, tags: [], topics: [], description: '' }
}

const someFacets = fc.record({
  alpha: fc.constantFrom('straight', 'none'),
  loopable: fc.constantFrom('yes', 'no'),
  direction: fc.constantFrom('up', 'down'),
  resolution: fc.constantFrom(['sd'], ['hd'], ['hd', '4k']),
})

const someAssets = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 10_000 }),
    libraryId: fc.constantFrom(1, 2),
    assetType: fc.constant(null),
    category: fc.constantFrom('hot', 'wet'),
    collections: fc.subarray(['best']),
    popularity: fc.integer({ min: 0, max: 3 }),
    publishedAt: fc.integer({ min: 0, max: 3 }),
    price: fc.constant(null),
    texts: fc
      .array(fc.constantFrom(...WORDS), { maxLength: 4 })
      .map((words) => named(words.join(' '))),
    facets: someFacets,
  }),
  { selector: ({ id }) => id, maxLength: 120 },
)

const someBrowse = fc
  .record({
    libraryId: fc.constantFrom(1, 2, null),
    search: fc.constantFrom('', 'fire', 'fi', 'smoke rain', 'rain s', 'spark'),
    sort: fc.constantFrom('most_popular', 'newest'),
    category: fc.constantFrom(null, 'hot', 'wet', 'unheard-of'),
    collection: fc.constantFrom(null, 'best'),
    facets: fc.record(
      {
        alpha: fc.subarray(['none', 'straight']),
        loopable: fc.subarray(['no', 'yes'], { minLength: 1 }),
        resolution: fc.subarray(['4k', 'hd']),
      },
      { requiredKeys: [] },
    ),
  })
  .map((parts): Browse => aBrowse(parts as Partial<Browse>))

function hasValue({ facets }: IndexedAsset, key: string, value: string): boolean {
  return [facets[key] ?? []].flat().includes(value)
}

/** What finding means, said the slow way. */
function matches(asset: IndexedAsset, browse: Browse, ignored: string | null = null): boolean {
  const words = browse.search.split(' ').filter((word) => word !== '')
  const own = asset.texts.name.split(' ')
  const last = words.at(-1)
  return (
    words.slice(0, -1).every((word) => own.includes(word)) &&
    (last === undefined || own.some((word) => word.startsWith(last))) &&
    (browse.libraryId === null || asset.libraryId === browse.libraryId) &&
    (browse.category === null ||
      browse.category === 'unheard-of' ||
      asset.category === browse.category) &&
    (browse.collection === null || asset.collections.includes(browse.collection)) &&
    Object.entries(browse.facets).every(
      ([key, values]) =>
        key === ignored || values.length === 0 || values.some((one) => hasValue(asset, key, one)),
    )
  )
}

function everyPage(model: ReadModel, browse: Browse) {
  const first = find(model, { ...browse, page: 1 })
  const pages = Array.from({ length: first.totalPages }, (_, at) =>
    find(model, { ...browse, page: at + 1 }),
  )
  return { total: first.total, pages }
}

test('every hit is one that matches, and none is missing, over all pages, each once', async () => {
  await fc.assert(
    fc.asyncProperty(someAssets, someBrowse, async (assets, browse) => {
      const listed = assets as unknown as readonly IndexedAsset[]
      const { total, pages } = everyPage(await modelOf(listed), browse)
      const expected = listed.filter((asset) => matches(asset, browse))
      const isPartly = (pages[0]?.reading?.leftOut.length ?? 0) > 0
      // Only where no asset has every word is anything left out.
      const words = aBrowse({ search: browse.search })
      expect(isPartly && listed.some((asset) => matches(asset, words))).toBe(false)
      fc.pre(!isPartly)
      const key = browse.sort === 'newest' ? 'publishedAt' : 'popularity'
      const sorted = expected.toSorted((one, other) => other[key] - one[key] || other.id - one.id)
      expect(pages.flatMap(({ ids }) => ids)).toEqual(sorted.map(({ id }) => id))
      expect(total).toBe(expected.length)
      expect(pages.every(({ ids }) => ids.length <= PAGE_SIZE)).toBe(true)
    }),
  )
})

test('every count is what choosing that value would leave', async () => {
  await fc.assert(
    fc.asyncProperty(someAssets, someBrowse, async (assets, browse) => {
      const listed = assets as unknown as readonly IndexedAsset[]
      const { counts, libraryTotals, reading } = find(await modelOf(listed), {
        ...browse,
        libraryId: 1,
      })
      const here = { ...browse, libraryId: 1 } as const
      fc.pre(reading === null || reading.leftOut.length === 0)
      for (const { key, values } of FACETS) {
        for (const { value } of values) {
          const left = listed.filter(
            (asset) => matches(asset, here, key) && hasValue(asset, key, value),
          )
          expect(counts[key]?.[value]).toBe(left.length)
        }
      }
      const anywhere = aBrowse({ search: browse.search })
      const inTwo = listed.filter(({ libraryId }) => libraryId === 2)
      expect(libraryTotals[2]).toBe(inTwo.filter((asset) => matches(asset, anywhere)).length)
    }),
  )
})

test('an empty shop has one empty page', async () => {
  const page = find(await modelOf([]), aBrowse({ search: 'fire', page: 9 }))
  expect(page).toMatchObject({ ids: [], total: 0, page: 1, totalPages: 1, pastTheEnd: true })
})

test('accents and capitals make no difference', async () => {
  const model = await modelOf([anAsset({ id: 7, text: 'Éclair ÜBER-Blitz' })])
  for (const search of ['eclair', 'ECLAIR über', 'blitz', 'uber bli']) {
    expect(find(model, aBrowse({ search })).ids).toEqual([7])
  }
})

test.each([
  ['smoek', 'smoke'],
  ['sprakle', 'sparkle'],
  ['fierfly', 'firefly'],
  ['rainbwo ash', 'rainbow ash'],
])('"%s" is taken for "%s"', async (typed, meant) => {
  const assets = [...WORDS, 'rainbow ash'].map((text, at) => anAsset({ id: at + 1, text }))
  const found = find(await modelOf(assets), aBrowse({ search: typed }))
  expect(found.searchedFor).toBe(meant)
  expect(found.total).toBeGreaterThan(0)
})

test.each(['ahs', 'xyzzy', 'wholly different words here'])(
  '"%s" is too far from anything to guess',
  async (search) => {
    const model = await modelOf(WORDS.map((text, at) => anAsset({ id: at + 1, text })))
    expect(find(model, aBrowse({ search }))).toMatchObject({ total: 0, searchedFor: null })
  },
)

test('of two words equally near, the one in more assets is meant', async () => {
  const texts = ['spark', 'stark', 'stark']
  const model = await modelOf(texts.map((text, at) => anAsset({ id: at + 1, text })))
  expect(find(model, aBrowse({ search: 'sxark' })).searchedFor).toBe('stark')
})

describe('what is similar', () => {
  const campfire = { id: 1, libraryId: LIBRARY.FOOTAGE_2D, category: 'hot' }

  test('is of the same library, the same category first, then by rare words; never itself', async () => {
    const model = await modelOf([
      anAsset({ id: 1, text: 'campfire night', category: 'hot' }),
      anAsset({ id: 2, text: 'night', category: 'hot', popularity: 9 }),
      anAsset({ id: 3, text: 'campfire', category: 'hot' }),
      anAsset({ id: 4, text: 'campfire night', libraryId: LIBRARY.PRACTICE }),
      anAsset({ id: 5, text: 'drizzle', category: 'wet' }),
      anAsset({ id: 6, text: 'campfire night', category: 'wet' }),
      anAsset({ id: 7, text: 'night', category: 'wet' }),
    ])
    const like = { ...campfire, text: 'campfire night' }
    expect(similarTo(model, like, 8)).toEqual([3, 2, 6, 7])
    expect(similarTo(model, like, 1)).toEqual([3])
    expect(similarTo(model, like, 3)).toEqual([3, 2, 6])
  })

  test('is never filled up from other categories by one small word in common', async () => {
    const text = 'campfire fire flames bonfire wood warm night close'
    const model = await modelOf([
      anAsset({ id: 1, text }),
      anAsset({ id: 2, text: 'torch' }),
      anAsset({ id: 3, text: 'flakes snow lens close', category: 'wet' }),
      anAsset({ id: 4, text: 'steam fire flames warm', category: 'wet' }),
      anAsset({ id: 5, text: 'mist', category: 'wet' }),
    ])
    expect(similarTo(model, { ...campfire, text }, 8)).toEqual([2, 4])
  })

  test('keeps the more popular of two that are equally like it', async () => {
    const model = await modelOf([
      anAsset({ id: 1 }),
      anAsset({ id: 2, popularity: 1 }),
      anAsset({ id: 3, popularity: 5 }),
    ])
    expect(similarTo(model, { ...campfire, text: 'fire' }, 1)).toEqual([3])
  })

  test('is looked for among some thousand assets, however many have its words, the most popular of them', async () => {
    const many = Array.from({ length: 3 * MOST_LOOKED_AT }, (_, at) =>
      anAsset({ id: at + 2, category: at % 2 === 0 ? 'hot' : 'wet', popularity: at }),
    )
    const model = await modelOf([anAsset({ id: 1 }), ...many])
    const { from: index } = exactly(model.vocabulary, 'fire')
    const hot = model.categories.get('hot') ?? fullSet(model.size)
    const place = { category: hot, library: fullSet(model.size) }
    const candidates = candidatesFor(model, [{ index, weight: 1 }], place)
    expect(candidates.documents).toHaveLength(MOST_LOOKED_AT)
    expect(candidatesFor(model, [], place).documents).toHaveLength(OF_CATEGORY)
    const popular = 3 * MOST_LOOKED_AT
    expect(similarTo(model, { ...campfire, text: 'fire' }, 3)).toEqual([
      popular,
      popular - 2,
      popular - 4,
    ])
  })
})

test('lists and counts are the same however they are worked out, and whatever was asked for before', async () => {
  await fc.assert(
    fc.asyncProperty(
      someAssets,
      fc.array(someBrowse, { minLength: 2, maxLength: 6 }),
      async (assets, browses) => {
        const listed = assets as unknown as readonly IndexedAsset[]
        const asked = await modelOf(listed)
        for (const browse of [...browses, ...browses]) {
          expect(find(asked, browse)).toEqual(find(await modelOf(listed), browse))
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('a set is counted value by value as document by document, and put in order by sorting as by walking', async () => {
  await fc.assert(
    fc.asyncProperty(
      someAssets,
      fc.array(fc.nat(119)),
      fc.nat(130),
      fc.nat(40),
      async (assets, picked, from, count) => {
        const model = await modelOf(assets as unknown as readonly IndexedAsset[])
        const bits = setOf(model.size, new Set(picked.filter((one) => one < model.size)))
        const hits = many(bits)
        const [ones, sets] = [countedOneByOne(model, hits), comparedAsSets(model, bits)]
        for (const { key, values } of [...FACETS, { key: 'category', values: HOT_AND_WET }]) {
          for (const { value } of values) {
            expect(ones.countOfValue(key, value)).toBe(sets.countOfValue(key, value))
          }
        }
        expect(sorted(model, hits, from, from + count)).toEqual(
          walked(model.newest, bits, from, from + count),
        )
        expect(documentsBetween(bits, from, from + count)).toEqual(
          Array.from(documentsOf(bits)).slice(from, from + count),
        )
      },
    ),
  )
})

test('a list counts the same when it is asked for again, and anew once something is chosen', async () => {
  const model = await modelOf([
    anAsset({ id: 1, facets: { loopable: 'yes' } }),
    anAsset({ id: 2, facets: { loopable: 'no', alpha: 'none' } }),
  ])
  const browse = aBrowse({ libraryId: LIBRARY.FOOTAGE_2D, category: 'hot' })
  const first = find(model, browse)
  const chosen = find(model, { ...browse, facets: { loopable: ['yes'] } })
  expect(first.counts['alpha']).toMatchObject({ none: 1 })
  expect(chosen.counts['alpha']).toMatchObject({ none: 0 })
  expect(find(model, browse)).toEqual(first)
})

test('a list narrowed by every filter at once is counted as quickly as others', async () => {
  const chosen = FACETS.map(({ key, values }) => [key, [values[0]?.value ?? '']] as const)
  expect(chosen.length).toBeGreaterThanOrEqual(12)
  const model = await modelOf([anAsset({ id: 1, facets: { loopable: 'yes' } })])
  const facets = { ...Object.fromEntries(chosen), category: ['hot'] }
  // Each filter's own counts are those of the list without it, which may not be asked for all of its own.
  expect(find(model, aBrowse({ libraryId: LIBRARY.FOOTAGE_2D, facets })).total).toBe(0)
})

test('a swap of neighbors, a letter more, less or other is one edit', () => {
  for (const other of ['sparx', 'psark', 'sark', 'spaark']) {
    expect(editsBetween('spark', other, 2)).toBe(1)
  }
  expect(editsBetween('spark', 'spark', 2)).toBe(0)
  expect(editsBetween('spark', 'smoke', 2)).toBeGreaterThan(2)
})

test('sets of documents hold exactly what was put in', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 99 })), (documents) => {
      const set = setOf(100, documents)
      expect(countOf(set)).toBe(documents.length)
      expect(documents.every((document) => has(set, document))).toBe(true)
    }),
  )
  for (const size of [0, 1, 31, 32, 33, 64, 100]) expect(countOf(fullSet(size))).toBe(size)
  expect(bitsIn(-1)).toBe(32)
})
