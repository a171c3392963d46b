import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.ts'
import { isLockTimeout, isPostgres } from './dialect.ts'
import { MIGRATIONS } from './migrations/all.ts'
import { buildIndexes } from './new-indexes.ts'

type Migrations = Readonly<Record<string, Migration>>

/**
 * How long a change of a table waits for its lock on PostgreSQL. Everyone who comes after it to that table
 * waits behind it.
 */
const LONGEST_WAIT = '2s'
/** Milliseconds before each further attempt, in which those who waited go first. */
const PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000]

const WHAT_TO_DO =
  'Find it in pg_stat_activity by its xact_start (it may be a backup), wait for it or end it, and start again'
const LOCKED =
  'nothing was changed, since a transaction of another session keeps a table locked that must change. ' +
  WHAT_TO_DO
const UNINDEXED = 'a transaction of another session does not end. The next start builds the index'

export interface Migrating {
  /** Milliseconds before each further attempt to lock a table. */
  readonly pausesMs?: readonly number[]
  /** Milliseconds that an index may wait for older transactions. */
  readonly indexWaitMs?: number
  /** Called with the reason if an index could not be built: the shop works without it, more slowly. */
  readonly onUnindexed?: (reason: string) => void
}

/**
 * Brings the tables up to date, all changes in one transaction. Processes that start together take
 * turns: on PostgreSQL by an advisory lock, on SQLite by its single writer. On PostgreSQL, who uses the
 * tables meanwhile waits some seconds at most, and new indexes are built afterward. Returns the names of
 * the migrations that it ran. Leaves a database of a newer version as it is, and throws if that version
 * removed something that this one needs.
 */
export async function migrate(db: Db, how: Migrating = {}): Promise<readonly string[]> {
  const newer = await newerThanThis(db)
  if (newer.length > 0) await refuseWithout(db, Object.keys(MIGRATIONS))
  const since = Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }]))
  const { error, results } = await migrator(db, { ...MIGRATIONS, ...since }).migrateToLatest()
  if (!error) {
    if (newer.length === 0) await withIndexes(db, how)
    return (results ?? []).map((result) => result.migrationName)
  }
  // Another version may have migrated while this one waited for its turn.
  if ((await newerThanThis(db)).length > newer.length) return migrate(db, how)
  if (!isLockTimeout(error)) throw new Error('the database could not be migrated', { cause: error })
  const [pauseMs, ...pausesMs] = how.pausesMs ?? PAUSES_MS
  if (pauseMs === undefined) throw new Error(LOCKED)
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return migrate(db, { ...how, pausesMs })
}

async function withIndexes(db: Db, { indexWaitMs, onUnindexed }: Migrating): Promise<void> {
  const indexes = Object.values(MIGRATIONS).flatMap((migration) => migration.indexes ?? [])
  await buildIndexes(db, indexes, indexWaitMs).catch((cause: unknown) => {
    if (!isLockTimeout(cause)) throw cause
    onUnindexed?.(UNINDEXED)
  })
}

/** Migrations of a newer version that were run on a database. */
export async function newerThanThis(db: Db): Promise<readonly string[]> {
  const last = Object.keys(MIGRATIONS).at(-1) ?? ''
  return (await executed(db)).filter((name) => name > last)
}

function migrator(db: Db, migrations: Migrations): Migrator {
  const waiting = Object.entries(migrations).map(([name, one]) => [name, waitingBriefly(one)])
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(waiting) as Migrations },
  })
}

function waitingBriefly(migration: Migration): Migration {
  return {
    up: async (tx: Kysely<unknown>) => {
      if (isPostgres(tx)) await sql`set local lock_timeout = ${sql.lit(LONGEST_WAIT)}`.execute(tx)
      await migration.up(tx)
    },
  }
}

/**
 * Names of the migrations that were run on this database, by any version; an empty database has no
 * table of them.
 */
async function executed(db: Db): Promise<readonly string[]> {
  const there = isPostgres(db)
    ? sql`select where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  if ((await there.execute(db)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * A migration that removes something records in `meta` which migration a version must know to keep
 * running.
 */
async function refuseWithout(db: Db, known: readonly string[]): Promise<void> {
  const oldest = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'oldest_migration')
    .executeTakeFirst()
  if (!oldest || known.includes(oldest.value)) return
  throw new Error(
    'the database was migrated by a newer version that removed something this version needs. ' +
      'Run the newer version, or restore a backup',
  )
}
