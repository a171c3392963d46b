import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countRows } from '#server/catalog-import/parse/count-rows.ts'
import { storedPreviews } from '#server/sql/stored-product.ts'
import { manifestSchema } from '#server/catalog-import/parse/manifest.ts'
import type { Db } from '#server/sql/database.ts'
import { folderUploads, INCOMING } from '#server/file-storage/folder-uploads.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  filesIn,
  GOOD,
  HEADER,
  importing,
  looseIn,
  openImportShop,
  openImportShopOnSqlite,
  PNG,
} from '../../support/import-shop.ts'

describeOnEveryDatabase('rows of a manifest', (open) => {
  test('each bad row gets one clear line, and the others go in unharmed', async () => {
    const testShop = await openImportShop(await open())
    const { media, folder } = testShop
    writeFileSync(join(folder, 'outside.png'), PNG)
    symlinkSync(join(folder, 'outside.png'), join(media, 'link.png'))
    symlinkSync(folder, join(media, 'way-out'))
    writeFileSync(join(media, 'empty.png'), '')
    writeFileSync(join(media, 'words.mov'), 'I am a movie.')
    writeFileSync(join(media, 'list.mp4'), '#EXTM3U\nhttp://example.com/x.ts\n')
    writeFileSync(join(media, 'notes.txt'), 'hello')
    writeFileSync(join(media, 'cut.glb'), readFileSync(GLB).subarray(0, 5000))
    writeFileSync(join(media, 'cut.vdb'), readFileSync(VDB).subarray(0, 5000))
    const row = (sku: string, rest: string) => `${sku},Name ${sku},${rest}`
    const asset = (at: string, price = '4') => `2d,fire,Text.,It moves.,1,${price},${at}`
    const cases: readonly (readonly [row: string, says: string])[] = [
      [GOOD, ''],
      [row('B-1', asset('missing.png')), 'file_1: “missing.png” is not in the folder'],
      [row('B-2', asset('../outside.png')), 'file_1: “../outside.png” is outside the folder'],
      [row('B-3', asset('link.png')), 'file_1: “link.png” is a symbolic link or inside one'],
      [
        row('B-4', asset('way-out/outside.png')),
        'file_1: “way-out/outside.png” is a symbolic link or inside one',
      ],
      [row('B-5', asset('/etc/passwd')), 'file_1: “/etc/passwd” is an absolute path'],
      [row('B-6', asset('empty.png')), 'file_1: “empty.png” is empty'],
      [
        row('B-7', asset('words.mov')),
        'file_1: “words.mov” doesn’t match its extension: its content isn’t a known file type',
      ],
      [
        row('B-8', asset('list.mp4')),
        'file_1: “list.mp4” doesn’t match its extension: its content isn’t a known file type',
      ],
      [row('B-9', asset('notes.txt')), 'file_1: “notes.txt” has an unsupported file type'],
      [row('B-10', asset('still.png', '-1')), 'price_usd: must be 0 or more'],
      [
        row('B-11', asset('still.png', 'four')),
        'price_usd: must be an amount in US dollars, such as 4.00',
      ],
      [row('B-12', asset('still.png', '4.005')), 'price_usd: can have at most two decimals'],
      [
        row('B-13', asset('still.png', '')),
        'price_usd: is missing, and file 1 doesn’t have its own',
      ],
      [
        'A-1,Again,practice,plates,Text.,It moves.,,,still.png',
        'sku: A-1 is already used on line 2',
      ],
      [
        row('b 16', asset('still.png')),
        'sku: must be 1 to 40 uppercase letters, digits and hyphens',
      ],
      [
        row('B-17', asset('still.png').replace('fire', 'fier')),
        'category: the 2d library has no category “fier”: it has fire, smoke',
      ],
      [row('B-18', asset('still.png').replace('2d', '4d')), 'library: must be 2d, practice or 3d'],
      [row('B-19', '2d'), 'category: is missing'],
      [row('B-20', `${asset('still.png')},surplus`), 'has 10 cells, but the header has 9 columns'],
      [
        row('B-21', asset('still.png').replace('Text.', 'a\u0000b')),
        'description: contains control characters or isn’t UTF-8',
      ],
      [
        'B-22,Asset 1,2d,fire,Text.,It moves.,1,4,still.png',
        'slug: “asset-1” is already used by EMB-1',
      ],
      [row('B-23', asset('cut.glb').replace('2d', '2d')), 'file_1: “cut.glb” is truncated'],
      [row('B-24', asset('cut.vdb')), 'file_1: “cut.vdb” isn’t a valid VDB, or is truncated'],
      [
        row('B-25', asset('still.png', '0')),
        'price_usd: must be more than 0 unless the asset is free or for subscribers only',
      ],
      [
        row('B-26', asset('still.png').replace('1,4', '0,4')),
        'credits: must be at least 1 unless the asset is free',
      ],
    ]
    const { counts, lines } = await importing(testShop, [HEADER, ...cases.map(([line]) => line)])
    for (const [at, [, says]] of cases.entries()) {
      if (says === '') continue
      const where = says.startsWith('has ') ? `line ${at + 2}: ` : `line ${at + 2}, `
      expect(lines.find((line) => line.startsWith(`line ${at + 2}`))).toContain(`${where}${says}`)
    }
    expect(counts).toMatchObject({ new: 1, bad: cases.length - 1 })
    expect(await skus(testShop.db)).toEqual(['A-1', 'EMB-1'])
    expect(readdirSync(join(testShop.storage, 'imports'))).toEqual(['A-1'])
    expect(readdirSync(join(testShop.storage, INCOMING))).toEqual([])
    expect(await looseIn(testShop)).toEqual([])
  })

  test('a file that is no longer named stays with who owns it, and its successor has its own id', async () => {
    const testShop = await openImportShop(await open())
    writeFileSync(join(testShop.media, 'again.png'), PNG)
    const header = `${HEADER},file_1_sku,file_2,file_2_sku`
    await importing(testShop, [header, `${GOOD},A-1-OLD,again.png,A-1-NEW`])
    const before = await files(testShop.db)
    const row = GOOD.replace('still.png', 'again.png,A-1-NEW,,')
    expect((await importing(testShop, [header, row])).counts).toMatchObject({ changed: 1, bad: 0 })
    expect(await files(testShop.db)).toEqual(
      before.map((one) => (one.sku === 'A-1-OLD' ? { ...one, retired: 1 } : one)),
    )
  })
})

