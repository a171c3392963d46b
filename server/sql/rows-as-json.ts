import { jsonArrayFrom as inPostgres } from 'kysely/helpers/postgres'
import { jsonArrayFrom as inSqlite } from 'kysely/helpers/sqlite'
import type { Db } from './database.ts'
import { isPostgres } from './dialect.ts'

/**
 * The rows of a subquery as one column, so that a single query reads both. Name each of its columns, and read
 * the column with `storedRows`.
 */
export const rowsAsJson = <Row extends object>(db: Db, query: Rows<Row>) =>
  (isPostgres(db) ? inPostgres : inSqlite)(query)

type Rows<Row> = Parameters<typeof inSqlite<Row>>[0]
