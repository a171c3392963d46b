import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LONGEST_FILENAME } from '#domain/catalog/filename.ts'
import { exportCatalog } from '#server/catalog-import/export/export-catalog.ts'
import { readCsv } from '#server/catalog-import/parse/read-csv.ts'
import { importPreMeasured } from '#server/catalog-import/run-import.ts'
import {
  GOOD,
  HEADER,
  importing,
  openImportShopOnSqlite,
  PNG,
  type ImportShop,
} from '#tests/support/import-shop.ts'
import { beginUpload, openUploadShop } from '#tests/support/upload-shop.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

const WITH_NAME = `${HEADER},file_1_filename`
/** Both forms of a name with an accent. */
const [COMPOSED, DECOMPOSED] = ['Café.png'.normalize('NFC'), 'Café.png'.normalize('NFD')] as const

const ODD_NAMES = [
  'a"b.png',
  'a?.png',
  'a*.png',
  'a<b.png',
  'a>b.png',
  'a|b.png',
  'a:b.png',
  '50%.png',
  'a/b.png',
  'a\\b.png',
  '.a.png',
  `${'a'.repeat(LONGEST_FILENAME)}.png`,
]

async function namesIn({ db }: Pick<ImportShop, 'db'>, sku = 'A-1-1'): Promise<readonly string[]> {
  const rows = await db.selectFrom('variants').select('filename').where('sku', '=', sku).execute()
  return rows.map(({ filename }) => filename)
}

const inCsv = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('the name of a file', () => {
  test.each(ODD_NAMES)('such as %s comes into the shop no way', async (name) => {
    const db = await migratedSqlite()
    const { uploads } = await openUploadShop(db)
    const begun = await beginUpload(uploads, { filename: name, bytes: 10 })
    expect([begun.status, begun.words]).toEqual([422, expect.stringMatching(/^Rename the file/)])
    await db.destroy()
    const shop = await openImportShopOnSqlite()
    const { lines } = await importing(shop, [WITH_NAME, `${GOOD},${inCsv(name)}`])
    expect(lines).toEqual([expect.stringMatching(/^line 2, file_1_filename: .*file name/)])
    expect(await namesIn(shop)).toEqual([])
  })

  test('is refused as well where the manifest takes it from the folder, with the way out', async () => {
    const shop = await openImportShopOnSqlite()
    writeFileSync(join(shop.media, 'a"b?.png'), PNG)
    const row = GOOD.replace('still.png', inCsv('a"b?.png'))
    expect((await importing(shop, [HEADER, row])).lines).toEqual([
      expect.stringMatching(
        /^line 2, file_1: “a"b\?\.png” isn’t a valid file name: .* Rename the file, or enter another name as file_1_filename$/,
      ),
    ])
    expect((await importing(shop, [WITH_NAME, `${row},ab.png`])).lines).toEqual([])
    expect(await namesIn(shop)).toEqual(['ab.png'])
  })

  test('that the catalog holds from before is kept by imports, exports and other shops', async () => {
    const [here, there] = [await openImportShopOnSqlite(), await openImportShopOnSqlite()]
    writeFileSync(join(here.media, 'a"b?.png'), PNG)
    const row = GOOD.replace('still.png', inCsv('a"b?.png'))
    await importing(here, [WITH_NAME, `${row},ab.png`])
    await here.db
      .updateTable('variants')
      .set({ filename: 'a"b?.png' })
      .where('sku', '=', 'A-1-1')
      .execute()
    expect((await importing(here, [HEADER, row.replace('Plate', 'Sheet')])).lines).toEqual([])
    expect(await namesIn(here)).toEqual(['a"b?.png'])

    for (const { db } of [here, there]) {
      await db.updateTable('products').set({ retired: 1 }).where('sku', '<>', 'A-1').execute()
    }
    const moved = join(here.media, 'moved.csv')
    await exportCatalog(here.db, moved)
    for (const { db } of [here, there]) {
      const run = { ...here, db, jobs: 1, onRow: () => undefined }
      expect(await importPreMeasured(run, readCsv(moved))).toMatchObject({ faults: [] })
      expect(await namesIn({ db })).toEqual(['a"b?.png'])
    }
    const other = GOOD.replace('A-1', 'A-2').replace('still.png', inCsv('a"b?.png'))
    expect((await importing(here, [HEADER, other])).lines).toHaveLength(1)
  })

  test.each([
    [COMPOSED, DECOMPOSED],
    [DECOMPOSED, COMPOSED],
  ])(
    'is the same however its accents are composed, on the disk and in the manifest',
    async (disk, typed) => {
      const shop = await openImportShopOnSqlite()
      writeFileSync(join(shop.media, disk), PNG)
      expect((await importing(shop, [HEADER, GOOD.replace('still.png', typed)])).lines).toEqual([])
      expect(await namesIn(shop)).toEqual([COMPOSED])
      const named = [WITH_NAME, `${GOOD.replace('Plate', 'Sheet')},${typed}`]
      expect((await importing(shop, named)).lines).toEqual([])
      expect(await namesIn(shop)).toEqual([COMPOSED])
    },
  )

  test('is stored in one form, whichever an upload has', async () => {
    const db = await migratedSqlite()
    const { uploads } = await openUploadShop(db)
    expect(await beginUpload(uploads, { filename: DECOMPOSED, bytes: 10 })).toMatchObject({
      status: 201,
    })
    const [upload] = (await uploads.list())._unsafeUnwrap()
    expect(upload?.filename).toBe(COMPOSED)
    await db.destroy()
  })
})
