import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { isPostgres } from './dialect.ts'

/**
 * Whether a number is among some: one parameter however many there are, so that the text of the query stays the
 * same. Give it what `amongValue` makes of them.
 */
export function among(db: Db, column: string, values: unknown): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${values}::integer[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${values}))`
}

/** The value of a condition by `among`. */
export const amongValue = (db: Db, ids: readonly number[]): unknown =>
  isPostgres(db) ? ids : JSON.stringify(ids)
