import { makeSearchTables } from '#server/catalog/postgres-search/search-tables.ts'
import type { Db } from '../sql/database.ts'

/** Creates what PostgreSQL searches in. If that is not permitted, returns the line that says so and what to do. */
export async function faultInSearch(db: Db): Promise<string | null> {
  try {
    await makeSearchTables(db)
    return null
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown reason'
    return (
      `SEARCH=postgres needs the pg_trgm extension and permission to create tables in the database of DATABASE_URL (${why}). ` +
      'Have the owner of the database run: create extension pg_trgm'
    )
  }
}
