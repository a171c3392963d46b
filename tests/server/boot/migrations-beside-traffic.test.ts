import { sql, type RawBuilder } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { describeOnEveryDatabase, describeOnPostgres } from '#tests/support/databases.ts'
import { ownConnection } from '#tests/support/own-connection.ts'

const ADDED = ['audit_log_of_subject', 'orders_by_created_at']

describeOnEveryDatabase('indexes on tables with rows', (open) => {
  test('are there after a migration', async () => {
    const db = await open('077-file-digests')
    await noteAudit(db, 'before')
    expect((await migrate(db))[0]).toBe('078-admin-indexes')
    expect(await migrate(db)).toEqual([])
    for (const name of ADDED) {
      const again = db.schema.createIndex(name).on('orders').column('id')
      await expect(again.execute()).rejects.toThrow('already exists')
    }
  })
})

describeOnPostgres('a migration beside traffic', (open) => {
  test('lets those through who came after it, while a transaction keeps a table from changing', async () => {
    const db = await open('072-experiment-states')
    const others = await ownConnection(db)
    const reader = await held(others, sql`select id from teams`)
    const migrating = migrate(db, { pausesMs: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] })
    await waits(others, 'alter table "teams"%')
    // Behind the change, which waits behind the reader.
    expect(await others.selectFrom('teams').select('id').execute()).toEqual([])
    await reader.end()
    expect((await migrating)[0]).toBe('073-team-closing')
  })

  test('gives up after some attempts, says what to do, and has changed nothing', async () => {
    const db = await open('072-experiment-states')
    const reader = await held(await ownConnection(db), sql`select id from teams`)
    await expect(migrate(db, { pausesMs: [0] })).rejects.toThrow('pg_stat_activity')
    const { rows } = await sql`select name from kysely_migration where name > '072-x'`.execute(db)
    expect(rows).toEqual([])
    await reader.end()
    expect((await migrate(db, { pausesMs: [] }))[0]).toBe('073-team-closing')
  })

  test('lets rows be written while an index is built', async () => {
    const { db, others, writer, building } = await whileBuilding()
    await noteAudit(others, 'meanwhile')
    expect(await invalid(db)).toEqual(['audit_log_of_subject'])
    await writer.end()
    expect((await building)[0]).toBe('078-admin-indexes')
    expect(await invalid(db)).toEqual([])
    expect(await valid(db)).toEqual(ADDED)
  })

  test('is done without an index that an open transaction holds up, says why, and builds it next time', async () => {
    const db = await open('077-file-digests')
    const others = await ownConnection(db)
    const writer = await held(others, (tx) => noteAudit(tx, 'under way'))
    const said: string[] = []
    const told = { indexWaitMs: 100, onUnindexed: (reason: string) => said.push(reason) }
    expect((await migrate(db, told))[0]).toBe('078-admin-indexes')
    expect(said).toEqual([expect.stringContaining('does not end')])
    await writer.end()
    expect(await migrate(db, told)).toEqual([])
    expect(said).toHaveLength(1)
    expect(await valid(db)).toEqual(ADDED)
  })

  test('does not wait for the process that builds the indexes', async () => {
    const { others, writer, building } = await whileBuilding()
    expect(await migrate(await ownConnection(others))).toEqual([])
    expect(await invalid(others)).toEqual(['audit_log_of_subject'])
    await writer.end()
    expect((await building)[0]).toBe('078-admin-indexes')
  })

  test('builds an index anew whose building was killed, however many start at once', async () => {
    const { db, others, writer, building } = await whileBuilding()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike '%create index%' and pid <> pg_backend_pid()
        and datname = current_database()`.execute(others)
    await expect(building).rejects.toThrow('terminat')
    expect(await invalid(others)).toEqual(['audit_log_of_subject'])
    await writer.end()
    const starts = [db, others, await ownConnection(db)].map((one) => migrate(one))
    expect(await Promise.all(starts)).toEqual([[], [], []])
    expect(await invalid(db)).toEqual([])
    expect(await valid(db)).toEqual(ADDED)
  })

  /** An index is being built, and waits for a transaction that has written. */
  async function whileBuilding() {
    const db = await open('077-file-digests')
    const others = await ownConnection(db)
    const writer = await held(others, (tx) => noteAudit(tx, 'under way'))
    const building = migrate(db)
    building.catch(() => undefined)
    await waits(others, '%create index%"audit_log_of_subject"%')
    return { db, others, writer, building }
  }
})

async function noteAudit(db: Db, id: string): Promise<void> {
  const event = { who: 'a', action: 'b', subject: 'c', why: '', detail: '{}', at: 1 }
  await db
    .insertInto('audit_log')
    .values({ ...event, id })
    .execute()
}

/** A transaction that has done something, and stays open until it is ended. */
async function held(db: Db, work: RawBuilder<unknown> | ((tx: Db) => Promise<void>)) {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const ended = db.transaction().execute(async (tx) => {
    await (typeof work === 'function' ? work(tx) : work.execute(tx))
    begun.resolve()
    await over.promise
  })
  await begun.promise
  onTestFinished(() => over.resolve())
  return {
    end: () => {
      over.resolve()
      return ended
    },
  }
}

/** Resolves once a statement like this waits for a lock. */
async function waits(db: Db, statement: string): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where query ilike ${statement} and wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1)
}

const valid = (db: Db) => named(db, sql<boolean>`indisvalid`)
const invalid = (db: Db) => named(db, sql<boolean>`not indisvalid`)

async function named(db: Db, which: RawBuilder<boolean>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where ${which} and relname in (${sql.join(ADDED)}) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
