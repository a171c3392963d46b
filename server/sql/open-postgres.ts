import { PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, types, type CustomTypesConfig } from 'pg'
import { openKysely, type Db } from './database.ts'

const INT8 = 20
const NUMERIC = 1700

/** Counts and sums come as text from PostgreSQL; in this shop they all fit a number. */
const numbersAsNumbers: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === INT8 || id === NUMERIC ? Number : types.getTypeParser(id, format),
}

/** To make a connection, or to wait for one of the pool. */
const PATIENCE_MS = 5_000

/** Opens a PostgreSQL database by its connection string. Runs on Node only. */
export function openPostgres(connectionString: string, connections = 10): Db {
  return postgresOver(postgresPool(connectionString, connections))
}

/** The same over connections that are given. */
export function postgresOver(pool: PostgresPool): Db {
  return openKysely(new PostgresDialect({ pool }))
}

/**
 * Connections that open when they are needed, at most so many. `longestMs`: a query that takes longer fails, and its connection
 * is given up.
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
  // One that breaks is replaced by the pool. Idle or in use, without a listener it would end the process; a query that
  // was under way fails by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
