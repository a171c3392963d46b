import { expect, test } from 'vitest'
import { publishAssets, retireAssets, settleState } from '#server/catalog-import/publish-assets.ts'
import type { Db } from '#server/sql/database.ts'
import type { ImportState } from '#server/sql/schema/imports.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aCatalog, anEntry, stock } from '../../support/catalog-data.ts'

const BEFORE = 1000
const NOW = 5000

describeOnEveryDatabase('putting assets on sale', (open) => {
  test('dates a draft by its first sale, unless it brought a date of its own', async () => {
    const db = await stocked(await open())
    expect(await publishAssets(db, [], NOW)).toEqual({ changed: 2, unknown: [] })
    expect(await states(db)).toEqual([
      ['DATED', 0, BEFORE, 'published'],
      ['SOLD', 0, BEFORE, 'published'],
      ['UNDATED', 0, NOW, 'published'],
    ])
  })

  test('takes skus and beginnings of skus, and tells which there are not', async () => {
    const db = await stocked(await open())
    const asked = ['UN*', 'DATED', 'NONE', 'NO*']
    expect(await publishAssets(db, asked, NOW)).toEqual({ changed: 2, unknown: ['NONE', 'NO*'] })
    expect(await retireAssets(db, ['*'], NOW)).toEqual({ changed: 3, unknown: [] })
    expect(await retireAssets(db, ['*'], NOW)).toEqual({ changed: 0, unknown: [] })
    expect((await states(db)).map(([, retired, , state]) => [retired, state])).toEqual([
      [1, 'retired'],
      [1, 'retired'],
      [1, 'retired'],
    ])
  })

  test('is undone by a row that asks for a draft, once', async () => {
    const db = await stocked(await open())
    const draft = { published: false, now: NOW }
    expect(await settleState(db, 'SOLD', draft)).toBe(true)
    expect(await settleState(db, 'SOLD', draft)).toBe(false)
    expect((await states(db))[1]).toEqual(['SOLD', 1, BEFORE, 'draft'])
    expect(await settleState(db, 'SOLD', { published: true, now: NOW })).toBe(true)
    expect((await states(db))[1]).toEqual(['SOLD', 0, BEFORE, 'published'])
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
