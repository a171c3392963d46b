import { SqliteAdapter, SqliteDialect, type Dialect, type SqliteDatabase } from 'kysely'

/** Settings of every SQLite connection: nothing acknowledged is lost, and references hold (security 27). */
export const SQLITE_SETTINGS = `
  pragma busy_timeout = 5000;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
`

/** SQLite for Kysely, over Node's own driver or over WebAssembly. */
export function sqliteDialect(database: SqliteDatabase): Dialect {
  const dialect = new SqliteDialect({ database: writersFirst(database) })
  return {
    createAdapter: adapterWithTransactionalMigrations,
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** A transaction that reads first and writes later could fail at once as busy; taking the lock first, it waits. */
function writersFirst(database: SqliteDatabase): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (text) => database.prepare(text === 'begin' ? 'begin immediate' : text),
  }
}

/** SQLite can undo changes of tables, which Kysely does not assume: an interrupted migration leaves nothing behind. */
function adapterWithTransactionalMigrations(): SqliteAdapter {
  return Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true })
}
