import { given } from '#wiring/wire.ts'
import { composedOver } from '#tests/support/composed.ts'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { orderFrom } from '#server/cli/catalog.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import type { Db } from '#server/sql/database.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { beginCatalog, catalog, type Settings } from '../../support/catalog-command.ts'
import { makeClips, PICTURES, writeManifest, writePictures } from '#tests/support/clips.ts'
import { putUser } from '../../support/backend-data.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'
import { command, databaseUrl } from '#tests/support/postgres-copies.ts'
import { aUser } from '#tests/support/samples.ts'

const SECRET = 'a secret of the tests, long enough'
const folder = mkdtempSync(join(tmpdir(), 'emberstock-clips-'))
let manifest = ''

/** A data folder with the samples in its catalog, which shops of SQLite begin as copies of. */
const seeded = mkdtempSync(join(tmpdir(), 'emberstock-seeded-'))

beforeAll(async () => {
  const seeding = catalog(['publish'], { DATA_DIR: seeded, SECRET })
  await makeClips(folder)
  manifest = await writeManifest(folder)
  await seeding
})

afterAll(() => {
  for (const one of [folder, seeded]) rmSync(one, { recursive: true, force: true })
})

const SOUND = ['T-1', 'T-10', 'T-2', 'T-3', 'T-5', 'T-7', 'T-9']

const BAD_ROWS = [
  'line 6, file_1: “truncated.mp4” is truncated: it has 4 of 12 frames',
  'line 8, file_1: “disguised.mov” doesn’t match its extension: its content is PNG',
  'line 10, file_1: “empty.mp4” has no video frames',
]

test('ten clips, three of them broken: seven are sold, and what is downloaded is what came in', async () => {
  const settings = await aShop('SQLite')
  const first = await catalog(['import', manifest], settings)
  expect(first.lines).toEqual([...BAD_ROWS, '7 new, 3 failed'])
  expect(first.code).toBe(1)
  expect(await imported(settings)).toEqual(SOUND)
  expect(readdirSync(join(settings.DATA_DIR, 'media/imports')).toSorted()).toEqual(SOUND)
  expect(filesUnder(settings, '.incoming')).toEqual([])

  const app = await openTestShop(settings)
  const ask = asVisitor((path, init) => app.request(`${ORIGIN}${path}`, init))
  const torch = await ask('/api/v1/products/torch')
  expect(torch).toMatchObject({
    status: 200,
    body: {
      facts: {
        width: 64,
        height: 36,
        fps: 24,
        frames: 12,
        duration_ms: 500,
        alpha: 'straight',
        first_frame_empty: false,
        breaks_frame: false,
      },
      variants: [
        { sku: 'T-1-1', name: '64×36 VP9 with alpha', base_price: 400, bit_depth: 8 },
        { sku: 'T-1-2', name: 'ProRes master', codec: 'ProRes 4444', bit_depth: 12 },
      ],
    },
  })
  const drone = await ask('/api/v1/products/drone')
  expect(drone).toMatchObject({
    status: 200,
    body: { facts: { animations: 1, frames: null }, previews: { model_glb: null } },
  })
  expect((await ask('/api/v1/products/sparks')).status).toBe(404)
  for (const address of previewsOf(torch.body)) {
    expect((await app.request(`${ORIGIN}${address}`)).status).toBe(200)
  }
  const posters = async (body: Record<string, unknown>) => {
    const { poster_avif: avif, poster_webp: webp } = body['previews'] as Record<string, string>
    return Promise.all([avif, webp].map((one) => lookAt(app.request(`${ORIGIN}${one}`))))
  }
  expect(await posters(torch.body)).toEqual([
    { type: 'image/avif', format: 'heif', width: 64, height: 36, corner: 0, centre: 255 },
    { type: 'image/webp', format: 'webp', width: 64, height: 36, corner: 0, centre: 255 },
  ])
  const street = await ask('/api/v1/products/street')
  expect(await posters(street.body)).toEqual([
    { type: 'image/avif', format: 'heif', width: 64, height: 36, corner: 255, centre: 255 },
    { type: 'image/webp', format: 'webp', width: 64, height: 36, corner: 255, centre: 255 },
  ])
  const { facets } = await factsInDatabase(settings, 'T-1')
  expect(facets).toMatchObject({ direction: 'up', alpha: 'straight', resolution: 'sd' })

  const cookie = await signIn(settings)
  const dust = await ask('/api/v1/products/dust')
  const [file] = dust.body['variants'] as readonly { id: number; sha256: string }[]
  const asked = await app.request(`${ORIGIN}/api/v1/downloads`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ variant_id: file?.id }),
  })
  const { url, sha256 } = (await asked.json()) as { url: string; sha256: string }
  const got = await app.request(`${ORIGIN}${url}`, { headers: { Cookie: cookie } })
  const bytes = Buffer.from(await got.arrayBuffer())
  expect(bytes.equals(await readFile(join(folder, 'dust.mp4')))).toBe(true)
  expect(hashOf(bytes)).toBe(sha256)

  const again = await catalog(['import', manifest], settings)
  expect(again.lines).toEqual([...BAD_ROWS, '0 new, 7 unchanged, 3 failed'])

  expect((await catalog(['publish'], settings)).lines).toEqual(['1 asset published'])
  await noticed(async () => (await ask('/api/v1/products?search_query=sparks')).body, 'T-3')
  expect((await catalog(['retire', 'T-3', 'T-404'], settings)).code).toBe(1)
  expect((await ask('/api/v1/products/sparks')).status).toBe(410)
  writeFileSync(join(settings.DATA_DIR, 'media/imports/old.mov'), 'replaced long ago')
  const loose = { path: 'imports/old.mov', since: 0 }
  await inDatabase(settings, (db) => db.insertInto('orphaned_files').values(loose).execute())
  expect((await catalog(['check'], settings)).lines.at(-1)).toContain(' 0 problems')
  expect(filesUnder(settings, 'imports')).not.toContain('old.mov')
}, 60_000)