test('a 4 GB file on a small disk is refused before a byte of it is read', async () => {
  const testShop = await openImportShopOnSqlite()
  writeFileSync(join(testShop.media, 'huge.mov'), '')
  truncateSync(join(testShop.media, 'huge.mov'), 4 * 1024 ** 3)
  const uploads = folderUploads(testShop.storage, async () => 100_000_000)
  const small = { ...testShop, context: { ...testShop.context, uploads } }
  const huge = 'H-1,Huge,2d,fire,Text.,It moves.,1,4,huge.mov'
  const { lines, counts } = await importing(small, [HEADER, huge, GOOD])
  expect(lines).toEqual(['line 2: the file storage is full: 4,295 MB needed, 100 MB free'])
  expect(counts).toMatchObject({ new: 1, bad: 1 })
  expect(filesIn(testShop).every((path) => path.startsWith('imports/A-1/'))).toBe(true)
  expect(await skus(testShop.db)).toEqual(['A-1', 'EMB-1'])
})

test('a manifest that is no manifest is told by its line', async () => {
  const testShop = await openImportShopOnSqlite()
  const cases: readonly (readonly [name: string, text: string, says: string])[] = [
    ['empty.csv', '', 'line 1: the manifest is empty'],
    ['stranger.csv', `${HEADER},color\n${GOOD},red\n`, 'line 1, color: is an unknown column'],
    ['twice.csv', `${HEADER},sku\n`, 'line 1, sku: is used twice'],
    [
      'open.csv',
      `${HEADER}\nA-2,"Never closed,2d\n`,
      'line 2: a quotation mark opens here and is never closed',
    ],
    ['empty.json', '', 'line 1: the manifest is empty'],
    [
      'object.json',
      '{"sku": 1}',
      'line 1: a JSON manifest must be a single array of objects. Nothing after this was read',
    ],
    ['open.json', '[\n{"sku": "A-2"', 'line 2: the array is never closed'],
    ['type.json', `[\n${json({ credits: 'many' })}]`, 'line 2, credits: must be a whole number'],
    ['field.json', `[\n\n${json({ color: 'red' })}]`, 'line 3, color: is an unknown field'],
    [
      'file.json',
      `[${json({ variants: [{ file: 7 }] })}]`,
      'line 1, variants[0].file: must be text',
    ],
  ]
  for (const [name, text, says] of cases) {
    writeFileSync(join(testShop.media, name), text)
    const { lines, counts } = await importing(testShop, name)
    expect([name, lines[0], counts.new]).toEqual([name, says, 0])
  }
})

