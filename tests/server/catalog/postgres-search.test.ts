import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { browseFrom } from '#domain/catalog/browse.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { faultInSearch } from '#server/boot/search-in-postgres.ts'
import { catalogFinders } from '#server/catalog/catalog-finders.ts'
import { fillSearchTables } from '#server/catalog/postgres-search/fill-search-tables.ts'
import { postgresFinders } from '#server/catalog/postgres-search/postgres-finders.ts'
import { makeSearchTables, searchVersion } from '#server/catalog/postgres-search/search-tables.ts'
import { similarAssets } from '#server/catalog/postgres-search/similar-assets.ts'
import { DOCUMENTS, WORDS } from '#server/catalog/postgres-search/table-names.ts'
import { sitemapAssets } from '#server/catalog/sitemap-assets.ts'
import { sqlCatalog } from '#server/catalog/sql-catalog.ts'
import type { FoundBeside } from '#server/search/asset-finder.ts'
import type { Db } from '#server/sql/database.ts'
import { readMeta, writeMeta } from '#server/sql/meta.ts'
import { describeOnPostgres } from '#tests/support/databases.ts'
import { recordQueries } from '../../support/recorded-queries.ts'
import { aCatalog, aKit, anEntry, postgresSearchOver, stock } from '../../support/catalog-data.ts'

const SHOP = aCatalog(
  [1, 2, 3].map((id) => anEntry({ id, name: `Torch ${id}`, tags: ['ember'] })),
  [aKit({ id: 1 })],
)

const LOG = { note: () => undefined, alarm: () => undefined }

/** Its rows, each with the transaction that wrote it. */
async function rowsOf(db: Db): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; written: string }>`
    select id, xmin::text as written from ${DOCUMENTS} order by id`.execute(db)
  return new Map(rows.map(({ id, written }) => [id, written]))
}

/** How often some words are used, and in how many names and tags. */
async function wordsOf(db: Db): Promise<Record<string, readonly number[]>> {
  const { rows } = await sql<{ word: string; uses: number; about_uses: number }>`
    select word, uses, about_uses from ${WORDS}
    where word in ('lantern', 'torch', 'ember', 'filmed')`.execute(db)
  return Object.fromEntries(rows.map(({ word, uses, about_uses }) => [word, [uses, about_uses]]))
}

async function filled(db: Db): Promise<void> {
  await makeSearchTables(db)
  await fillSearchTables(db, { isPatient: true })
}

