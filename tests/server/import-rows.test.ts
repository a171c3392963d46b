import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultLine } from '#server/import/fault.ts'
import { manifestSchema } from '#server/import/manifest-schema.ts'
import { readCsv } from '#server/import/read-csv.ts'
import { readJson } from '#server/import/read-json.ts'
import { importRows } from '#server/import/run-import.ts'
import { encodersOfFfmpeg } from '#server/import/run-tool.ts'
import type { Db } from '#server/sql/database.ts'
import { folderIntake, INCOMING } from '#server/vault/folder-intake.ts'
import { folderVault } from '#server/vault/folder-vault.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aCatalogue, anEntry, stock } from '#tests/support/shelves.ts'

const HEADER = 'sku,name,library,category,description,motion_description,credits,price_usd,file_1'
const GOOD = 'A-1,Plate,practice,plates,A plate.,Nothing.,,,still.png'

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeOnEveryDatabase('rows of a manifest', (open) => {
  const opened = async () => {
    const db = await open()
    await stock(db, aCatalogue([anEntry({ id: 1 })]))
    const folder = mkdtempSync(join(tmpdir(), 'emberstock-rows-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const media = join(folder, 'media')
    mkdirSync(media)
    writeFileSync(join(folder, 'outside.png'), PNG)
    writeFileSync(join(media, 'still.png'), PNG)
    return { db, folder, media }
  }

  const importing = async (
    { db, folder, media }: Awaited<ReturnType<typeof opened>>,
    { file, freeBytes = 1e12 }: { readonly file: string; readonly freeBytes?: number },
  ) => {
    const vault = join(folder, 'vault')
    const workshop = {
      media,
      intake: folderIntake(vault, async () => freeBytes),
      vault: folderVault(vault),
      scratch: join(vault, INCOMING),
      encoders: await encodersOfFfmpeg(),
    }
    const clock = { now: () => Date.UTC(2026, 5, 1) }
    const desk = { db, clock, workshop, jobs: 2, onRow: () => undefined }
    const rows = file.endsWith('.json') ? readJson(file) : readCsv(file)
    const { counts, faults } = await importRows(desk, rows)
    return { counts, lines: faults.map(faultLine) }
  }

  test('each bad row gets one clear line, and the others go in unharmed', async () => {
    const place = await opened()
    const { media } = place
    symlinkSync(join(place.folder, 'outside.png'), join(media, 'link.png'))
    symlinkSync(place.folder, join(media, 'way-out'))
    writeFileSync(join(media, 'empty.png'), '')
    writeFileSync(join(media, 'words.mov'), 'I am a movie.')
    writeFileSync(join(media, 'list.mp4'), '#EXTM3U\nhttp://example.com/x.ts\n')
    writeFileSync(join(media, 'notes.txt'), 'hello')
    writeFileSync(join(media, 'cut.glb'), readFileSync(GLB).subarray(0, 5000))
    writeFileSync(join(media, 'cut.vdb'), readFileSync(VDB).subarray(0, 5000))
    const file = join(media, 'bad.csv')
    const row = (sku: string, rest: string) => `${sku},Name ${sku},${rest}`
    const asset = (at: string, price = '4') => `2d,fire,Text.,It moves.,1,${price},${at}`
    const cases: readonly (readonly [row: string, says: string])[] = [
      [GOOD, ''],
      [row('B-1', asset('missing.png')), 'file_1: “missing.png” is not in the folder'],
      [row('B-2', asset('../outside.png')), 'file_1: “../outside.png” leaves the folder'],
      [row('B-3', asset('link.png')), 'file_1: “link.png” is or goes through a link'],
      [
        row('B-4', asset('way-out/outside.png')),
        'file_1: “way-out/outside.png” is or goes through a link',
      ],
      [row('B-5', asset('/etc/passwd')), 'file_1: “/etc/passwd” is an absolute path'],
      [row('B-6', asset('empty.png')), 'file_1: “empty.png” is empty'],
      [
        row('B-7', asset('words.mov')),
        'file_1: “words.mov” is not what its name says: its bytes are no known kind',
      ],
      [
        row('B-8', asset('list.mp4')),
        'file_1: “list.mp4” is not what its name says: its bytes are no known kind',
      ],
      [row('B-9', asset('notes.txt')), 'file_1: “notes.txt” is of no kind that is sold here'],
      [row('B-10', asset('still.png', '-1')), 'price_usd: must not be less than 0'],
      [
        row('B-11', asset('still.png', 'four')),
        'price_usd: must be an amount in US dollars, such as 4.00',
      ],
      [row('B-12', asset('still.png', '4.005')), 'price_usd: must have at most two decimals'],
      [
        row('B-13', asset('still.png', '')),
        'price_usd: is missing, and file 1 has none of its own',
      ],
      [
        'A-1,Again,practice,plates,Text.,It moves.,,,still.png',
        'sku: A-1 stands on line 2 already',
      ],
      [row('b 16', asset('still.png')), 'sku: must be 1 to 40 capital letters, digits and hyphens'],
      [
        row('B-17', asset('still.png').replace('fire', 'fier')),
        'category: the 2d library has no category “fier”: it has fire, smoke',
      ],
      [row('B-18', asset('still.png').replace('2d', '4d')), 'library: must be 2d, practice or 3d'],
      [row('B-19', '2d'), 'category: is missing'],
      [row('B-20', `${asset('still.png')},surplus`), 'has 10 cells, the header 9 columns'],
      [
        row('B-21', asset('still.png').replace('Text.', 'a\u0000b')),
        'description: holds control characters or is not UTF-8',
      ],
      ['B-22,Asset 1,2d,fire,Text.,It moves.,1,4,still.png', 'slug: “asset-1” is taken by EMB-1'],
      [row('B-23', asset('cut.glb').replace('2d', '2d')), 'file_1: “cut.glb” is cut off'],
      [row('B-24', asset('cut.vdb')), 'file_1: “cut.vdb” is no sound VDB, or is cut off'],
    ]
    writeFileSync(file, [HEADER, ...cases.map(([line]) => line)].join('\n'))
    const { counts, lines } = await importing(place, { file })
    for (const [at, [, says]] of cases.entries()) {
      if (says === '') continue
      const where = says.startsWith('has ') ? `line ${at + 2}: ` : `line ${at + 2}, `
      expect(lines.find((line) => line.startsWith(`line ${at + 2}`))).toContain(`${where}${says}`)
    }
    expect(counts).toMatchObject({ new: 1, bad: cases.length - 1 })
    expect(await skus(place.db)).toEqual(['A-1', 'EMB-1'])
    expect(readdirSync(join(place.folder, 'vault/imports'))).toEqual(['A-1'])
    expect(readdirSync(join(place.folder, 'vault', INCOMING))).toEqual([])
  })

  test('a 4 GB file on a small disk is refused before a byte of it is read', async () => {
    const place = await opened()
    writeFileSync(join(place.media, 'huge.mov'), '')
    truncateSync(join(place.media, 'huge.mov'), 4 * 1024 ** 3)
    const file = join(place.media, 'huge.csv')
    writeFileSync(file, `${HEADER}\nH-1,Huge,2d,fire,Text.,It moves.,1,4,huge.mov\n${GOOD}\n`)
    const { lines, counts } = await importing(place, { file, freeBytes: 100_000_000 })
    expect(lines).toEqual(['line 2: the vault has no room: 4,295 MB are needed, 100 MB are free'])
    expect(counts).toMatchObject({ new: 1, bad: 1 })
  })

  test('a manifest that is no manifest is told by its line', async () => {
    const place = await opened()
    const cases: readonly (readonly [name: string, text: string, says: string])[] = [
      ['empty.csv', '', 'line 1: the manifest is empty'],
      [
        'stranger.csv',
        `${HEADER},colour\n${GOOD},red\n`,
        'line 1, colour: is no column of a manifest',
      ],
      ['twice.csv', `${HEADER},sku\n`, 'line 1, sku: stands there twice'],
      [
        'open.csv',
        `${HEADER}\nA-2,"Never closed,2d\n`,
        'line 2: a quote that opens here is never closed',
      ],
      ['empty.json', '', 'line 1: the manifest is empty'],
      ['object.json', '{"sku": 1}', 'line 1: a JSON manifest is one array of objects'],
      ['open.json', '[\n{"sku": "A-2"', 'line 2: the array is never closed'],
      ['type.json', `[\n${json({ credits: 'many' })}]`, 'line 2, credits: must be a whole number'],
      ['field.json', `[\n\n${json({ colour: 'red' })}]`, 'line 3, colour: is no field'],
      [
        'file.json',
        `[${json({ variants: [{ file: 7 }] })}]`,
        'line 1, variants[0].file: must be text',
      ],
    ]
    for (const [name, text, says] of cases) {
      const file = join(place.media, name)
      writeFileSync(file, text)
      const { lines, counts } = await importing(place, { file })
      expect([name, lines[0], counts.new]).toEqual([name, says, 0])
    }
  })

  test('a sound JSON manifest goes in, whatever its lines and its strings look like', async () => {
    const place = await opened()
    const file = join(place.media, 'sound.json')
    const odd = json({ description: 'Brackets ]}, quotes \\" and “umlauts” ü.' })
    writeFileSync(file, `\uFEFF[ ${odd}\n,\n${json({ sku: 'A-3', name: 'Another' })} ]\n`)
    const { lines, counts } = await importing(place, { file })
    expect([lines, counts.new]).toEqual([[], 2])
  })

  test('a file that is no longer named stays with who owns it, and its successor has its own id', async () => {
    const place = await opened()
    const file = join(place.media, 'two.csv')
    const header = `${HEADER},file_1_sku,file_2,file_2_sku`
    const both = `${header}\n${GOOD},A-1-OLD,again.png,A-1-NEW\n`
    writeFileSync(join(place.media, 'again.png'), PNG)
    writeFileSync(file, both)
    await importing(place, { file })
    const before = await files(place.db)
    writeFileSync(
      file,
      `${header}\nA-1,Plate,practice,plates,A plate.,Nothing.,,,again.png,A-1-NEW,,\n`,
    )
    expect((await importing(place, { file })).counts).toMatchObject({ changed: 1, bad: 0 })
    expect(await files(place.db)).toEqual(
      before.map((one) => (one.sku === 'A-1-OLD' ? { ...one, retired: 1 } : one)),
    )
  })

  test('what the vault lost comes back by importing it again', async () => {
    const place = await opened()
    const file = join(place.media, 'one.csv')
    writeFileSync(file, `${HEADER}\n${GOOD}\n`)
    await importing(place, { file })
    rmSync(join(place.folder, 'vault/imports/A-1'), { recursive: true })
    expect((await importing(place, { file })).counts).toMatchObject({ unchanged: 1, bad: 0 })
    expect(readdirSync(join(place.folder, 'vault/imports/A-1'))).toHaveLength(2)
  })
})

test('the schema in the documents is the one that manifests are checked by', () => {
  const written = JSON.parse(readFileSync('docs/manifest.schema.json', 'utf8')) as unknown
  expect(written).toEqual(JSON.parse(JSON.stringify(manifestSchema())))
})

const GLB = 'samples/media/3d/quadcopter-drone/model-lite.glb'
const VDB = 'samples/media/3d/cumulus-cloud/volume-half.vdb'

function json(changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    sku: 'A-2',
    name: 'Plate',
    library: 'practice',
    category: 'plates',
    description: 'A plate.',
    motion_description: 'Nothing.',
    variants: [{ file: 'still.png' }],
    ...changes,
  })
}

async function skus(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('products').select('sku').orderBy('sku').execute()
  return rows.map(({ sku }) => sku)
}

function files(db: Db) {
  return db
    .selectFrom('variants')
    .select(['id', 'sku', 'retired'])
    .where('sku', 'like', 'A-1-%')
    .orderBy('id')
    .execute()
}
