import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportCatalog } from '#server/catalog-import/export/export-catalog.ts'
import { readCsv } from '#server/catalog-import/parse/read-csv.ts'
import { readSidecar } from '#server/catalog-import/parse/sidecar.ts'
import { importPreMeasured } from '#server/catalog-import/run-import.ts'
import { upsertTopics } from '#server/catalog-import/upsert/upsert-sidecar.ts'
import { aCatalog, aKit, anEntry, stock } from '../../support/catalog-data.ts'
import { GOOD, HEADER, importing, openImportShopOnSqlite } from '../../support/import-shop.ts'
import { migratedSqlite } from '../../support/migrated-sqlite.ts'

/** A shop that has no asset but those that it imports. */
async function emptyShop() {
  const shop = await openImportShopOnSqlite()
  await shop.db.updateTable('products').set({ retired: 1 }).execute()
  // Their pictures are in no file storage.
  await shop.db.updateTable('categories').set({ cover: null }).execute()
  await shop.db.updateTable('collections').set({ cover: null }).execute()
  return shop
}

const topic = (slug: string, state: 'draft' | 'published' | 'retired') => ({
  slug,
  library_id: 1,
  name: slug,
  intro: '',
  cover: null,
  position: 9,
  state,
})

test('a catalog that moves as CSV keeps states of topics, empty descriptions and odd tags', async () => {
  const [here, there] = [await emptyShop(), await emptyShop()]
  await importing(here, [HEADER, GOOD])
  const words = { description: '', tags: JSON.stringify(['[night]', 'smoke; fire', '=1']) }
  await here.db.updateTable('products').set(words).where('sku', '=', 'A-1').execute()
  await here.db.insertInto('categories').values(topic('next-year', 'draft')).execute()
  await here.db.insertInto('collections').values(topic('last-year', 'retired')).execute()

  const moved = join(here.media, 'moved.csv')
  expect((await exportCatalog(here.db, moved)).assets).toBe(1)
  const sidecar = (await readSidecar(moved))._unsafeUnwrap()
  if (!sidecar) throw new Error('no sidecar')
  const topics = await upsertTopics(there.db, sidecar, here.context)
  expect(topics).toEqual({ faults: [], kept: [] })
  const run = { ...here, db: there.db, jobs: 1, onRow: () => undefined }
  expect(await importPreMeasured(run, readCsv(moved))).toMatchObject({ faults: [] })
  const product = await there.db
    .selectFrom('products')
    .select(['description', 'tags'])
    .where('sku', '=', 'A-1')
    .executeTakeFirst()
  expect(product).toEqual(words)

  await exportCatalog(there.db, join(here.media, 'again.csv'))
  const text = (name: string) => readFileSync(join(here.media, name), 'utf8')
  expect(text('again.csv')).toBe(text('moved.csv'))
  // Spreadsheets take it for UTF-8 only then.
  expect(text('moved.csv').startsWith('\uFEFF')).toBe(true)
  expect(text('again.sidecar.json')).toBe(text('moved.sidecar.json'))

  // What staff have published there by now stays so.
  await there.db.updateTable('categories').set({ state: 'published' }).execute()
  await upsertTopics(there.db, sidecar, here.context)
  const row = there.db.selectFrom('categories').select('state').where('slug', '=', 'next-year')
  expect(await row.executeTakeFirst()).toEqual({ state: 'published' })
})

test('a row that nobody exported still needs its descriptions', async () => {
  const shop = await emptyShop()
  const { lines } = await importing(shop, [HEADER, GOOD.replace('A plate.', '')])
  expect(lines).toEqual(['line 2, description: is missing'])
})

test('an export names the files of bundles that it lacks, since they are no longer sold', async () => {
  const db = await migratedSqlite()
  const [sold, unsold] = [anEntry({ id: 1 }), anEntry({ id: 2 })]
  await stock(db, aCatalog([sold, unsold], [aKit({ id: 1, variant_ids: [11, 21] })]))
  await db.updateTable('products').set({ retired: 1 }).where('id', '=', 2).execute()
  const { media } = await emptyShop()
  expect(await exportCatalog(db, join(media, 'kit.json'))).toEqual({
    assets: 1,
    unsold: [{ bundle: aKit({ id: 1 }).sku, file: unsold.variants[0]?.sku }],
  })
  await db.destroy()
})
