import sqlite3InitModule, {
  type BindableValue,
  type Database as WasmConnection,
  type PreparedStatement,
} from '@sqlite.org/sqlite-wasm'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { openKysely, type Db } from '#server/sql/database.ts'
import { sqliteDialect } from '#server/sql/sqlite-dialect.ts'

export interface WasmDatabase {
  readonly db: Db
  /** Exports the whole database as the bytes of a database file. */
  readonly exported: () => Uint8Array<ArrayBuffer>
  /** Replaces this database with an exported one. */
  readonly load: (bytes: Uint8Array) => void
  /** The number of rows written through this connection so far. */
  readonly changes: () => number
}

/** Opens an empty in-memory SQLite database inside the page. */
export async function openWasmDatabase(): Promise<WasmDatabase> {
  const sqlite = await sqlite3InitModule()
  const { capi, wasm } = sqlite
  const connection = new sqlite.oo1.DB(':memory:')
  connection.exec('pragma foreign_keys = on')
  const facts = {
    changes: () => capi.sqlite3_changes(pointerOf(connection)),
    lastRow: () => capi.sqlite3_last_insert_rowid(pointerOf(connection)),
  }
  return {
    db: openKysely(sqliteDialect(wasmSqlite(connection, facts))),
    exported: () => capi.sqlite3_js_db_export(pointerOf(connection)),
    load: (bytes) => {
      const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE
      const at = wasm.allocFromTypedArray(bytes)
      const { length } = bytes
      connection.checkRc(
        capi.sqlite3_deserialize(pointerOf(connection), 'main', at, length, length, flags),
      )
    },
    changes: () => capi.sqlite3_total_changes(pointerOf(connection)),
  }
}

interface Facts {
  changes(): number
  lastRow(): bigint
}

/** Adapts the connection to the interface that Kysely's SQLite dialect expects. */
function wasmSqlite(connection: WasmConnection, facts: Facts): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare: (text) => statementOf(connection.prepare(text), facts),
  }
}

function statementOf(statement: PreparedStatement, facts: Facts): SqliteStatement {
  return {
    reader: statement.columnCount > 0,
    all: (values) => [...rowsOf(statement, values)],
    run: (values) => {
      for (const _ of rowsOf(statement, values)) continue
      return { changes: facts.changes(), lastInsertRowid: facts.lastRow() }
    },
    iterate: (values) => rowsOf(statement, values),
  }
}

/** Kysely uses each statement once, so it is finalized after its last row. */
function* rowsOf(statement: PreparedStatement, values: readonly unknown[]): Generator<object> {
  try {
    if (values.length > 0) statement.bind(values as BindableValue[])
    while (statement.step()) yield statement.columnCount > 0 ? statement.get({}) : {}
  } finally {
    statement.finalize()
  }
}

function pointerOf({ pointer }: WasmConnection) {
  if (pointer === undefined) throw new Error('the database is closed')
  return pointer
}
