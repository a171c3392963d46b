import { setTimeout as pause } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { ok, type Result } from 'neverthrow'
import { expect, inject, onTestFinished, test } from 'vitest'
import { composeServer } from '#server/boot/composition-root.ts'
import type { ServerConfig } from '#server/boot/config.ts'
import { openDatabase } from '#server/boot/open-database.ts'
import { openShop } from '#server/boot/open-shop.ts'
import type { Db } from '#server/sql/database.ts'
import { describeOnPostgres, type OpenDatabase } from '#tests/support/databases.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import { ownConnection } from '#tests/support/own-connection.ts'
import { databaseUrl } from '#tests/support/postgres-copies.ts'

const SECRET = 's'.repeat(64)

/** The lock of whoever makes or fills the tables of searches. */
const FILLING = sql`select pg_advisory_xact_lock(7404074)`

describeOnPostgres('work that may take longer than a query', (open) => {
  test('a migration may, and the catalog’s samples', async () => {
    const { db, config } = await prepared(open, '075-new-files')
    const opened = await whileHeld(db, sql`lock table grants`, () => openDatabase(config))
    onTestFinished(() => opened.close())
    expect((await opened.db.selectFrom('products').select('id').execute()).length).toBeGreaterThan(
      0,
    )
  })

  test('making the tables of searches may, at a start', async () => {
    const { db, config } = await prepared(open)
    const shop = await whileHeld(db, FILLING, () =>
      openShop({ ...config, search: 'postgres' }, { pages: sourcePages, show: () => undefined }),
    )
    onTestFinished(() => shop.close())
    await expect.poll(async () => (await shop.app.request('/readyz')).status).toBe(200)
  })

  test('filling them may', async () => {
    const { db, config } = await prepared(open)
    const { assetFinders } = await composed({ ...config, search: 'postgres' })
    await whileHeld(db, FILLING, async () => ok(await assetFinders.current()))
    expect(assetFinders.isReady()).toBe(true)
  })

  test('deleting what is old may', async () => {
    const { db, config } = await prepared(open)
    const { tidyUp, keepEvents, db: limited } = await composed(config)
    await whileHeld(db, sql`lock table sessions`, async () => tidyUp())
    await whileHeld(db, sql`lock table analytics_events`, async () => keepEvents.turnMonths())
    await expect(sql`select pg_sleep(2)`.execute(limited)).rejects.toMatchObject({ code: '57014' })
  })
})

/** A database, and the settings of a shop whose queries may take a second. */
async function prepared(open: OpenDatabase, upTo?: string) {
  const db = await open(upTo)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = databaseUrl(inject('postgres').url, rows[0]?.name ?? '')
  const config = await testConfig({ DATABASE_URL: url, DATABASE_QUERY_SECONDS: '1', SECRET })
  return { db: await ownConnection(db), config }
}

/** The shop's services. */
async function composed(config: ServerConfig) {
  const opened = (await openDatabase(config))._unsafeUnwrap()
  onTestFinished(() => opened.close())
  return composeServer(config, { ...opened, secret: SECRET, show: () => undefined })
}

/** What work makes that waits for a lock for twice as long as a query may take. */
async function whileHeld<Made>(
  db: Db,
  lock: RawBuilder<unknown>,
  work: () => Promise<Result<Made, unknown>>,
): Promise<Made> {
  const working = await db.transaction().execute(async (tx) => {
    await lock.execute(tx)
    const begun = work()
    await pause(2_000)
    return { begun }
  })
  return (await working.begun)._unsafeUnwrap()
}
