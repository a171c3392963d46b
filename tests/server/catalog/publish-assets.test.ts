import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { publishAssets, retireAssets, settleState } from '#server/catalog-import/publish-assets.ts'
import { listBundles } from '#server/sql/catalog/sql-bundles.ts'
import type { Db } from '#server/sql/database.ts'
import type { ImportState } from '#server/sql/schema/imports.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aCatalog, aKit, anEntry, stock } from '../../support/catalog-data.ts'
import { GOOD, HEADER, importing, openImportShop } from '../../support/import-shop.ts'

const BEFORE = 1000
const NOW = 5000

describeOnEveryDatabase('putting assets on sale', (open) => {
  test('dates a draft by its first sale, unless it brought a date of its own', async () => {
    const db = await stocked(await open())
    expect(await publishAssets(db, [], NOW)).toEqual({
      changed: 2,
      unknown: [],
      held: [],
      bundles: [],
    })
    expect(await states(db)).toEqual([
      ['DATED', 0, BEFORE, 'published'],
      ['SOLD', 0, BEFORE, 'published'],
      ['UNDATED', 0, NOW, 'published'],
    ])
  })

  test('takes skus and beginnings of skus, and tells which there are not', async () => {
    const db = await stocked(await open())
    const asked = ['UN*', 'DATED', 'NONE', 'NO*']
    const unknown = ['NONE', 'NO*']
    expect(await publishAssets(db, asked, NOW)).toEqual({
      changed: 2,
      unknown,
      held: [],
      bundles: [],
    })
    expect(await retireAssets(db, ['*'], NOW)).toEqual({
      changed: 3,
      unknown: [],
      held: [],
      bundles: [],
    })
    expect(await retireAssets(db, ['*'], NOW)).toEqual({
      changed: 0,
      unknown: [],
      held: [],
      bundles: [],
    })
    expect((await states(db)).map(([, retired, , state]) => [retired, state])).toEqual([
      [1, 'retired'],
      [1, 'retired'],
      [1, 'retired'],
    ])
  })

  test('names the bundles that are no longer sold with what is retired', async () => {
    const db = await open()
    const assets = [anEntry({ id: 1, sku: 'ONE' }), anEntry({ id: 2, sku: 'TWO' })]
    const kits = [aKit({ id: 1, variant_ids: [11, 21] }), aKit({ id: 2, variant_ids: [21] })]
    await stock(db, aCatalog(assets, kits))
    const sold = async () => (await listBundles(db)).map(({ sku }) => sku)
    expect(await sold()).toEqual(['KIT-1', 'KIT-2'])
    expect(await retireAssets(db, ['ONE'], NOW)).toMatchObject({ bundles: ['KIT-1'] })
    expect(await sold()).toEqual(['KIT-2'])
    await publishAssets(db, ['ONE'], NOW)
    expect(await sold()).toEqual(['KIT-1', 'KIT-2'])
  })

  test('is undone by a row that asks for a draft, once', async () => {
    const db = await stocked(await open())
    const draft = { published: false, now: NOW }
    expect(await settleState(db, 'SOLD', draft)).toEqual(ok(true))
    expect(await settleState(db, 'SOLD', draft)).toEqual(ok(false))
    expect((await states(db))[1]).toEqual(['SOLD', 1, BEFORE, 'draft'])
    expect(await settleState(db, 'SOLD', { published: true, now: NOW })).toEqual(ok(true))
    expect((await states(db))[1]).toEqual(['SOLD', 0, BEFORE, 'published'])
  })

  test.each(['draft', 'retired'] as const)(
    'leaves out what is in a %s category, by name, and leaves alone what is on sale in one',
    async (state) => {
      const db = await stocked(await open())
      await db.updateTable('categories').set({ state }).execute()
      const held = ['DATED', 'UNDATED'].map((sku) => ({ sku, category: 'fire' }))
      expect(await publishAssets(db, ['*'], NOW)).toEqual({
        changed: 0,
        unknown: [],
        held,
        bundles: [],
      })
      expect(await settleState(db, 'DATED', { published: true, now: NOW })).toMatchObject(
        err({ column: 'category', reason: expect.stringContaining('“fire” isn’t published') }),
      )
      expect((await states(db)).map(([, retired, , is]) => [retired, is])).toEqual([
        [1, 'draft'],
        [0, 'published'],
        [1, 'draft'],
      ])
    },
  )
})

describeOnEveryDatabase('rows that ask for their assets to be on sale', (open) => {
  const row = (published: string, name = 'Plate') => [
    `${HEADER},published`,
    `${GOOD.replace('Plate', name)},${published}`,
  ]

  test('are refused while their category is not published', async () => {
    const shop = await openImportShop(await open())
    const close = (state: 'draft' | 'published') =>
      shop.db.updateTable('categories').set({ state }).where('slug', '=', 'plates').execute()
    const refused =
      'line 2, category: “plates” isn’t published, so the asset can’t be on sale. Publish the category first'
    await close('draft')
    expect((await importing(shop, row('yes'))).lines).toEqual([refused])
    expect((await importing(shop, row(''))).counts).toMatchObject({ new: 1, bad: 0 })
    expect((await importing(shop, row('yes'))).lines).toEqual([refused])
    expect((await states(shop.db)).map(([, retired]) => retired)).toEqual([1])
    await close('published')
    expect((await importing(shop, row('yes'))).counts).toMatchObject({ changed: 1, bad: 0 })
    // What is on sale in one from before can still be imported.
    await close('draft')
    expect((await importing(shop, row('yes', 'Other'))).counts).toMatchObject({ changed: 1 })
  })
})

/** One that is on sale, and two drafts. */
async function stocked(db: Db): Promise<Db> {
  const skus = ['DATED', 'SOLD', 'UNDATED']
  await stock(db, aCatalog(skus.map((sku, at) => anEntry({ id: at + 1, sku }))))
  await db.updateTable('products').set({ published_at: BEFORE, retired: 1 }).execute()
  await db.updateTable('products').set({ retired: 0 }).where('sku', '=', 'SOLD').execute()
  const row = (sku: string, state: ImportState, dated: number) => ({ sku, state, dated })
  const rows = [row('DATED', 'draft', 1), row('SOLD', 'published', 1), row('UNDATED', 'draft', 0)]
  const known = { content_hash: '', imported_at: BEFORE }
  await db
    .insertInto('imports')
    .values(rows.map((one) => ({ ...one, ...known })))
    .execute()
  return db
}

async function states(db: Db) {
  const rows = await db
    .selectFrom('products')
    .innerJoin('imports', 'imports.sku', 'products.sku')
    .select(['products.sku', 'retired', 'published_at', 'state'])
    .orderBy('products.sku')
    .execute()
  return rows.map(({ sku, retired, published_at: at, state }) => [sku, retired, at, state] as const)
}
