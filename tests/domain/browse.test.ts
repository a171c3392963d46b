import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  browseFrom,
  browseParams,
  toggleFacet,
  withSearch,
  type Browse,
} from '#domain/catalog/browse.ts'
import { facetsOf } from '#domain/catalog/facet.ts'
import { ASSET_TYPES, LIBRARIES, LIBRARY, type LibraryId } from '#domain/catalog/library.ts'
import { PRODUCT_SORTS } from '#domain/catalog/sort.ts'
import { searchText } from '#domain/search/query.ts'
import { anyText } from '#tests/support/generators.ts'
import { aBrowse } from '#tests/support/samples.ts'

test('the three libraries have the ids of the specification', () => {
  expect(LIBRARY).toEqual({ FOOTAGE_2D: 1, PRACTICE: 2, MODELS_3D: 3 })
  expect(LIBRARIES.map(({ id, path }) => [id, path])).toEqual([
    [1, '/2d'],
    [2, '/practice-footage'],
    [3, '/3d'],
  ])
})

test('an address without parameters browses everything, most popular first', () => {
  expect(browseFrom({})).toEqual(aBrowse())
  expect(browseParams(aBrowse())).toEqual({})
})

test.each([
  { asked: '1', page: 1 },
  { asked: '7', page: 7 },
  { asked: '0', page: 1 },
  { asked: '-2', page: 1 },
  { asked: '2.5', page: 1 },
  { asked: '1e3', page: 1 },
  { asked: '0x10', page: 1 },
  { asked: ' 3', page: 1 },
  { asked: 'last', page: 1 },
  { asked: '', page: 1 },
  { asked: '99999999999999999999', page: Number.MAX_SAFE_INTEGER },
  { asked: '9'.repeat(400), page: Number.MAX_SAFE_INTEGER },
])('page "$asked" is read as $page', ({ asked, page }) => {
  expect(browseFrom({ page: asked }).page).toBe(page)
})

test.each([
  { asked: '1', libraryId: 1 },
  { asked: '3', libraryId: 3 },
  { asked: '0', libraryId: null },
  { asked: '4', libraryId: null },
  { asked: '1e0', libraryId: null },
  { asked: '', libraryId: null },
  { asked: 'toString', libraryId: null },
])('library "$asked" is read as $libraryId', ({ asked, libraryId }) => {
  expect(browseFrom({ library_id: asked }).libraryId).toBe(libraryId)
})

test('the page’s own library, category and collection are not to be overruled', () => {
  expect(browseFrom({ library_id: '3' }, { libraryId: 1 }).libraryId).toBe(1)
  expect(browseFrom({ category: 'smoke' }, { category: 'fire' })).toMatchObject({
    category: 'fire',
    facets: {},
  })
  expect(browseFrom({ collection: 'smoke' }, { collection: 'fire' }).collection).toBe('fire')
})

test('a kind of 3D asset narrows the 3D library and is dropped elsewhere', () => {
  expect(ASSET_TYPES).toEqual(['3d_models', 'animated', 'vdb'])
  expect(browseFrom({ library_id: '3', asset_type: 'vdb' }).assetType).toBe('vdb')
  expect(browseFrom({ library_id: '3', asset_type: '' }).assetType).toBeNull()
  expect(browseFrom({ library_id: '3', asset_type: 'hdri' }).assetType).toBeNull()
  expect(browseFrom({ library_id: '1', asset_type: 'vdb' }).assetType).toBeNull()
  expect(browseFrom({ asset_type: 'vdb' }).assetType).toBeNull()
})

test('an unknown order is the default one', () => {
  expect(browseFrom({ sort_by: 'newest' }).sort).toBe('newest')
  expect(browseFrom({ sort_by: 'NEWEST' }).sort).toBe('most_popular')
  expect(browseFrom({ sort_by: 'price' }).sort).toBe('most_popular')
})

test('a category that could not be a slug is dropped', () => {
  const chosen = (category: string) => browseFrom({ category }).facets['category']
  expect(chosen('fire-embers-2')).toEqual(['fire-embers-2'])
  expect(chosen('c'.repeat(80))).toEqual(['c'.repeat(80)])
  expect(chosen('smoke,Fire,fire,smoke')).toEqual(['fire', 'smoke'])
  for (const category of ['', 'Fire', '../etc', "x' or 1", 'c'.repeat(81)]) {
    expect(chosen(category)).toBeUndefined()
  }
})

test('filters keep the values that a library knows and drop the rest', () => {
  const asked = { library_id: '2', camera: 'drone,pan,zeppelin,', fps: '23', alpha: 'straight' }
  expect(browseFrom(asked).facets).toEqual({ camera: ['drone', 'pan'] })
  expect(browseFrom({ ...asked, library_id: '' }).facets).toEqual({ alpha: ['straight'] })
})

