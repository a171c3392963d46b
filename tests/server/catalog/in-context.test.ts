import { expect, test } from 'vitest'
import type { Catalog } from '#application/ports/catalog.ts'
import type { Db } from '#server/sql/database.ts'
import {
  describeOnEveryDatabase,
  describeOnPostgres,
  type OpenDatabase,
} from '#tests/support/databases.ts'
import {
  aCatalog,
  aKit,
  anEntry,
  catalogOver,
  catalogThroughHttp,
  postgresSearchOver,
  stock,
} from '../../support/catalog-data.ts'

const SHOP = aCatalog(
  [anEntry({ id: 1 }), anEntry({ id: 2 }), anEntry({ id: 3 })],
  [aKit({ id: 1 })],
)

describeOnEveryDatabase('What an asset is sold with', (open) => {
  test('names the bundles on sale that hold a file of it, each with what it saves', async () => {
    const db = await open()
    await stock(db, SHOP)
    const catalog = catalogOver(db)
    const bundle = (await catalog.bundle('kit-1'))._unsafeUnwrap()
    const member = bundle.members[0]?.product.slug ?? ''
    const { bundles } = (await catalog.inContext(member))._unsafeUnwrap()
    expect(bundles).toMatchObject([
      { slug: 'kit-1', basePrice: bundle.basePrice, fullPrice: bundle.fullPrice },
    ])
    expect(bundles[0]?.memberCount).toBe(bundle.members.length)
    expect((await catalog.inContext('asset-3'))._unsafeUnwrap().bundles).toEqual([])
  })

  test('names no bundle that is no longer sold', async () => {
    const db = await open()
    await stock(db, SHOP)
    await db.updateTable('bundles').set({ retired: 1 }).execute()
    const { bundles } = (await catalogOver(db).inContext('asset-1'))._unsafeUnwrap()
    expect(bundles).toEqual([])
  })

  test('is missing where the asset is', async () => {
    const db = await open()
    await stock(db, SHOP)
    const missing = await catalogOver(db).inContext('nothing-here')
    expect(missing._unsafeUnwrapErr().kind).toBe('missing')
  })
})

const ELEMENTS = aCatalog([
  anEntry({ id: 1, name: 'Ground explosion', collections: ['night-camp'] }),
  anEntry({ id: 2, name: 'White smoke', category: 'smoke' }),
  anEntry({ id: 3, name: 'Wall of dust', category: 'smoke' }),
  anEntry({
    id: 4,
    name: 'Old lantern',
    category: 'props',
    library_id: 3,
    asset_type: '3d_models',
    collections: ['night-camp'],
  }),
  anEntry({
    id: 5,
    name: 'Street in fog',
    category: 'plates',
    library_id: 2,
    collections: ['night-camp'],
  }),
  anEntry({ id: 6, name: 'Burning wreck', category: 'smoke', tags: ['explosion'] }),
])

function completing(open: OpenDatabase, over: (db: Db) => Catalog): void {
  test('is of other kinds, each with its reason, and is not what is shown as similar', async () => {
    const db = await open()
    await stock(db, ELEMENTS)
    const catalog = over(db)
    const { completes } = (await catalog.inContext('asset-1'))._unsafeUnwrap()
    expect(
      completes.map(({ product, adds, collection }) => [product.slug, adds, collection?.name]),
    ).toEqual([
      ['asset-3', 'dust', undefined],
      ['asset-2', 'smoke', undefined],
      ['asset-4', null, 'The night-camp'],
    ])
    const { similar } = (await catalog.product('asset-1'))._unsafeUnwrap()
    const shown = new Set(similar.map(({ slug }) => slug))
    expect(completes.filter(({ product }) => shown.has(product.slug))).toEqual([])
  })

  test('is what is on sale alone', async () => {
    const db = await open()
    await stock(db, ELEMENTS)
    await db.updateTable('products').set({ retired: 1 }).where('id', 'in', [2, 4]).execute()
    const { completes } = (await over(db).inContext('asset-1'))._unsafeUnwrap()
    expect(completes.map(({ product }) => product.slug)).toEqual(['asset-3'])
  })
}

describeOnEveryDatabase('What completes an asset in a shot', (open) =>
  completing(open, catalogOver),
)

describeOnPostgres('What completes an asset in a shot with SEARCH=postgres', (open) =>
  completing(open, postgresSearchOver),
)

describeOnEveryDatabase('Assets by their ids', (open) => {
  test('come in the order asked for, as they are now, without what is not on sale', async () => {
    const db = await open()
    await stock(db, SHOP)
    const ids = async (asked: readonly number[]) =>
      (await catalogOver(db).cards(asked))._unsafeUnwrap().map(({ id }) => id)
    expect(await ids([3, 1, 99, 2])).toEqual([3, 1, 2])
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', 1).execute()
    expect(await ids([3, 1, 2])).toEqual([3, 2])
  })

  test('are fifty at most', async () => {
    const db = await open()
    await stock(db, SHOP)
    const many = [...Array.from({ length: 50 }, (_, place) => 1000 + place), 1]
    expect((await catalogOver(db).cards(many))._unsafeUnwrap()).toEqual([])
    expect((await catalogOver(db).cards(many.slice(1)))._unsafeUnwrap()).toHaveLength(1)
  })

  test('are asked for by words that are ids, and others are left out', async () => {
    const db = await open()
    await stock(db, SHOP)
    const catalog = catalogThroughHttp(db)
    const asked = [2, Number.NaN, -1, 1.5, 1] as const
    const cards = (await catalog.cards(asked))._unsafeUnwrap()
    expect(cards.map(({ slug }) => slug)).toEqual(['asset-2', 'asset-1'])
    expect((await catalog.cards([]))._unsafeUnwrap()).toEqual([])
  })
})
