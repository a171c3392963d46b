import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'
import { databaseOver, type Db } from './database.ts'
import { sqliteDialect, SQLITE_SETTINGS } from './sqlite-dialect.ts'

/** Opens the embedded database in a file, or in memory as `:memory:`. Runs on Node only. */
export function openSqlite(file: string): Db {
  const connection = new DatabaseSync(file)
  connection.exec(SQLITE_SETTINGS)
  return databaseOver(sqliteDialect(nodeSqlite(connection)))
}

function nodeSqlite(connection: DatabaseSync): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare: (text) => {
      const statement = connection.prepare(text)
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...bindable(values)),
        run: (values) => statement.run(...bindable(values)),
        iterate: (values) => statement.iterate(...bindable(values)),
      }
    },
  }
}

/** Kysely types values as unknown; the schema's own types only allow what SQLite binds. */
function bindable(values: readonly unknown[]): SQLInputValue[] {
  return values as SQLInputValue[]
}
