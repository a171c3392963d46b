import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { webSecrets } from '#server/crypto/secrets.ts'
import type { Db } from '#server/sql/database.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { sqlSessions } from '#server/sql/sql-sessions.ts'
import { beginCatalogue, catalogue, type Settings } from '#tests/support/catalogue-command.ts'
import { makeClips, writeManifest } from '#tests/support/clips.ts'
import { putUser } from '#tests/support/counter-stock.ts'
import { openTestShop } from '#tests/support/open-test-shop.ts'
import { command, databaseUrl } from '#tests/support/postgres.ts'
import { aUser } from '#tests/support/samples.ts'

const SECRET = 'a secret of the tests, long enough'
const folder = mkdtempSync(join(tmpdir(), 'emberstock-clips-'))
let manifest = ''

beforeAll(async () => {
  await makeClips(folder)
  manifest = await writeManifest(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const BAD_ROWS = [
  'line 6, file_1: “truncated.mp4” is cut off: 4 of 12 frames are there',
  'line 8, file_1: “disguised.mov” is not what its name says: its bytes are PNG',
  'line 10, file_1: “empty.mp4” has no frames: there is no picture in it',
]

describe.each(['SQLite', 'PostgreSQL'] as const)('an import on %s', (engine) => {
  test('ten clips, three of them broken: seven are sold, and what is downloaded is what came in', async () => {
    const settings = await aShop(engine)
    const first = await catalogue(['import', manifest], settings)
    expect(first.lines).toEqual([...BAD_ROWS, '7 new, 3 bad'])
    expect(first.code).toBe(1)
    expect(readdirSync(join(settings.DATA_DIR, 'media/imports')).toSorted()).toEqual([
      'T-1',
      'T-10',
      'T-2',
      'T-3',
      'T-5',
      'T-7',
      'T-9',
    ])

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
          { sku: 'T-1-1', name: '64×36 VP9 with alpha', base_price: 400, container: 'WebM' },
          { sku: 'T-1-2', name: 'ProRes master', base_price: 800, codec: 'ProRes 4444' },
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

    const again = await catalogue(['import', manifest], settings)
    expect(again.lines).toEqual([...BAD_ROWS, '0 new, 7 as they were, 3 bad'])

    expect((await catalogue(['publish'], settings)).lines).toEqual(['1 assets were published'])
    await noticed(async () => (await ask('/api/v1/products?search_query=sparks')).body, 'T-3')
    expect((await catalogue(['retire', 'T-3', 'T-404'], settings)).code).toBe(1)
    expect((await ask('/api/v1/products/sparks')).status).toBe(404)
    expect((await catalogue(['check'], settings)).lines.at(-1)).toContain(' 0 faults')
  }, 60_000)
})

test('kill -9 in the middle of an import: run again it finishes, without doubles', async () => {
  const settings = await aShop('SQLite')
  for (const wait of [900, 1500, 2300]) {
    const child = beginCatalogue(['import', manifest, '--jobs', '1'], settings)
    const gone = once(child, 'close')
    await Promise.race([pause(wait), gone])
    child.kill('SIGKILL')
    await gone
  }
  const end = await catalogue(['import', manifest], settings)
  expect(end.lines.slice(0, 3)).toEqual(BAD_ROWS)
  const db = openSqlite(join(settings.DATA_DIR, 'emberstock.db'))
  const imported = await db
    .selectFrom('products')
    .select('sku')
    .where('sku', 'like', 'T-%')
    .execute()
  const files = await db.selectFrom('variants').select('sku').where('sku', 'like', 'T-%').execute()
  await db.destroy()
  expect(imported.map(({ sku }) => sku).toSorted()).toEqual([
    'T-1',
    'T-10',
    'T-2',
    'T-3',
    'T-5',
    'T-7',
    'T-9',
  ])
  expect(files).toHaveLength(8)
  expect(readdirSync(join(settings.DATA_DIR, 'media/.incoming'))).toEqual([])
  expect((await catalogue(['check'], settings)).code).toBe(0)
}, 60_000)

test('what is exported imports back to the same catalogue, as CSV and as JSON', async () => {
  const settings = await aShop('SQLite')
  await catalogue(['synthesise', '40'], settings)
  for (const ending of ['csv', 'json']) {
    const [before, after] = ['before', 'after'].map((name) =>
      join(settings.DATA_DIR, `${name}.${ending}`),
    ) as [string, string]
    await catalogue(['export', before], settings)
    const other = await aShop('SQLite')
    const read = await catalogue(['import', before, '--trust-facts'], other)
    expect([read.code, read.complaints]).toEqual([0, []])
    await catalogue(['export', after], other)
    expect(await readFile(after, 'utf8')).toBe(await readFile(before, 'utf8'))
    const shelves = (file: string) => readFile(file.replace(/\w+$/, 'shelves.json'), 'utf8')
    expect(await shelves(after)).toBe(await shelves(before))
    const again = await catalogue(['import', before, '--trust-facts'], other)
    expect(again.lines).toEqual([expect.stringMatching(/^0 new, [1-9]\d* as they were, 0 bad$/)])
  }
}, 60_000)

test('without ffmpeg one line says what is missing, and what can be done is done', async () => {
  const settings = { ...(await aShop('SQLite')), PATH: '/nowhere' }
  const end = await catalogue(['import', manifest], settings)
  expect(end.complaints).toHaveLength(1)
  expect(end.complaints[0]).toContain('Install ffmpeg')
  expect(end.lines).toEqual(['0 new, 0 bad, 10 waiting for ffmpeg'])
  expect(end.code).toBe(1)
  expect((await catalogue(['synthesise', '5'], settings)).code).toBe(0)
})

test.each([
  { words: ['imprt'], says: 'there is no command “imprt”' },
  { words: ['import'], says: 'this wants a FILE, and one only' },
  { words: ['retire'], says: 'retire wants a SKU' },
  { words: ['publish', 'drop table'], says: '“drop table” is no SKU' },
  { words: ['synthesise', '-1'], says: "Unknown option '-1'" },
  { words: ['import', 'x.csv', '--jobs', '0'], says: '--jobs must be a number from 1 to 99' },
])('“$words” is not begun', async ({ words, says }) => {
  const end = await catalogue(words, { DATA_DIR: '/nowhere' })
  expect(end.code).toBe(2)
  expect(end.complaints[0]).toContain(says)
})

const ORIGIN = 'http://localhost:3000'

type ShopSettings = Settings & { readonly DATA_DIR: string }

/** Settings of a shop of its own, whose data folder and database go when the test ends. */
async function aShop(engine: 'SQLite' | 'PostgreSQL'): Promise<ShopSettings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'emberstock-import-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = { DATA_DIR: dataDir, SECRET, PUBLIC_URL: ORIGIN, RATE_LIMITS: 'off' }
  if (engine === 'SQLite') return settings
  const { url } = inject('postgres')
  const name = `emberstock_import_${randomBytes(6).toString('hex')}`
  await command(url, `create database ${name}`)
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
    const sessions = sqlSessions(db, { now: () => Date.now() }, secrets)
    ;(await sessions.begin({ userId: id, digest, presented: null, guestKey: null }))._unsafeUnwrap()
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
  const deadline = Date.now() + 5_000
  while (Date.now() < deadline) {
    if (JSON.stringify(await look()).includes(`"${sku}"`)) return
    await pause(100)
  }
  throw new Error(`${sku} was never noticed`)
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
