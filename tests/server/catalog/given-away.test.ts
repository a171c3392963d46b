import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '#domain/catalog/file-digest.ts'
import { verifyFiles } from '#server/catalog-import/check/verify-files.ts'
import { writtenRows, type WrittenRow } from '#server/catalog-import/export/manifest-rows.ts'
import { readJson } from '#server/catalog-import/parse/read-json.ts'
import { sidecarFile } from '#server/catalog-import/parse/sidecar.ts'
import { importPreMeasured } from '#server/catalog-import/run-import.ts'
import { faultLine } from '#server/catalog-import/fault.ts'
import { hashOfFile } from '#server/catalog-import/upsert/staging.ts'
import { upsertTopics } from '#server/catalog-import/upsert/upsert-sidecar.ts'
import { migrate } from '#server/sql/migrate.ts'
import type { Db } from '#server/sql/database.ts'
import { makeClips } from '../../support/clips.ts'
import { describeOnEveryDatabase } from '../../support/databases.ts'
import { filesIn, HEADER, importing, openImportShop } from '../../support/import-shop.ts'
import type { ImportShop } from '../../support/import-shop.ts'
import { recordQueries } from '../../support/recorded-queries.ts'
import { openedWithAsset } from '../../support/uploaded-asset.ts'

const clips = mkdtempSync(join(tmpdir(), 'emberstock-given-away-'))
beforeAll(() => makeClips(clips))
afterAll(() => rmSync(clips, { recursive: true, force: true }))

async function opened(db: Db): Promise<ImportShop> {
  const testShop = await openImportShop(db)
  for (const name of ['torch.webm', 'street.mp4', 'picture.png']) {
    copyFileSync(join(clips, name), join(testShop.media, name))
  }
  return testShop
}

/** A row of practice footage: what it sells, and what it shows in full screen. */
const row = (sku: string, sold: string, hd = ''): string =>
  `${sku},${sku},practice,plates,Text.,It moves.,,,${sold},${hd}`

const WITH_HD = `${HEADER},preview_hd`

const sells = (sku: string) =>
  `is the same file as one that ${sku} sells, so anyone could download it without buying it. ` +
  'Give another file, or take that one off sale first'
const shows = (path: string) =>
  `is the same file as ${path}, which anyone may download without buying it. ` +
  'Sell another file, or give the asset that shows this one another preview first'

