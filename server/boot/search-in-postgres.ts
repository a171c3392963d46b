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
      `SEARCH=postgres needs the extension pg_trgm and tables of its own in DATABASE_URL (${why}). ` +
      'Have its owner run: create extension pg_trgm'
    )
  }
}
