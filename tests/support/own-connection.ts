import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { isPostgres } from '#server/sql/dialect.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { databaseUrl } from './postgres-copies.ts'

/** Separate connections, if the engine supports them: an in-memory SQLite exists in a single one. */
export async function ownConnection(db: Db): Promise<Db> {
  if (!isPostgres(db)) return db
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const own = openPostgres(databaseUrl(inject('postgres').url, rows[0]?.name ?? ''), 3)
  onTestFinished(() => own.destroy())
  return own
}