describeOnEveryDatabase('what is sold and what is public', (open) => {
  test('stay apart between the rows of an import, and between imports', async () => {
    const testShop = await opened(await open())
    const both = [row('A-1', 'torch.webm'), row('A-2', 'picture.png', 'torch.webm')]
    const first = await importing(testShop, [WITH_HD, ...both])
    expect(first).toMatchObject({ counts: { new: 1, bad: 1 } })
    // Whichever of the two is finished first is written.
    const digest = digestOf(await hashOfFile(join(testShop.media, 'torch.webm')))
    expect([
      `line 3, preview_hd: ${sells('A-1')}`,
      `line 2, file_1: ${shows(`imports/A-2/${digest}.webm`)}`,
    ]).toContain(first.lines.join('\n'))
    await importing(testShop, [HEADER, row('A-0', 'street.mp4')])
    const later = await importing(testShop, [WITH_HD, row('A-3', 'picture.png', 'street.mp4')])
    expect(later.lines).toEqual([`line 2, preview_hd: ${sells('A-0')}`])
    expect(filesIn(testShop).join()).not.toContain('A-3')
  })

  test('stay apart the other way round: nobody sells what is shown', async () => {
    const testShop = await opened(await open())
    await importing(testShop, [WITH_HD, row('B-1', 'torch.webm', 'street.mp4')])
    const shown = filesIn(testShop)
    const [hd = ''] = shown.filter((path) => path.endsWith('.mp4') && !path.includes('preview'))
    const [poster = ''] = shown.filter((path) => path.endsWith('poster.webp'))
    copyFileSync(join(testShop.storage, poster), join(testShop.media, 'poster.webp'))
    const { lines } = await importing(testShop, [
      HEADER,
      row('B-2', 'street.mp4'),
      row('B-3', 'poster.webp'),
      row('B-4', 'picture.png'),
    ])
    expect(lines).toEqual([`line 2, file_1: ${shows(hd)}`, `line 3, file_1: ${shows(poster)}`])
  })

  test('an asset may sell what it showed until now, and show what it sold', async () => {
    const testShop = await opened(await open())
    await importing(testShop, [WITH_HD, row('C-1', 'torch.webm', 'street.mp4')])
    const turned = await importing(testShop, [WITH_HD, row('C-1', 'street.mp4', 'torch.webm')])
    expect(turned).toMatchObject({ lines: [], counts: { changed: 1 } })
    const then = await importing(testShop, [WITH_HD, row('C-2', 'picture.png', 'street.mp4')])
    expect(then.lines).toEqual([`line 2, preview_hd: ${sells('C-1')}`])
  })

  test('the pictures of the samples, and covers, count as public', async () => {
    const testShop = await opened(await open())
    const sample = join(testShop.storage, '2d/asset-1/poster.webp')
    mkdirSync(dirname(sample), { recursive: true })
    copyFileSync(join(clips, 'picture.png'), sample)
    const { lines } = await importing(testShop, [
      HEADER,
      row('D-1', 'picture.png'),
      row('D-2', 'torch.webm'),
      row('D-3', 'still.png'),
    ])
    expect(lines).toEqual([`line 2, file_1: ${shows('2d/asset-1/poster.webp')}`])
    const fire = { slug: 'fire', name: 'Fire', library: '2d', intro: '' }
    const cover = async (file: string) => {
      const sidecar = sidecarFile.parse({ categories: [{ ...fire, cover: file }] })
      return (await upsertTopics(testShop.db, sidecar, testShop.context)).faults
    }
    const refusal = `category fire: the cover ${sells('D-3')}`
    expect(await cover('still.png')).toEqual([refusal])
    const digest = digestOf(await hashOfFile(join(testShop.media, 'still.png')))
    const [sold = ''] = filesIn(testShop).filter((path) => path.includes(digest))
    expect(await cover(sold)).toEqual([refusal])
  })

  test('stay apart in an import that trusts its facts, by a few queries for all of its rows', async () => {
    const testShop = await opened(await open())
    await importing(testShop, [WITH_HD, row('E-0', 'torch.webm', 'street.mp4')])
    const written = await exported(testShop.db, 'E-0')
    const sold = written.variants[0]?.held?.path ?? ''
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => copyOf(written, `E-${from + at}`))
    const giving = copyOf(written, 'E-90')
    const givingAway = {
      ...giving,
      made: { ...giving.made, previews: Object.assign({}, giving.made?.previews, { hd: sold }) },
    }
    const trusted = async (all: readonly unknown[]) => {
      const { db, queries } = recordQueries(testShop.db)
      const file = join(testShop.media, 'trusted.json')
      writeFileSync(file, JSON.stringify(all))
      const run = { ...testShop, db, jobs: 1, onRow: () => undefined }
      const { faults } = await importPreMeasured(run, readJson(file))
      return { lines: faults.map(faultLine), queries: queries.length }
    }
    const few = await trusted([...rows(1, 3), givingAway])
    expect(few.lines).toEqual([expect.stringContaining(`preview_hd: ${sells('E-90')}`)])
    const many = await trusted(rows(10, 40))
    expect(many.lines).toEqual([])
    expect(many.queries).toBeLessThanOrEqual(few.queries)
  })

  test('the check of the catalog names what an older version let through', async () => {
    const testShop = await opened(await open())
    await importing(testShop, [WITH_HD, row('F-1', 'torch.webm', 'street.mp4')])
    const { db } = testShop
    const [poster = ''] = filesIn(testShop).filter((path) => path.endsWith('poster.webp'))
    const sha256 = await hashOfFile(join(testShop.storage, poster))
    await db.updateTable('variants').set({ sha256 }).where('sku', '=', 'F-1-1').execute()
    await db.updateTable('public_media').set({ digest: null }).execute()
    const faults: string[] = []
    const asked = { quick: false, onFault: (line: string) => faults.push(line) }
    await verifyFiles(db, testShop.context.storage, asked)
    expect(faults).toContain(`F-1-1: anyone can download it without buying it, as ${poster}`)
  })

  test('files that were imported before are known by their names', async () => {
    const db = await open('076-downloads-by-day')
    const digest = digestOf('ab'.repeat(32))
    const paths = [
      `imports/A-1/${digest}.webm`,
      `imports/A-1/${digest}.glb`,
      `imports/A-1/${digest}/preview.webm`,
      '2d/asset-1/poster.webp',
    ]
    await db
      .insertInto('public_media')
      .values(paths.map((path) => ({ path })))
      .execute()
    await migrate(db)
    const media = await db.selectFrom('public_media').selectAll().execute()
    const digests = new Map(media.map((one) => [one.path, one.digest]))
    expect(paths.map((path) => digests.get(path))).toEqual([digest, digest, null, null])
  })

  test('a file that staff add or replace is refused as well', async () => {
    const { color, begin, end, uploadFolder, db } = await openedWithAsset(await open())
    for (const asked of [{ sku: null, ...PRICES }, { sku: 'UP-1-1' }]) {
      const upload = await color('#00ff00')
      const digest = digestOf(await hashOfFile(join(uploadFolder, upload)))
      await db.deleteFrom('public_media').where('path', '=', COVER).execute()
      await db.insertInto('public_media').values({ path: COVER, digest }).execute()
      await begin({ ...asked, upload })
      expect(await end()).toMatchObject({ state: 'failed', faults: [{ reason: shows(COVER) }] })
    }
    const files = db.selectFrom('variants').select('filename').where('sku', 'like', 'UP-1-%')
    expect(await files.execute()).toEqual([{ filename: 'still.png' }])
  })
})

const COVER = 'covers/green.png'
const PRICES = { name: 'Poster', credits: 2, priceCents: 800 }

async function exported(db: Db, wanted: string): Promise<WrittenRow> {
  for await (const written of writtenRows(db)) if (written.sku === wanted) return written
  throw new Error(`${wanted} is not in the export`)
}

/** The same asset under another name; its files are the same ones. */
function copyOf(written: WrittenRow, sku: string): WrittenRow {
  const variants = written.variants.map((file, at) => ({ ...file, sku: `${sku}-${at + 1}` }))
  return { ...written, sku, name: sku, slug: sku.toLowerCase(), variants }
}