test.each(['SQLite', 'PostgreSQL'] as const)(
  'kill -9 in the middle of an import on %s: run again it finishes, without doubles',
  async (engine) => {
    const settings = await aShop(engine)
    const pictures = await writePictures(folder)
    // Before a row's files are all there, and in the middle of a later row.
    for (const files of [2, 7]) {
      const child = beginCatalog(['import', pictures, '--jobs', '1'], settings)
      const gone = once(child, 'close')
      await until(() => filesUnder(settings, 'imports').length >= files)
      child.kill('SIGKILL')
      expect((await gone)[1]).toBe('SIGKILL')
      expect(await lostFiles(settings)).toEqual([])
    }
    const begun = await imported(settings)
    expect(begun.length).toBeLessThan(PICTURES.length)
    const end = await catalog(['import', pictures], settings)
    expect(end.lines).toHaveLength(1)
    expect(end.lines[0]).toMatch(begun.length > 0 ? / unchanged, 0 failed$/ : /^3 new, 0 failed$/)
    expect(await imported(settings)).toEqual(PICTURES)
    expect(await soldFiles(settings)).toEqual(PICTURES.map((sku) => `${sku}-1`))
    expect(filesUnder(settings, '.incoming')).toEqual([])
    expect(await inDatabase(settings, looseFiles)).toEqual([])
    expect(await lostFiles(settings)).toEqual([])
  },
  60_000,
)

/** Said by an import that takes longer than a few seconds. */
const PROGRESS = /^rows \d+ of \d+/

test('what is exported imports back to the same catalog, as CSV and as JSON', async () => {
  const [settings, other] = [await aShop('SQLite'), await aShop('SQLite')]
  const file = (name: string) => join(settings.DATA_DIR, name)
  await catalog(['synthesize', '40'], settings)
  await catalog(['export', file('before.csv')], settings)
  await catalog(['export', file('before.json')], settings)
  const read = await catalog(['import', file('before.csv'), '--trust-facts'], other)
  expect([read.code, read.complaints.filter((line) => !PROGRESS.test(line))]).toEqual([0, []])
  const again = await catalog(['import', file('before.json'), '--trust-facts'], other)
  expect(again.lines).toEqual([expect.stringMatching(/^0 new, [1-9]\d* unchanged, 0 failed$/)])
  await catalog(['export', file('after.csv')], other)
  await catalog(['export', file('after.json')], other)
  const text = (name: string) => readFile(file(name), 'utf8')
  expect(await text('after.csv')).toBe(await text('before.csv'))
  expect(await text('after.json')).toBe(await text('before.json'))
  expect(await text('after.sidecar.json')).toBe(await text('before.sidecar.json'))
}, 60_000)

test('without ffmpeg one line says what is missing, and what can be done is done', async () => {
  const settings = { ...(await aShop('SQLite')), PATH: '/nowhere' }
  const end = await catalog(['import', manifest], settings)
  expect(end.complaints).toHaveLength(1)
  expect(end.complaints[0]).toContain('Install ffmpeg')
  expect(end.lines).toEqual(['0 new, 0 failed, 10 waiting for ffmpeg'])
  expect(end.code).toBe(1)
  expect((await catalog(['synthesize', '5'], settings)).code).toBe(0)
})

test.each([
  { words: [], says: 'no command given' },
  { words: ['imprt'], says: 'unknown command “imprt”' },
  { words: ['import'], says: 'expected exactly one FILE' },
  { words: ['retire'], says: 'retire requires a SKU' },
  { words: ['publish', 'drop table'], says: '“drop table” isn’t a valid SKU' },
  { words: ['synthesize', '-1'], says: "Unknown option '-1'" },
  { words: ['import', 'x.csv', '--jobs', '0'], says: '--jobs must be a number from 1 to 99' },
])('“$words” is not understood', ({ words, says }) => {
  expect(orderFrom(words)._unsafeUnwrapErr()).toContain(says)
})

test('a command that is not understood is not begun', async () => {
  const end = await catalog(['imprt'], { DATA_DIR: '/nowhere' })
  expect([end.code, end.lines]).toEqual([2, []])
  expect(end.complaints[0]).toBe('unknown command “imprt”')
})