test('lines of a quoted cell that end in CRLF go in, and later lines are told by their number', async () => {
  const testShop = await openImportShopOnSqlite()
  const lines = [
    HEADER,
    GOOD.replace('A plate.', '"A plate.\r\nWith ""two"" words.\r\n\r\nAnd a third."'),
    '',
    GOOD.replace('A-1,Plate', 'b 2,Another').replace('Nothing.', '"One.\r\nTwo."'),
    GOOD.replace('A-1,Plate', '"A-\r\n3",Third'),
    '',
    'A-4,"Never closed,2d',
  ]
  writeFileSync(join(testShop.media, 'windows.csv'), `${lines.join('\r\n')}\r\n`)
  const { lines: faults, counts } = await importing(testShop, 'windows.csv')
  expect(faults).toEqual([
    'line 7, sku: must be 1 to 40 uppercase letters, digits and hyphens',
    'line 9, sku: must be 1 to 40 uppercase letters, digits and hyphens',
    'line 12: a quotation mark opens here and is never closed',
  ])
  expect(counts).toMatchObject({ new: 1, bad: 3 })
  const stored = await testShop.db
    .selectFrom('products')
    .select('description')
    .where('sku', '=', 'A-1')
    .executeTakeFirst()
  expect(stored?.description).toBe('A plate.\nWith "two" words.\n\nAnd a third.')
})

test('a sound JSON manifest goes in, whatever its lines and its strings look like', async () => {
  const testShop = await openImportShopOnSqlite()
  const odd = json({ description: 'Brackets ]}, quotes \\" and “umlauts” ü.' })
  const text = `\uFEFF[ ${odd}\n,\n${json({ sku: 'A-3', name: 'Another' })} ]\n`
  writeFileSync(join(testShop.media, 'sound.json'), text)
  const { lines, counts } = await importing(testShop, 'sound.json')
  expect([lines, counts.new]).toEqual([[], 2])
})

test('what is no row in a JSON manifest is told by its line, and the rest goes in', async () => {
  const testShop = await openImportShopOnSqlite()
  const text = `[${json({})},\n5,\nnull,\n"a, ] text", [1, [2]],\n${json({ sku: 'A-3', name: 'Other' })}]`
  writeFileSync(join(testShop.media, 'mixed.json'), text)
  const { lines, counts } = await importing(testShop, 'mixed.json')
  expect(lines).toEqual([2, 3, 4, 4].map((line) => `line ${line}: isn’t an object`))
  expect(counts).toMatchObject({ new: 2, bad: 4 })
})

test('a cell that is far too long costs its own row, and one that never ends is told once', async () => {
  const testShop = await openImportShopOnSqlite()
  const long = GOOD.replace('A-1', 'A-2').replace('Nothing.', 'x'.repeat(1_500_000))
  const kept = await importing(testShop, [HEADER, long, GOOD])
  expect(kept.lines).toHaveLength(1)
  expect(kept.lines[0]).toMatch(/^line 2, motion_description: /)
  expect(kept.counts).toMatchObject({ new: 1, bad: 1 })
  const endless = GOOD.replace('Nothing.', 'x'.repeat(17_000_000))
  const { lines } = await importing(testShop, [HEADER, endless, GOOD])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^line 2: is longer than 16000000 bytes.*Nothing after this was read$/)
})

test('an asset is never listed as what none of its files is', async () => {
  const testShop = await openImportShopOnSqlite()
  copyFileSync(AT_REST, join(testShop.media, 'still.glb'))
  writeFileSync(join(testShop.media, 'cut.zip'), Buffer.from('504b030414000000', 'hex'))
  const header = HEADER.replace('library', 'library,asset_type').concat(',file_1_filename')
  const row = (sku: string, type: string, file: string, filename = '') =>
    `${sku},${sku} thing,3d,${type},props,Text.,It moves.,1,4,${file},${filename}`
  const { lines, counts } = await importing(testShop, [
    header,
    row('V-1', 'vdb', 'still.glb'),
    row('V-2', 'animated', 'still.glb'),
    row('V-3', '3d_models', 'still.png'),
    row('V-4', '3d_models', 'cut.zip'),
    row('V-5', '3d_models', 'still.glb', 'model.mp4'),
  ])
  expect(lines).toEqual([
    'line 2, asset_type: is vdb, but no file in the row is a volume',
    'line 3, asset_type: is animated, but no model in the row has an animation',
    'line 4, asset_type: is 3d_models, but no file in the row is a model',
    'line 5, file_1: “cut.zip” is truncated',
    'line 6, file_1_filename: “model.mp4” has a different file type than “still.glb”',
  ])
  expect([counts.bad, await skus(testShop.db)]).toEqual([5, ['EMB-1']])
})

