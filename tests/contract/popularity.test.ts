import { sql, type CompiledQuery, type KyselyPlugin, type Selectable } from 'kysely'
import { ResultAsync, type Result } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import type { Catalog } from '#application/ports/catalog.ts'
import { daysThatCount } from '#domain/catalog/sort.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import { recountPopularity } from '#server/application/download/recount-popularity.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { Db } from '#server/sql/database.ts'
import { isPostgres } from '#server/sql/dialect.ts'
import { POPULARITY_VERSION } from '#server/sql/popularity-repository.ts'
import type { GrantTable } from '#server/sql/schema/grants.ts'
import { createRepositories } from '#server/sql/repositories.ts'
import { openBackend, type Backend, type Person } from '../support/backend.ts'
import { FILE } from '../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { aBrowse, TODAY } from '#tests/support/samples.ts'
import { catalogOver } from '../support/catalog-data.ts'

const DAY = 86_400_000
/** Nobody else has anything to do. */
const goesOn = async () => true
/** The asset that the free file belongs to, and one that nobody downloads. */
const FREE_ASSET = 2
const RIVAL = 4

describeOnEveryDatabase('popularity', (open) => {
  const opened = async (starting: Readonly<Record<number, number>>) => {
    const backend = await openBackend(await open())
    for (const [id, popularity] of Object.entries(starting)) {
      await startWith(backend.db, Number(id), popularity)
    }
    const recount = async (turn = goesOn) =>
      (await recountPopularity(backend.testShop.units)(turn))._unsafeUnwrap()
    /** When the next count is due. */
    const recountLater = () => {
      backend.time.now += HOUR_MS
      return recount()
    }
    return { backend, recount, recountLater }
  }

  test('an asset that was downloaded rises above one that started slightly higher', async () => {
    const { backend, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 101 })
    expect(await firstTwo(backend)).toEqual([RIVAL, FREE_ASSET])
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    expect(await recount()).toBe(1)
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
  })

  test('after thirty days a download weighs half of what it did', async () => {
    const { backend, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 101 })
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    backend.time.now = TODAY + 29 * DAY
    await recount()
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
    // Two halves make one: as many as the rival started with, and of equals the newer id comes first.
    backend.time.now = TODAY + 30 * DAY
    await recount()
    expect(await firstTwo(backend)).toEqual([RIVAL, FREE_ASSET])
    await startWith(backend.db, RIVAL, 100)
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
  })

  test('counting twice changes nothing, on the same day or without downloads', async () => {
    const { backend, recount, recountLater } = await opened({})
    expect(await recount()).toBe(0)
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    expect(await recountLater()).toBe(1)
    expect(await recountLater()).toBe(0)
    backend.time.now += DAY / 4
    expect(await recount()).toBe(0)
    backend.time.now += DAY
    expect(await recount()).toBe(1)
  })

  test('of servers that count at once one does, and no other within the hour', async () => {
    const { backend, recount, recountLater } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    const turn = vi.fn(goesOn)
    const moved = await Promise.all([recount(turn), recount(turn), recount(turn)])
    expect(moved.toSorted()).toEqual([0, 0, 1])
    const turns = turn.mock.calls.length
    backend.time.now += HOUR_MS - 1
    expect(await recount(turn)).toBe(0)
    expect(turn).toHaveBeenCalledTimes(turns)
    expect(await recountLater()).toBe(0)
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
  })

  test('a server whose clock was far ahead keeps no other from counting', async () => {
    const { backend, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    backend.time.now += 365 * DAY
    await recount()
    backend.time.now = TODAY
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    expect(await recount()).toBe(1)
  })

  test('a count lets others in before each day it reads and each part it writes, and ends when told to', async () => {
    const { backend, recount, recountLater } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await copyGrants(backend.db, 1, () => ({ created_at: TODAY - 9 * DAY }))
    const turn = vi.fn(goesOn)
    turn.mockImplementation(async () => turn.mock.calls.length <= 10)
    expect(await recount(turn)).toBe(0)
    expect(turn).toHaveBeenCalledTimes(11)
    expect(await recountLater()).toBe(1)
  })

  test('more assets than are written at once all get their score, and lose it', async () => {
    const { backend, recount, recountLater } = await opened({})
    const ada = await backend.signIn()
    await downloadedBy(backend, ada, FILE.FREE)
    await copyGrants(backend.db, 1001, (place) => ({
      product_id: 10 + place,
      created_at: TODAY - (place % 3) * DAY,
    }))
    expect(await recount()).toBe(1002)
    const weights = await backend.db
      .selectFrom('download_weights')
      .select('weight')
      .distinct()
      .orderBy('weight')
      .execute()
    expect(weights.map(({ weight }) => weight)).toEqual([955, 977, 1000])
    const first = await version(backend.db)
    expect(await recountLater()).toBe(0)
    expect(await version(backend.db)).toBe(first)
    await backend.db.deleteFrom('grants').where('id', 'like', 'grant-%').execute()
    expect(await recountLater()).toBe(1001)
    expect(await version(backend.db)).not.toBe(first)
  })

  test('nothing is read that is older than some two years', async () => {
    const { backend, recount } = await opened({})
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    const last = daysThatCount(TODAY).length - 1
    await copyGrants(backend.db, 1, () => ({ created_at: TODAY - 3 * last * DAY }))
    const turn = vi.fn(goesOn)
    expect(await recount(turn)).toBe(1)
    expect(turn).toHaveBeenCalledTimes(last + 2)
  })

  test('a day is read from its index, however much there is of other days', async () => {
    const { backend } = await opened({})
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await copyGrants(backend.db, 3000, (place) => ({
      product_id: 10 + (place % 700),
      created_at: TODAY - (place % 300) * DAY,
    }))
    const day = Math.floor(TODAY / DAY)
    const plan = await planOf(backend.db, (db) =>
      createRepositories(db).popularity.downloadsOn(day),
    )
    expect(plan).toContain('grants_by_day')
    expect(plan).toMatch(/USING COVERING INDEX|Index Only Scan|Bitmap/)
  })

  test('one person counts once a day, however many files of an asset are fetched', async () => {
    const { backend, recount } = await opened({ 1: 100, [RIVAL]: 101 })
    const ada = await backend.signIn()
    await backend.buy(ada, FILE.HD, FILE.UHD)
    await downloadedBy(backend, ada, FILE.HD)
    await downloadedBy(backend, ada, FILE.UHD)
    await downloadedBy(backend, ada, FILE.HD)
    await recount()
    expect(await firstTwo(backend)).toEqual([RIVAL, 1])
  })

  test('a download that was reversed weighs nothing any more', async () => {
    const { backend, recount, recountLater } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await recount()
    expect(await firstTwo(backend)).toEqual([FREE_ASSET, RIVAL])
    await backend.db.updateTable('grants').set({ revoked_at: TODAY }).execute()
    expect(await recountLater()).toBe(1)
    expect(await firstTwo(backend)).toEqual([RIVAL, FREE_ASSET])
  })

  test('a shop that is open shows the new order within seconds', async () => {
    const { backend, recount } = await opened({ [FREE_ASSET]: 100, [RIVAL]: 100 })
    const catalog = catalogOver(backend.db, () => backend.time.now)
    expect((await popular(catalog)).slice(0, 2)).toEqual([RIVAL, FREE_ASSET])
    await downloadedBy(backend, await backend.signIn(), FILE.FREE)
    await recount()
    backend.time.now += 2000
    await expect.poll(async () => (await popular(catalog)).slice(0, 2)).toEqual([FREE_ASSET, RIVAL])
  })
})

