import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.ts'
import { MIGRATIONS } from './migrations/all.ts'

type Migrations = Readonly<Record<string, Migration>>

/**
 * Brings the tables up to date, all changes in one transaction. Processes that start together take
 * turns: PostgreSQL by an advisory lock, SQLite by its one writer. Gives the names of what it ran. A database of
 * a newer version is left as it is, and throws if that version took away what this one needs.
 */
export async function migrate(db: Db): Promise<readonly string[]> {
  const known = Object.keys(MIGRATIONS)
  const newer = (await executed(db)).filter((name) => name > (known.at(-1) ?? ''))
  if (newer.length > 0) await refuseWithout(db, known)
  const since = Object.fromEntries(newer.map((name) => [name, { up: async () => undefined }]))
  const { error, results } = await migrator(db, { ...MIGRATIONS, ...since }).migrateToLatest()
  if (error) throw new Error('the database could not be migrated', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

function migrator(db: Db, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
}

/** Names of what was run on this database, by whatever version. */
async function executed(db: Db): Promise<readonly string[]> {
  const found = await migrator(db, MIGRATIONS).getMigrations()
  if (found.every(({ executedAt }) => executedAt === undefined)) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** What takes something away says in `meta` which migration a version must know that goes on running. */
async function refuseWithout(db: Db, known: readonly string[]): Promise<void> {
  const oldest = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'oldest_migration')
    .executeTakeFirst()
  if (!oldest || known.includes(oldest.value)) return
  throw new Error('the database is of a newer version, which took away what this one needs')
}
