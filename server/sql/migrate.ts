import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.ts'
import { MIGRATIONS } from './migrations/all.ts'

type Migrations = Readonly<Record<string, Migration>>

/**
 * Brings the tables up to date, all changes in one transaction. Processes that start together take
 * turns: on PostgreSQL by an advisory lock, on SQLite by its single writer. Returns the names of the
 * migrations that it ran. Leaves a database of a newer version as it is, and throws if that version
 * removed something that this one needs.
 */
export async function migrate(db: Db): Promise<readonly string[]> {
  const newer = await newerThanThis(db)
  if (newer.length > 0) await refuseWithout(db, Object.keys(MIGRATIONS))
  const since = Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }]))
  const { error, results } = await migrator(db, { ...MIGRATIONS, ...since }).migrateToLatest()
  if (!error) return (results ?? []).map((result) => result.migrationName)
  // Another version may have migrated while this one waited for its turn.
  if ((await newerThanThis(db)).length > newer.length) return migrate(db)
  throw new Error('the database could not be migrated', { cause: error })
}

/** Migrations of a newer version that were run on a database. */
export async function newerThanThis(db: Db): Promise<readonly string[]> {
  const last = Object.keys(MIGRATIONS).at(-1) ?? ''
  return (await executed(db)).filter((name) => name > last)
}

function migrator(db: Db, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
}

/**
 * Names of the migrations that were run on this database, by any version; an empty database has no
 * table of them.
 */
async function executed(db: Db): Promise<readonly string[]> {
  const found = sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return found.then(
    ({ rows }) => rows.map(({ name }) => name),
    () => [],
  )
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