const ORIGIN = 'http://localhost:3000'

type ShopSettings = Settings & { readonly DATA_DIR: string }

/** Settings of a shop of its own, whose data folder and database go when the test ends. */
async function aShop(engine: 'SQLite' | 'PostgreSQL'): Promise<ShopSettings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'emberstock-import-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { DATA_DIR: dataDir, SECRET, PUBLIC_URL: ORIGIN, RATE_LIMITS: 'off' }
  if (engine === 'SQLite') {
    cpSync(seeded, dataDir, { recursive: true })
    return settings
  }
  const { url, template } = inject('postgres')
  const name = `emberstock_import_${randomBytes(6).toString('hex')}`
  await command(url, `create database ${name} template ${template} strategy file_copy`)
  onTestFinished(() => command(url, `drop database if exists ${name} with (force)`))
  return { ...settings, DATABASE_URL: databaseUrl(url, name) }
}

async function inDatabase<Found>(
  { DATA_DIR, ...settings }: ShopSettings,
  look: (db: Db) => Promise<Found>,
): Promise<Found> {
  const address = settings['DATABASE_URL']
  const db = address ? openPostgres(address, 1) : openSqlite(join(DATA_DIR, 'emberstock.db'))
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** Skus of what an import has put in the catalog. */
function imported(settings: ShopSettings): Promise<readonly string[]> {
  return inDatabase(settings, async (db) => {
    const rows = await db.selectFrom('imports').select('sku').orderBy('sku').execute()
    return rows.map(({ sku }) => sku)
  })
}

function soldFiles(settings: ShopSettings): Promise<readonly string[]> {
  return inDatabase(settings, async (db) => {
    const rows = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'product_id')
      .select('variants.sku')
      .where('products.sku', 'in', PICTURES)
      .orderBy('variants.sku')
      .execute()
    return rows.map(({ sku }) => sku)
  })
}

/** What the catalog names of an import and the file storage does not have. */
function lostFiles(settings: ShopSettings): Promise<readonly string[]> {
  return inDatabase(settings, async (db) => {
    const rows = await db
      .selectFrom('variants')
      .select('storage_path as path')
      .unionAll(db.selectFrom('public_media').select('path'))
      .execute()
    const there = filesUnder(settings, '.')
    return rows.flatMap(({ path }) =>
      path.startsWith('imports/') && !there.includes(path) ? path : [],
    )
  })
}

async function looseFiles(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('orphaned_files').select('path').execute()
  return rows.map(({ path }) => path)
}

/** Files in a folder of the shop's own media, by their paths. */
function filesUnder({ DATA_DIR }: ShopSettings, at: string): readonly string[] {
  const folder = join(DATA_DIR, 'media', at)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? relative(folder, join(one.parentPath, one.name)) : [],
  )
}

function factsInDatabase(settings: ShopSettings, sku: string) {
  return inDatabase(settings, async (db) => {
    const row = await db
      .selectFrom('products')
      .select('facets')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
    return { facets: JSON.parse(row.facets) as unknown }
  })
}

function signIn(settings: ShopSettings): Promise<string> {
  return inDatabase(settings, async (db) => {
    const secrets = webSecrets(SECRET)
    const id = secrets.newId()
    await putUser(db, aUser({ id, email: 'ada@example.com' }))
    const token = secrets.newToken()
    const digest = await secrets.digest(token)
    const { sessions } = composedOver(db, given({ secrets }))
    const keys = { digest, client: digest, tokenDigest: digest, userAgent: '' }
    const consent = { choice: null, gpc: false, assignmentId: null }
    const brought = { presented: null, visitorKey: null, atCheckout: false, consent }
    const fresh = { userId: id, ...keys, ...brought }
    ;(await sessions.begin(fresh))._unsafeUnwrap()
    return `next-auth.session-token=${token}`
  })
}

function asVisitor(request: (path: string, init?: RequestInit) => Response | Promise<Response>) {
  return async (path: string) => {
    const answer = await request(path)
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
}

function previewsOf(body: Record<string, unknown>): readonly string[] {
  const previews = body['previews'] as Record<string, unknown>
  const scrub = previews['scrub'] as { readonly file: string }
  const addresses = [...Object.values(previews), scrub.file]
  return addresses.filter((one): one is string => typeof one === 'string' && one.startsWith('/'))
}

/** A running shop sees what a command changed, within about a second. */
async function noticed(look: () => Promise<unknown>, sku: string): Promise<void> {
  await until(async () => JSON.stringify(await look()).includes(`"${sku}"`))
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it never came')
    await pause(5)
  }
}

/** What a picture is, and how opaque it is in a corner and in the middle. */
async function lookAt(answered: Response | Promise<Response>) {
  const answer = await answered
  const picture = sharp(Buffer.from(await answer.arrayBuffer()))
  const { format } = await picture.metadata()
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const alphaAt = (x: number, y: number) => data[(y * width + x) * 4 + 3]
  const [corner, centre] = [alphaAt(0, 0), alphaAt(width / 2, height / 2)]
  return { type: answer.headers.get('Content-Type'), format, width, height, corner, centre }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