describeOnPostgres('What PostgreSQL searches in', (open) => {
  test('follows the catalog: what changed is written, what is no longer sold goes, the rest stays', async () => {
    const db = await open()
    await stock(db, SHOP)
    await filled(db)
    const before = await rowsOf(db)
    await db.updateTable('products').set({ name: 'Lantern' }).where('id', '=', 2).execute()
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', 3).execute()
    await writeMeta(db, 'catalog_version', 'another')
    await filled(db)
    const after = await rowsOf(db)
    expect(await wordsOf(db)).toEqual({
      lantern: [1, 1],
      torch: [1, 1],
      ember: [2, 2],
      filmed: [2, 0],
    })
    expect([...after.keys()]).toEqual([1, 2])
    expect(after.get(1)).toBe(before.get(1))
    expect(after.get(2)).not.toBe(before.get(2))
    const page = await postgresSearchOver(db).suggest('lantern')
    expect(page._unsafeUnwrap().products.map(({ id }) => id)).toEqual([2])
  })

  test('is written once, however many processes start at the same time', async () => {
    const db = await open()
    await stock(db, SHOP)
    await Promise.all([filled(db), filled(db), filled(db)])
    expect(new Set((await rowsOf(db)).values()).size).toBe(1)
  })

  test('answers as it did where a change cannot be written', async () => {
    const db = await open()
    await stock(db, SHOP)
    await filled(db)
    const version = await searchVersion(db)
    await db.updateTable('products').set({ name: 'Lantern' }).execute()
    await writeMeta(db, 'catalog_version', 'another')
    await sql`alter table ${DOCUMENTS} add check (digest = '') not valid`.execute(db)
    await expect(filled(db)).rejects.toThrow('violates check constraint')
    expect(await searchVersion(db)).toBe(version)
    expect((await rowsOf(db)).size).toBe(3)
  })

  test('shows nothing of a bygone catalog at a start', async () => {
    const db = await open()
    await stock(db, SHOP)
    await filled(db)
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', 3).execute()
    await writeMeta(db, 'catalog_version', 'another')
    expect((await postgresSearchOver(db).suggest('torch'))._unsafeUnwrap().total).toBe(2)
  })

  test.each([
    ['assets', DOCUMENTS],
    ['words', WORDS],
  ])('is filled anew where a dump left the table of %s out', async (_, table) => {
    const db = await open()
    await stock(db, SHOP)
    await filled(db)
    await sql`drop table ${table}`.execute(db)
    await makeSearchTables(db)
    expect((await postgresSearchOver(db).suggest('torch'))._unsafeUnwrap().total).toBe(3)
  })

  test('that could not be filled at a start is tried again unasked, and the failure said', async () => {
    const db = await open()
    await stock(db, SHOP)
    await makeSearchTables(db)
    await sql`alter table ${DOCUMENTS} add constraint no check (digest = '')`.execute(db)
    const failures: unknown[] = []
    const onFailure = (cause: unknown) => failures.push(cause)
    const finders = postgresFinders({ db, reads: db, now: () => 0, onFailure })
    await expect(finders.current()).rejects.toThrow('violates check constraint')
    expect(failures.length).toBe(1)
    await sql`alter table ${DOCUMENTS} drop constraint no`.execute(db)
    await expect.poll(() => finders.isReady(), { timeout: 5000 }).toBe(true)
  })

  test('shows a change to who asks again, without a restart', async () => {
    const db = await open()
    await stock(db, SHOP)
    const time = { now: 0 }
    const shop = postgresSearchOver(db, { now: () => time.now })
    const found = async () => (await shop.suggest('lantern'))._unsafeUnwrap().total
    expect(await found()).toBe(0)
    await db.updateTable('products').set({ name: 'Lantern' }).where('id', '=', 2).execute()
    await writeMeta(db, 'catalog_version', 'another')
    time.now += 1000
    await expect.poll(found).toBe(1)
  })

  test('needs no read model, whatever is asked', async () => {
    const db = await open()
    await stock(db, SHOP)
    const finders = catalogFinders({
      searchEngine: 'postgres',
      readModels: {
        current: () => expect.fail('a read model was asked for'),
        isReady: () => expect.fail('a read model was asked for'),
      },
      unlimitedDb: db,
      catalogReads: db,
      clock: { now: Date.now },
      log: LOG,
      databaseOutages: { explains: () => false },
    })
    expect(finders.isReady()).toBe(false)
    const shop = sqlCatalog(db, { now: Date.now }, finders)
    const look = { colors: [], brightness: 0, contrast: 0, keyLight: 'left' } as const
    const answers = [
      await shop.home(),
      await shop.browse(browseFrom({ search_query: 'torch', library_id: '1' })),
      await shop.suggest('tor'),
      await shop.product('asset-1'),
      await shop.cards([1]),
      await shop.inContext('asset-1'),
      await shop.matching(look),
      await shop.topics('category'),
      await shop.topic('category', 'fire'),
      await shop.bundles(''),
      await shop.bundle('kit-1'),
    ]
    expect(answers.filter((answer) => answer.isErr())).toEqual([])
    expect(finders.isReady()).toBe(true)
    const sitemaps = sitemapAssets(db, finders)
    expect((await sitemaps.counts())._unsafeUnwrap()).toEqual(new Map([[1, 3]]))
    const some = (await sitemaps.some(1, { offset: 1, limit: 5 }))._unsafeUnwrap()
    expect(some.map(({ slug }) => slug)).toEqual(['asset-2', 'asset-3'])
  })

  test.each([
    ['known', (at: number) => `w${at}`],
    ['unknown', (at: number) => `q${at}`],
    ['half of each, and filters', (at: number) => (at % 2 ? `w${at}` : at % 4 ? `q${at}` : '4k')],
  ])('is asked few questions, however many words are typed: %s', async (_, wordAt) => {
    const db = await open()
    const one = (id: number) => anEntry({ id: id + 1, name: `Asset w${id}`, tags: [`w${id + 1}`] })
    await stock(db, aCatalog(Array.from({ length: 60 }, (_, at) => one(at))))
    const { db: reads, queries } = recordQueries(db)
    const shop = postgresSearchOver(db, { reads })
    await shop.suggest('asset')
    queries.length = 0
    const search = Array.from({ length: 50 }, (_, at) => wordAt(at)).join(' ')
    ;(await shop.browse(browseFrom({ search_query: search })))._unsafeUnwrap()
    expect(queries.length).toBeLessThan(60)
  })

  test('is asked once by all who search for the same at the same time', async () => {
    const db = await open()
    await stock(db, SHOP)
    const { db: reads, queries } = recordQueries(db)
    const shop = postgresSearchOver(db, { reads })
    await shop.suggest('ember')
    const asked = async (searches: readonly string[]) => {
      queries.length = 0
      await Promise.all(searches.map((search) => shop.suggest(search)))
      return queries.length
    }
    const [once, again] = [await asked(['torch']), await asked(['torch'])]
    expect(await asked(['tor', 'tor', 'tor'])).toBeLessThanOrEqual(once + 2 * again)
  })

  test('is asked for what elements look like once, however many plates are matched', async () => {
    const db = await open()
    await stock(db, SHOP)
    const { db: reads, queries } = recordQueries(db)
    const shop = postgresSearchOver(db, { reads })
    const look = { colors: [], brightness: 0, contrast: 0, keyLight: 'left' } as const
    await Promise.all([shop.matching(look), shop.matching(look)])
    await shop.matching(look)
    const all = queries.filter((node) => JSON.stringify(node).includes('look is not null'))
    expect(all.length).toBe(1)
  })

  test.each(['torch -', ''])(
    'answers where a word is too long to be looked for: %j',
    async (before) => {
      const db = await open()
      await stock(db, SHOP)
      const long = '\u3316'.repeat(180)
      const page = await postgresSearchOver(db).browse(browseFrom({ search_query: before + long }))
      expect(page._unsafeUnwrap().total).toBe(before === '' ? 0 : 3)
    },
  )

  test('counts a list once, whatever topics are made up', async () => {
    const db = await open()
    await stock(db, SHOP)
    const { db: reads, queries } = recordQueries(db)
    const shop = postgresSearchOver(db, { reads })
    for (const collection of ['none-1', 'none-2', 'none-3']) {
      ;(await shop.browse(browseFrom({ collection })))._unsafeUnwrap()
      ;(await shop.browse(browseFrom({ category: `${collection},fire` })))._unsafeUnwrap()
    }
    const counts = queries.filter((node) => JSON.stringify(node).includes('string_agg'))
    expect(counts.length).toBeLessThanOrEqual(4)
  })

  test('of words that too many have, the most popular ones are compared', async () => {
    const db = await open()
    const one = (id: number) =>
      anEntry({
        id,
        name: id < 6 ? 'Glimmer' : 'Other',
        category: id === 1 ? 'fire' : 'smoke',
        popularity: id,
      })
    await stock(db, aCatalog([1, 2, 3, 4, 5, 6].map(one)))
    await filled(db)
    const like = {
      id: 1,
      libraryId: 1,
      category: { slug: 'fire' },
      name: 'Glimmer',
      tags: [],
    } as unknown as FoundBeside
    expect(await similarAssets(db, like, { most: 8, size: 6, looked: 2 })).toEqual([5, 4])
    expect(await similarAssets(db, like, { most: 8, size: 6 })).toEqual([5, 4, 3, 2])
  })

  test('of a layout that nobody renews any more goes after a day', async () => {
    const db = await open()
    await stock(db, SHOP)
    await makeSearchTables(db, 0)
    await sql`create table search_documents_old (id bigint)`.execute(db)
    await writeMeta(db, 'search_version_old', 'bygone')
    const isThere = async () => {
      const { rows } = await sql`
        select 1 from pg_tables where tablename = 'search_documents_old'`.execute(db)
      return rows.length === 1
    }
    await makeSearchTables(db, 1000)
    await makeSearchTables(db, 1000 + DAY_MS)
    expect(await isThere()).toBe(true)
    await makeSearchTables(db, 1001 + DAY_MS)
    expect(await isThere()).toBe(false)
    expect(await readMeta(db, 'search_version_old')).toBe(null)
  })

  test('is refused in a sentence where it may not be made', async () => {
    const db = await open()
    const line = await db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = on`.execute(connection)
      const fault = await faultInSearch(connection)
      await sql`reset default_transaction_read_only`.execute(connection)
      return fault
    })
    expect(line).toMatch(
      /^SEARCH=postgres needs the pg_trgm extension .* create extension pg_trgm$/,
    )
  })
})
