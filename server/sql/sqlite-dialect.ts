import {
  SqliteAdapter,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely'
import { isBusy } from './dialect.ts'

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

/** SQLite for Kysely, over Node's own driver or over WebAssembly. */
export function sqliteDialect(database: SqliteDatabase): Dialect {
  const dialect = new SqliteDialect({ database: writersFirst(database) })
  return {
    createAdapter: adapterWithTransactionalMigrations,
    createDriver: () => patientDriver(dialect.createDriver()),
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
 * nothing behind.
 */
function adapterWithTransactionalMigrations(): SqliteAdapter {
  return Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true })
}

/**
 * Milliseconds to wait while another process writes; other requests of this process continue in the
 * meantime.
 */
const PATIENCE_MS = 5_000
const PAUSE_MS = 10

/**
 * Waits for a database that another connection is writing to, without blocking the process. Ignores a
 * failed rollback: SQLite has already rolled back by itself, and the fault that made it do so is the
 * one that counts.
 */
function patientDriver(driver: Driver): Driver {
  let inTransaction = false
  const patient = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
      // Inside a transaction, the lock is already held.
      inTransaction
        ? connection.executeQuery<Row>(query)
        : patiently(() => connection.executeQuery<Row>(query)),
    streamQuery: <Row>(query: CompiledQuery, chunkSize: number) =>
      connection.streamQuery<Row>(query, chunkSize),
  })
  return {
    init: () => driver.init(),
    acquireConnection: async () => patient(await driver.acquireConnection()),
    beginTransaction: async (connection, settings) => {
      await driver.beginTransaction(connection, settings)
      inTransaction = true
    },
    commitTransaction: async (connection) => {
      await driver.commitTransaction(connection)
      inTransaction = false
    },
    rollbackTransaction: async (connection) => {
      inTransaction = false
      await driver.rollbackTransaction(connection).catch(() => undefined)
    },
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  }
}

async function patiently<Made>(attempt: () => Promise<Made>): Promise<Made> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (fault) {
      if (!isBusy(fault) || performance.now() >= until) throw fault
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