test('the older spelling of the search key is rewritten to the newer', () => {
  expect(browseParams(browseFrom({ search: ' fire ' }))).toEqual({ search_query: 'fire' })
})

test('what the page fixes is not repeated in its address', () => {
  const fixed = { libraryId: LIBRARY.FOOTAGE_2D, category: 'fire' }
  expect(browseParams(aBrowse({ ...fixed, page: 2 }), fixed)).toEqual({ page: '2' })
})

test('a filter without values leaves no trace in the address', () => {
  expect(browseParams(aBrowse({ libraryId: 2, facets: { camera: [] } }))).toEqual({
    library_id: '2',
  })
})

test('another text keeps an order that somebody chose, and is on the first page', () => {
  const all = aBrowse({ page: 3 })
  expect(withSearch(all, 'fire')).toMatchObject({ search: 'fire', sort: 'relevance', page: 1 })
  expect(withSearch(withSearch(all, 'fire'), '')).toMatchObject({ sort: 'most_popular' })
  const newest = aBrowse({ search: 'fire', sort: 'newest' })
  expect(withSearch(newest, 'smoke').sort).toBe('newest')
  expect(withSearch(newest, '').sort).toBe('newest')
  expect(browseParams(withSearch(all, 'fire'))).toEqual({ search_query: 'fire' })
})

test('choosing a filter value again takes it away, and both go back to the first page', () => {
  const start = aBrowse({ libraryId: 2, page: 3, facets: { fps: ['24'] } })
  const chosen = toggleFacet(start, 'camera', 'pan')
  expect(chosen).toMatchObject({ page: 1, facets: { fps: ['24'], camera: ['pan'] } })
  const both = toggleFacet(chosen, 'camera', 'drone')
  expect(both.facets).toEqual({ fps: ['24'], camera: ['drone', 'pan'] })
  expect(toggleFacet(toggleFacet(both, 'camera', 'pan'), 'camera', 'drone')).toEqual({
    ...start,
    page: 1,
  })
})

const libraryIds = fc.constantFrom<LibraryId | null>(null, 1, 2, 3)
const slugs = fc.option(fc.constantFrom('fire', 'night-city', 'x2'))

const browses: fc.Arbitrary<Browse> = libraryIds.chain((libraryId) =>
  fc.record({
    libraryId: fc.constant(libraryId),
    search: anyText(30).map(searchText),
    sort: fc.constantFrom(...PRODUCT_SORTS.map(({ value }) => value)),
    page: fc.integer({ min: 1, max: 500 }),
    assetType: libraryId === 3 ? fc.option(fc.constantFrom(...ASSET_TYPES)) : fc.constant(null),
    category: fc.constant(null),
    collection: slugs,
    facets: fc
      .tuple(
        ...facetsOf(libraryId).map(({ values }) => fc.subarray(values.map((one) => one.value))),
      )
      .chain((chosen) =>
        fc.subarray(['fire', 'night-city', 'x2']).map((categories) =>
          Object.fromEntries([
            ...facetsOf(libraryId).flatMap(({ key }, place) => {
              const values = chosen[place] ?? []
              return values.length > 0 ? [[key, values.toSorted()]] : []
            }),
            ...(categories.length > 0 ? [['category', categories]] : []),
          ]),
        ),
      ),
  }),
)

test('an address made from a browse reads back as the same browse', () => {
  fc.assert(
    fc.property(browses, (browse) => {
      expect(browseFrom(browseParams(browse))).toEqual(browse)
    }),
  )
})

test('it survives being written into a real address, on the page that fixes its library', () => {
  fc.assert(
    fc.property(browses, (browse) => {
      const fixed = browse.libraryId ? { libraryId: browse.libraryId } : {}
      const written = new URLSearchParams(browseParams(browse, fixed)).toString()
      const read = Object.fromEntries(new URLSearchParams(written))
      expect(browseFrom(read, fixed)).toEqual(browse)
    }),
  )
})

test('whatever stands in an address, reading it never fails and settles at once', () => {
  const keys = ['library_id', 'search', 'search_query', 'page', 'sort_by', 'asset_type', 'category']
  const params = fc.dictionary(
    fc.oneof(fc.constantFrom(...keys, 'camera', 'fps', '__proto__'), anyText(8)),
    fc.oneof(fc.constantFrom('1', '2', '3', 'drone', 'pan,static', 'newest'), anyText(20)),
    { maxKeys: 8 },
  )
  fc.assert(
    fc.property(params, (any) => {
      const browse = browseFrom(any)
      expect(browse.page).toBeGreaterThanOrEqual(1)
      expect(browseFrom(browseParams(browse))).toEqual(browse)
    }),
  )
})
