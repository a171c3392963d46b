import { expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import type { IndexedAsset } from '#server/search/read-model.ts'
import { readModelBuilder } from '#server/search/build.ts'
import { find } from '#server/search/find.ts'
import { ownedSets } from '#server/search/owned.ts'
import { aBrowse } from '#tests/support/samples.ts'

/** Its name, and what else is known of it. */
type Said = Partial<IndexedAsset['texts']> &
  Pick<IndexedAsset['texts'], 'name'> & {
    readonly facets?: IndexedAsset['facets']
  }

const SHOP: readonly Said[] = [
  {
    name: 'Campfire, close',
    tags: ['fire', 'flames'],
    facets: { duration: 'medium', angle: 'front' },
  },
  { name: 'Grass fire in wind', tags: ['fire'], facets: { duration: 'short', angle: 'side' } },
  { name: 'Tire-fire smoke', tags: ['black smoke'], facets: { duration: 'short', angle: 'side' } },
  {
    name: 'Machine-gun burst, side',
    tags: ['gunfire'],
    description: 'Three guns fire.',
    facets: { duration: 'short', angle: 'side' },
  },
  { name: 'Oil smoke', tags: ['oil fire'], facets: { duration: 'medium', angle: 'side' } },
  { name: 'Short-circuit burst', tags: ['electricity'], facets: { duration: 'short' } },
  { name: 'Hammer props', tags: ['ash', 'object'], facets: {} },
  { name: 'Radar, moving', tags: ['single', 'own'], facets: {} },
]

const builder = readModelBuilder({ categoryNames: [], collections: [], synonyms: [] })
for (const [place, { name, tags = [], description = '', facets = {} }] of SHOP.entries()) {
  builder.add({
    id: place + 1,
    libraryId: LIBRARY.FOOTAGE_2D,
    assetType: null,
    category: 'all',
    collections: [],
    popularity: place,
    publishedAt: 0,
    price: null,
    texts: { name, tags, topics: [], description },
    facets,
  })
}
const model = await builder.finish('1', () => Promise.resolve())

function searchFor(search: string, ownedIds: readonly number[] | null = null) {
  const owned = ownedIds && ownedSets(model, ownedIds)
  const { ids, searchedFor, reading } = find(model, aBrowse({ search, sort: 'relevance' }), owned)
  const names = ids.map((id) => SHOP[id - 1]?.name)
  return { names, searchedFor, reading }
}

test.each(['prores', 'exr', 'mov', 'fbx', 'obj', 'alembic', 'footage', 'props -hammer'])(
  '"%s" is understood, so nothing else is found for it',
  (search) => expect(searchFor(search)).toMatchObject({ names: [], searchedFor: null }),
)

test('a word that says how something is goes before what it is', () => {
  expect(searchFor('blue fire').names).toContain('Campfire, close')
  expect(searchFor('blue fire').reading?.leftOut).toEqual(['blue'])
})

test('"short fire" is fire in short clips, and "short circuit" is what is named so', () => {
  const { names, reading } = searchFor('short fire')
  expect(names).toEqual(['Grass fire in wind', 'Tire-fire smoke', 'Machine-gun burst, side'])
  expect(reading?.filters.map(({ label }) => label)).toEqual(['Under 3 s'])
  expect(searchFor('short circuit').names).toEqual(['Short-circuit burst'])
  // Nothing is that long.
  expect(searchFor('long fire').reading?.leftOut).toEqual(['long'])
  expect(searchFor('long fire').names[0]).toBe('Grass fire in wind')
})

test('where a filter leaves nothing, nothing is shown, and other words are kept', () => {
  for (const search of ['60 fps', '8k', '10s', '8k footage']) {
    expect(searchFor(search).names).toEqual([])
    expect(searchFor(search).reading?.filters).toHaveLength(1)
    expect(searchFor(search).reading?.asWords).toBeNull()
  }
  expect(searchFor('8k fire').reading?.leftOut).toEqual(['8k'])
  expect(searchFor('8k fire').names).toHaveLength(5)
})

test('a minus leaves out what is named or tagged so', () => {
  expect(searchFor('fire -smoke').names).toEqual([
    'Grass fire in wind',
    'Campfire, close',
    'Machine-gun burst, side',
  ])
  expect(searchFor('fire -side').names).toEqual(['Campfire, close'])
})

test('half a filter keeps every fire, and those first that it would keep', () => {
  const { names, reading } = searchFor('fire si')
  expect(names).toHaveLength(5)
  expect(names.slice(0, 2)).toEqual(['Grass fire in wind', 'Tire-fire smoke'])
  expect(names).toContain('Campfire, close')
  expect(reading).toMatchObject({ filters: [], leftOut: [] })
})

test('by a filter, what is named or tagged after the word comes before what only speaks of it', () => {
  expect(searchFor('fire side').names).toEqual([
    'Grass fire in wind',
    'Tire-fire smoke',
    'Oil smoke',
    'Machine-gun burst, side',
  ])
})

test('what is owned is found by whoever owns it, and is no slip of the finger to others', () => {
  expect(searchFor('my fire', [1]).names).toEqual(['Campfire, close'])
  expect(searchFor('owned', [1, 7]).names).toEqual(['Hammer props', 'Campfire, close'])
  expect(searchFor('owned', []).names).toEqual([])
  expect(searchFor('owned')).toMatchObject({ names: [], searchedFor: null })
  expect(searchFor('my fire').reading?.leftOut).toEqual(['my'])
})

test('near terms are near', () => {
  expect(searchFor('asdkjh').reading?.nearTerms).toEqual([])
  expect(searchFor('gras fier').names).toEqual(['Grass fire in wind'])
  expect(searchFor('campers').reading?.nearTerms).toContain('campfire')
  expect(searchFor('10s').reading?.nearTerms).toEqual([])
})
