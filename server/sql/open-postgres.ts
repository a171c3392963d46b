import { PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, types, type CustomTypesConfig } from 'pg'
import { openKysely, type Db } from './database.ts'

const INT8 = 20
const NUMERIC = 1700

/** PostgreSQL returns counts and sums as text; in this shop they all fit in a number. */
const numbersAsNumbers: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format),
}

/** Milliseconds for opening a connection, or waiting for one from the pool. */
const PATIENCE_MS = 5_000

/** Opens a PostgreSQL database by its connection string. Runs on Node only. */
export function openPostgres(connectionString: string, connections = 10): Db {
  return postgresOver(postgresPool(connectionString, connections))
}

/** The same over the given connections. */
export function postgresOver(pool: PostgresPool): Db {
  return openKysely(new PostgresDialect({ pool }))
}

/**
 * A pool that opens connections when they are needed, up to a maximum. `longestMs`: a query that takes
 * longer fails, and its connection is discarded.
 */
export function postgresPool(connectionString: string, connections = 10, longestMs?: number): Pool {
  const pool = new Pool({
    connectionString,
    max: connections,
    keepAlive: true,
    ...(longestMs !== undefined && { query_timeout: longestMs }),
    connectionTimeoutMillis: PATIENCE_MS,
    types: numbersAsNumbers,
  })
  // The pool replaces a connection that breaks. Without a listener, that would end the process, whether
  // the connection is idle or in use; a query in progress fails by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
