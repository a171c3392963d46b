import { PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, types, type ClientBase, type CustomTypesConfig } from 'pg'
import { answeringConnections } from './answering-connections.ts'
import { openKysely, type Db } from './database.ts'

const INT8 = 20
const NUMERIC = 1700

/** PostgreSQL returns counts and sums as text; in this shop they all fit in a number. */
const numbersAsNumbers: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format),
}

/** Milliseconds for opening a connection, or waiting for one from the pool. */
export const PATIENCE_MS = 5_000
/** Milliseconds until the system checks whether the other end of an idle connection is still there. */
export const KEEP_ALIVE_MS = 10_000
/**
 * PostgreSQL ends a query this much earlier than the shop stops waiting for it. So the shop stops waiting only
 * if the connection is silent, and PostgreSQL works on nothing that nobody waits for.
 */
const SHARE_OF_SERVER = 0.75

/**
 * Opens a PostgreSQL database by its connection string. Runs on Node only. For `longestMs`, see
 * `postgresPool`.
 */
export function openPostgres(connectionString: string, connections = 10, longestMs?: number): Db {
  return postgresOver(answeringConnections(postgresPool(connectionString, connections, longestMs)))
}

/** The same over the given connections. */
export function postgresOver(pool: PostgresPool): Db {
  return openKysely(new PostgresDialect({ pool }))
}

/**
 * A pool that opens connections when they are needed, up to a maximum. `longestMs`: a query that takes
 * longer fails; PostgreSQL ends it, and a transaction in which nothing happens for as long. Longer is
 * unlimited.
 */
export function postgresPool(connectionString: string, connections = 10, longestMs?: number): Pool {
  const pool = new Pool({
    connectionString,
    max: connections,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: PATIENCE_MS,
    types: numbersAsNumbers,
    ...(longestMs !== undefined && {
      query_timeout: longestMs,
      onConnect: (client) => limitAtServer(client, longestMs),
    }),
  })
  // The pool replaces a connection that breaks. Without a listener, that would end the process, whether
  // the connection is idle or in use; a query in progress fails by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Limits that the operator has set for this database or user stay. Not sent as it connects, since poolers refuse that. */
async function limitAtServer(client: ClientBase, longestMs: number): Promise<void> {
  await client.query(
    `select set_config(name, $1, false) from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`,
    [String(Math.round(longestMs * SHARE_OF_SERVER))],
  )
}
