import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Db } from './database.ts'
import { isPostgres } from './dialect.ts'

/** An index on a table that may have rows. Not for a partitioned table: PostgreSQL cannot build it beside writes. */
export interface NewIndex {
  readonly name: string
  readonly table: string
  /** Names of columns, or expressions. */
  readonly columns: readonly (string | RawBuilder<unknown>)[]
}

/** A migration that may also add indexes to tables that have rows. */
export interface ShopMigration extends Migration {
  readonly indexes?: readonly NewIndex[]
}

/**
 * A migration that adds indexes to tables that have rows. SQLite creates them with the other changes.
 * PostgreSQL would refuse writes to those tables meanwhile, so there `buildIndexes` follows.
 */
export function addedIndexes(indexes: readonly NewIndex[]): ShopMigration {
  return {
    indexes,
    up: async (db: Kysely<unknown>) => {
      if (isPostgres(db)) return
      for (const index of indexes) await sql`create index ${defined(index)}`.execute(db)
    },
  }
}

/** Advisory lock of the process that builds them. */
const BUILDING = 7_404_077
/** Milliseconds that a build waits for older transactions, which may not know the index. Only a start waits for it. */
const LONGEST_WAIT_MS = 60_000

/**
 * Builds those that PostgreSQL does not have yet, while reads and writes go on, unless another process does so
 * already. What a run that was killed has left is built anew. Rejects if an older transaction does not end.
 */
export async function buildIndexes(
  db: Db,
  indexes: readonly NewIndex[],
  waitMs = LONGEST_WAIT_MS,
): Promise<void> {
  if (!isPostgres(db) || (await unbuilt(db, indexes)).length === 0) return
  await db.connection().execute(async (session) => {
    // Waiting for the lock would be a statement that the other's build waits for.
    if (!(await isLocked(session))) return
    try {
      await sql`set lock_timeout = ${sql.lit(waitMs)}`.execute(session)
      for (const index of await unbuilt(session, indexes)) {
        await sql`drop index concurrently if exists ${sql.ref(index.name)}`.execute(session)
        await sql`create index concurrently ${defined(index)}`.execute(session)
      }
    } finally {
      await sql`reset lock_timeout`.execute(session)
      await sql`select pg_advisory_unlock(${BUILDING})`.execute(session)
    }
  })
}

function defined({ name, table, columns }: NewIndex): RawBuilder<unknown> {
  const parts = columns.map((one) => (typeof one === 'string' ? sql.ref(one) : sql`(${one})`))
  return sql`${sql.ref(name)} on ${sql.table(table)} (${sql.join(parts)})`
}

async function isLocked(session: Db): Promise<boolean> {
  const { rows } = await sql<{ readonly is: boolean }>`
    select pg_try_advisory_lock(${BUILDING}) as is`.execute(session)
  return rows[0]?.is === true
}

/** Those that are missing, or that a killed build has left invalid. */
async function unbuilt(db: Db, indexes: readonly NewIndex[]): Promise<readonly NewIndex[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indisvalid and relnamespace = current_schema()::regnamespace`.execute(db)
  const built = new Set(rows.map(({ name }) => name))
  return indexes.filter(({ name }) => !built.has(name))
}
