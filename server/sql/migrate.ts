import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { MIGRATIONS } from './migrations/all.ts'

/**
 * Brings the tables up to date, all changes in one transaction. Processes that start together take
 * turns: PostgreSQL by an advisory lock, SQLite by its one writer. Gives the names of what it ran.
 */
export async function migrate(db: Db): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw new Error('the database could not be migrated', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
