import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { setImmediate } from 'node:timers'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { openKysely, type Db } from './database.ts'
import { isBusy } from './dialect.ts'
import { sqliteDialect, SQLITE_SETTINGS } from './sqlite-dialect.ts'

/** The file names people. SQLite creates `-wal` and `-shm` with the mode of the file they belong to. */
export const OWNER_ONLY = 0o600

/** Opens the embedded database in a file, or in memory as `:memory:`. Runs on Node only. */
export function openSqlite(file: string): Db {
  if (file !== ':memory:') closeSync(openSync(file, 'a', OWNER_ONLY))
  return sqliteOver(new DatabaseSync(file))
}

/** The same over an open connection. */
export function sqliteOver(connection: DatabaseSync): Db {
  settle(connection, TRIES)
  return kyselyOver(connection)
}

/**
 * A second, read-only connection to a file that is open and migrated: it reads what was committed, and
 * no writer, in this process or another, blocks it.
 */
export function openSqliteReads(file: string): Db {
  return kyselyOver(new DatabaseSync(file, { readOnly: true }))
}

function kyselyOver(connection: DatabaseSync): Db {
  // The built-in one knows only the letters of ASCII.
  connection.function('lower', { deterministic: true }, lowerCase)
  return openKysely(sqliteDialect(nodeSqlite(connection), (act) => void setImmediate(act)))
}

function lowerCase(value: SQLOutputValue): SQLOutputValue {
  return typeof value === 'string' ? value.toLowerCase() : value
}

const TRIES = 50
const PAUSE_MS = 100

/**
 * Processes that create the file at the same time collide at its switch to WAL, the one lock that
 * SQLite does not wait for.
 */
function settle(connection: DatabaseSync, triesLeft: number): void {
  try {
    connection.exec(SQLITE_SETTINGS)
  } catch (fault) {
    if (triesLeft === 0 || !isBusy(fault)) throw fault
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    settle(connection, triesLeft - 1)
  }
}

/**
 * Maximum number of cached statements. Lists of ids create statements of many lengths; those that pages
 * use repeatedly are fewer.
 */
const MOST_STATEMENTS = 300

/** Prepares each statement once: SQLite itself prepares it again if the tables have changed. */
function nodeSqlite(connection: DatabaseSync): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: MOST_STATEMENTS })
  const prepare = (text: string): SqliteStatement => {
    const statement = connection.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...bindable(values)),
      run: (values) => statement.run(...bindable(values)),
      // Iterating over rows one by one needs a statement that no one else restarts.
      iterate: (values) => connection.prepare(text).iterate(...bindable(values)),
    }
  }
  return {
    close: () => connection.close(),
    prepare: (text) => {
      const known = prepared.get(text) ?? prepare(text)
      prepared.set(text, known)
      return known
    },
  }
}

/** Kysely types values as unknown; the schema's own types allow only what SQLite can bind. */
function bindable(values: readonly unknown[]): SQLInputValue[] {
  return values as SQLInputValue[]
}