test('a volume is shown by what was brought for it, unless that is damaged', async () => {
  const testShop = await openImportShopOnSqlite()
  const whole = readFileSync(VOLUME)
  copyFileSync(VDB, join(testShop.media, 'dust.vdb'))
  writeFileSync(join(testShop.media, 'dust.bin'), whole)
  writeFileSync(join(testShop.media, 'cut.bin'), whole.subarray(0, -9))
  writeFileSync(join(testShop.media, 'odd.bin'), whole.fill(0x55, 400, 900))
  const header = HEADER.replace('library', 'library,asset_type').concat(
    ',preview_file,preview_volume',
  )
  const row = (sku: string, volume: string) =>
    `${sku},${sku} dust,3d,vdb,props,Text.,It turns.,1,4,dust.vdb,still.png,${volume}`
  const { lines } = await importing(testShop, [
    header,
    row('V-1', 'dust.bin'),
    row('V-2', 'cut.bin'),
    row('V-3', 'odd.bin'),
    row('V-4', 'still.png'),
  ])
  const refused = 'isn’t a volume preview of up to 256 cells a side and 240 frames'
  expect(lines).toEqual([
    `line 3, preview_volume: “cut.bin” ${refused}`,
    'line 4, preview_volume: frame 1 of “odd.bin” is damaged',
    `line 5, preview_volume: “still.png” ${refused}`,
  ])
  const [kept] = filesIn(testShop).filter((path) => path.endsWith('.bin'))
  expect(kept).toMatch(/V-1/)
})

test('what anybody may fetch is never the file that is sold, whatever it is called', async () => {
  const testShop = await openImportShopOnSqlite()
  copyFileSync(CLIP, join(testShop.media, 'sold.webm'))
  copyFileSync(CLIP, join(testShop.media, 'shown.webm'))
  const { lines } = await importing(testShop, [
    HEADER.concat(',preview_hd'),
    'G-1,G-1,practice,plates,Text.,It moves.,,,sold.webm,shown.webm',
  ])
  expect(lines).toEqual([
    'line 2, preview_hd: is the same file as file_1, so anyone could download it without buying it',
  ])
})

test('a larger preview is taken as it is, if browsers play it', async () => {
  const testShop = await openImportShopOnSqlite()
  copyFileSync(CLIP, join(testShop.media, 'large.webm'))
  copyFileSync(OTHER_CLIP, join(testShop.media, 'sold.webm'))
  const header = HEADER.concat(',preview_hd')
  const row = (sku: string, hd: string) =>
    `${sku},${sku},practice,plates,Text.,It moves.,,,sold.webm,${hd}`
  const { lines } = await importing(testShop, [
    header,
    row('H-1', 'large.webm'),
    row('H-2', 'still.png'),
  ])
  expect(lines).toEqual(['line 3, preview_hd: “still.png” isn’t a WebM or MP4 that browsers play'])
  const stored = await testShop.db
    .selectFrom('products')
    .select('previews')
    .where('sku', '=', 'H-1')
    .executeTakeFirstOrThrow()
  const { hd } = storedPreviews(stored.previews)
  expect(filesIn(testShop)).toContain(hd)
})

test('a bar knows how many rows there are, whatever stands in them', async () => {
  const { media } = await openImportShopOnSqlite()
  const quoted = 'A-2,"two\nlines, ""quoted"""'
  const odd = [json({ name: 'a ]} "b" \\\\' }), json({ tags: ['[', '{'] })]
  const cases = {
    'none.csv': ['', 0],
    'head.csv': [`${HEADER}\n`, 0],
    'two.csv': [`${HEADER}\r\n${GOOD}\r\n\r\n${quoted}`, 2],
    'none.json': ['[]', 0],
    'two.json': [`[${odd.join(',\n')}]`, 2],
  } as const
  for (const [name, [text, rows]] of Object.entries(cases)) {
    writeFileSync(join(media, name), text)
    expect([name, await countRows(join(media, name))]).toEqual([name, rows])
  }
})

test('what the file storage lost comes back by importing it again', async () => {
  const testShop = await openImportShopOnSqlite()
  await importing(testShop, [HEADER, GOOD])
  const before = filesIn(testShop)
  rmSync(join(testShop.storage, 'imports/A-1'), { recursive: true })
  expect((await importing(testShop, [HEADER, GOOD])).counts).toMatchObject({ unchanged: 1, bad: 0 })
  expect(filesIn(testShop)).toEqual(before)
})

test('the schema in the documents is the one that manifests are checked by', () => {
  const written = JSON.parse(readFileSync('docs/manifest.schema.json', 'utf8')) as unknown
  expect(written).toEqual(JSON.parse(JSON.stringify(manifestSchema())))
})

const AT_REST = 'samples/media/3d/traffic-cone/model-lite.glb'
const GLB = 'samples/media/3d/quadcopter-drone/model-lite.glb'
const CLIP = 'samples/media/2d/candle-flame/preview.webm'
const OTHER_CLIP = 'samples/media/2d/torch-flame/preview.webm'
const VOLUME = 'samples/media/3d/dust-burst/volume.bin'
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