/** Adds as many grants like the only one there is. */
async function copyGrants(
  db: Db,
  count: number,
  changes: (place: number) => Partial<Selectable<GrantTable>>,
): Promise<void> {
  const grant = await db.selectFrom('grants').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, place) => ({
    ...grant,
    id: `grant-${place}`,
    ...changes(place),
  }))
  for (let done = 0; done < count; done += 200) {
    await db
      .insertInto('grants')
      .values(copies.slice(done, done + 200))
      .execute()
  }
}

/** How the database answers the last of some queries. */
async function planOf(db: Db, run: (db: Db) => Promise<unknown>): Promise<string> {
  const isSqlite = !isPostgres(db)
  // As in a shop: PostgreSQL keeps statistics by itself, and SQLite has none.
  if (!isSqlite) await sql`analyze grants`.execute(db)
  const compiled: CompiledQuery[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      compiled.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await run(db.withPlugin(watching))
  const query = compiled.at(-1)
  if (!query) throw new Error('nothing was asked')
  const explain = isSqlite ? 'explain query plan ' : 'explain '
  const { rows } = await db.executeQuery({ ...query, sql: explain + query.sql })
  return JSON.stringify(rows)
}

async function version(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', POPULARITY_VERSION)
    .executeTakeFirst()
  return row?.value
}

function startWith(db: Db, id: number, popularity: number) {
  return db.updateTable('products').set({ popularity }).where('id', '=', id).execute()
}

async function downloadedBy(backend: Backend, who: Person, file: number): Promise<void> {
  expect((await backend.request(who, file)).status).toBeLessThan(300)
}

/** As somebody finds them who opens the shop now. */
async function firstTwo({ db }: Backend): Promise<readonly number[]> {
  return (await popular(catalogOver(db))).slice(0, 2)
}

async function popular(catalog: Catalog): Promise<readonly number[]> {
  const page = await catalog.browse(aBrowse({ libraryId: null, sort: 'most_popular' }))
  return page._unsafeUnwrap().items.map(({ id }) => id)
}

test('a count of many assets tells the processes of it once, after its last part', async () => {
  const done: string[] = []
  const popularity = {
    lockLastCount: async () => null,
    recordCount: async () => undefined,
    firstDay: async () => Math.floor(TODAY / DAY),
    downloadsOn: async () => new Map(Array.from({ length: 1200 }, (_, id) => [id + 1, 1])),
    keepScores: async () => done.push('scores'),
    recordVersion: async () => void done.push('version'),
  }
  const unit = { popularity, now: TODAY, newId: () => 'new' }
  const units = {
    read: (work: (records: unknown) => Promise<unknown>) => ResultAsync.fromSafePromise(work(unit)),
    run: (work: (records: unknown) => Promise<Result<unknown, never>>) =>
      ResultAsync.fromSafePromise(work(unit)).andThen((answer) => answer),
  }
  await recountPopularity(units as unknown as UnitOfWork)(goesOn)
  expect(done).toEqual(['scores', 'scores', 'scores', 'version'])
})
