import { SqliteAdapter, SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely'
import { sqliteDriver, type Schedule } from './sqlite-driver.ts'

/**
 * Settings of every SQLite connection: nothing acknowledged is lost, and references are enforced
 * (security 20). SQLite itself never waits, because that would block the whole process; writers wait
 * below.
 */
export const SQLITE_SETTINGS = `
  pragma busy_timeout = 0;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
`

/** Browsers have no `setImmediate`. */
const later: Schedule = (act) => void setTimeout(act)

/** SQLite for Kysely, over Node's own driver or over WebAssembly. */
export function sqliteDialect(database: SqliteDatabase, schedule = later): Dialect {
  const dialect = new SqliteDialect({ database: writersFirst(database) })
  return {
    createAdapter: adapter,
    createDriver: () => sqliteDriver(dialect.createDriver(), schedule),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/**
 * A transaction that reads first and writes later could fail at once as busy; one that takes the lock
 * first waits.
 */
function writersFirst(database: SqliteDatabase): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (text) => database.prepare(text === 'begin' ? 'begin immediate' : text),
  }
}

/**
 * SQLite can roll back changes to tables, which Kysely does not assume: an interrupted migration leaves
 * nothing behind. And the driver itself lends its connection to one user at a time.
 */
function adapter(): SqliteAdapter {
  return Object.defineProperties(new SqliteAdapter(), {
    supportsTransactionalDdl: { value: true },
    supportsMultipleConnections: { value: true },
  })
}
