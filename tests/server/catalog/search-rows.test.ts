import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { digestOf } from '#server/catalog/postgres-search/search-marks.ts'
import { searchRow } from '#server/catalog/postgres-search/search-rows.ts'
import { LAYOUT } from '#server/catalog/postgres-search/table-names.ts'
import { wordsIn } from '#server/catalog/postgres-search/word-changes.ts'
import type { IndexedAsset } from '#server/search/read-model.ts'

const ASSET: IndexedAsset = {
  id: 7,
  libraryId: 1,
  assetType: null,
  category: 'fire',
  collections: ['night-camp', 'storms'],
  popularity: 3.5,
  publishedAt: 1_700_000_000_000,
  price: cents(800),
  texts: {
    name: 'Burning torches, rising smoke and falling ashes',
    tags: ['campfire', 'slow-motion', 'knives', 'glowing embers', 'Élan'],
    topics: ['Fire', 'Night camps', 'The heavier fogs'],
    description: 'Filmed at 120 fps by nobody: it moves, flickers, dies and was drifting happily.',
  },
  facets: { resolution: ['4k', 'hd'], loopable: 'yes' },
  look: Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
}

const BARE: IndexedAsset = { ...ASSET, id: 8, libraryId: 3, price: null, look: undefined }

test('rows are what their layout says, also for who has them from an older version', () => {
  const rows = [ASSET, BARE].map((asset) => searchRow(asset, wordsIn(asset)))
  expect(
    { layout: LAYOUT, rows: digestOf(JSON.stringify(rows)) },
    'rows from before stay as they are: count COLUMNS up in table-names.ts where what they hold changes, then note both here',
  ).toEqual({ layout: '4_16y5k3k16zuykb', rows: '1xp6w6yimlaqt' })
})
