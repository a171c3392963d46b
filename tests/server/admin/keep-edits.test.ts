import { expect, test } from 'vitest'
import type { EditedField } from '#domain/catalog/edited-fields.ts'
import { noteEdited } from '#server/sql/catalog-import/edited-fields.ts'
import type { Db } from '#server/sql/database.ts'
import { importRows } from '#server/catalog-import/run-import.ts'
import { readCsv } from '#server/catalog-import/parse/read-csv.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { importing, openImportShop, type ImportShop } from '../../support/import-shop.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HEADER =
  'sku,name,library,category,tags,description,motion_description,credits,price_usd,published,file_1'
const row = (change: Partial<Record<string, string>> = {}) => {
  const cells = {
    sku: 'A-1',
    name: 'Plate',
    library: '2d',
    category: 'fire',
    tags: 'one; two',
    description: 'A plate.',
    motion: 'Nothing.',
    credits: '1',
    price: '4.00',
    published: 'yes',
    file: 'still.png',
    ...change,
  }
  return Object.values(cells).join(',')
}

async function edit(db: Db, field: EditedField, change: () => Promise<unknown>): Promise<void> {
  await change()
  await noteEdited(db, 'A-1', { fields: [field], now: 1 })
}

const asset = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.name', 'description', 'tags', 'products.retired', 'from_price'])
    .select(['variants.credits', 'base_price', 'sha256'])
    .where('products.sku', '=', 'A-1')
    .where('variants.retired', '=', 0)
    .executeTakeFirstOrThrow()

/** Imports and gives what was kept. */
async function reimport(shop: ImportShop, line: string) {
  const file = join(shop.media, 'again.csv')
  writeFileSync(file, `${HEADER}\n${line}\n`)
  const run = { ...shop, jobs: 1, onRow: () => undefined }
  const { kept, faults } = await importRows(run, readCsv(file))
  expect(faults).toEqual([])
  return kept
}

describeOnEveryDatabase('an asset that was edited in the admin and is imported again', (open) => {
  const opened = async () => {
    const shop = await openImportShop(await open())
    expect((await importing(shop, [HEADER, row()])).lines).toEqual([])
    return shop
  }

  test('keeps what was edited, takes the rest from the row, and says so', async () => {
    const shop = await opened()
    const { db } = shop
    await edit(db, 'description', () =>
      db.updateTable('products').set({ description: 'Better.' }).where('sku', '=', 'A-1').execute(),
    )
    const kept = await reimport(shop, row({ description: 'From the folder.', name: 'New name' }))
    expect(kept).toEqual([{ sku: 'A-1', fields: ['description'] }])
    expect(await asset(db)).toMatchObject({ description: 'Better.', name: 'New name' })
  })

  test('keeps prices, unless the row makes the asset another kind of sale', async () => {
    const shop = await opened()
    const { db } = shop
    await edit(db, 'prices', () =>
      db
        .updateTable('variants')
        .set({ base_price: 900, credits: 3 })
        .where('sku', '=', 'A-1-1')
        .execute(),
    )
    const kept = await reimport(shop, row({ price: '5.00' }))
    expect(kept).toEqual([{ sku: 'A-1', fields: ['prices'] }])
    expect(await asset(db)).toMatchObject({ base_price: 900, credits: 3, from_price: 900 })
  })

  test('stays off sale if it was retired there, though the row says published', async () => {
    const shop = await opened()
    const { db } = shop
    await edit(db, 'state', async () => {
      await db.updateTable('products').set({ retired: 1 }).where('sku', '=', 'A-1').execute()
      await db.updateTable('imports').set({ state: 'retired' }).where('sku', '=', 'A-1').execute()
    })
    // The same row again goes a shorter way than a changed one.
    expect(await reimport(shop, row())).toEqual([])
    expect(await asset(db)).toMatchObject({ retired: 1 })
    const kept = await reimport(shop, row({ name: 'Other' }))
    expect(kept).toEqual([{ sku: 'A-1', fields: ['state'] }])
    expect(await asset(db)).toMatchObject({ retired: 1, name: 'Other' })
  })

  test('keeps the files that were put in there', async () => {
    const shop = await opened()
    const { db } = shop
    const sha256 = 'f'.repeat(64)
    await edit(db, 'files', () =>
      db.updateTable('variants').set({ sha256 }).where('sku', '=', 'A-1-1').execute(),
    )
    const kept = await reimport(shop, row({ description: 'Changed.', price: '6.00' }))
    expect(kept).toEqual([{ sku: 'A-1', fields: ['files'] }])
    expect(await asset(db)).toMatchObject({ sha256, base_price: 600, description: 'Changed.' })
  })

  test('that nobody edited is what the row says', async () => {
    const shop = await opened()
    expect(await reimport(shop, row({ description: 'From the folder.' }))).toEqual([])
    expect(await asset(shop.db)).toMatchObject({ description: 'From the folder.' })
  })
})
