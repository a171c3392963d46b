import { sql, SqliteAdapter, type Kysely } from 'kysely'
import type { Db } from './database.ts'

type Engine = 'sqlite' | 'postgres'

/** The engine of a database: for the few places where the two truly differ. */
function engineOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}

export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return engineOf(db) === 'postgres'
}

/**
 * Locks the rows that a query reads until the transaction ends. SQLite has a single writer, so it needs
 * no locks.
 */
export function lockingRows<Query extends { forUpdate(): unknown }>(db: Db, query: Query): Query {
  return engineOf(db) === 'sqlite' ? query : (query.forUpdate() as Query)
}

/**
 * Locks rows that others only reference. Orders, lots and other rows that name them can be written at
 * the same time; a full lock would make those wait, which invites deadlocks.
 */
export function lockingOwners<Query extends { forNoKeyUpdate(): unknown }>(
  db: Db,
  query: Query,
): Query {
  return engineOf(db) === 'sqlite' ? query : (query.forNoKeyUpdate() as Query)
}

/**
 * Keeps rows from being locked in full until the transaction ends. Several transactions can do so
 * without waiting.
 */
export function keepingRows<Query extends { forKeyShare(): unknown }>(db: Db, query: Query): Query {
  return engineOf(db) === 'sqlite' ? query : (query.forKeyShare() as Query)
}

/**
 * Makes a column required that was added to a table with rows. SQLite cannot add a `not null` column
 * that references another table, and cannot alter columns: there, two triggers enforce it.
 */
export async function requireColumn(
  db: Kysely<unknown>,
  table: string,
  column: string,
): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await db.schema
      .alterTable(table)
      .alterColumn(column, (changed) => changed.setNotNull())
      .execute()
    return
  }
  for (const when of ['insert', 'update']) {
    await sql`
      create trigger ${sql.ref(`${table}_${column}_${when}`)}
      before ${sql.raw(when)} on ${sql.table(table)} when ${sql.ref(`new.${column}`)} is null
      begin select raise(abort, ${sql.lit(`NOT NULL constraint failed: ${table}.${column}`)}); end`.execute(
      db,
    )
  }
}

interface ReplacedCheck {
  readonly table: string
  readonly column: string
  /** The condition exactly as in the statement that created the table. */
  readonly from: string
  readonly to: string
}

/**
 * Replaces the check of a column, in a migration. SQLite cannot alter one: there, the table is
 * recreated from its own SQL, with its rows, indexes and triggers. References to its rows are checked
 * when the transaction ends; rows deleted along with them are put back.
 */
export async function replaceCheck(
  db: Kysely<unknown>,
  { table, column, from, to }: ReplacedCheck,
): Promise<void> {
  if (engineOf(db) === 'postgres') {
    const name = `${table}_${column}_check`
    await db.schema.alterTable(table).dropConstraint(name).execute()
    await db.schema
      .alterTable(table)
      .addCheckConstraint(name, sql<boolean>`${sql.raw(to)}`)
      .execute()
    return
  }
  const { rows } = await sql<{ readonly type: string; readonly sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db)
  const created = rows.find(({ type }) => type === 'table')?.sql ?? ''
  if (!created.includes(from)) throw new Error(`${table} was created without this check`)
  const kept = [table, ...(await deletedWith(db, table))]
  await sql`pragma defer_foreign_keys = on`.execute(db)
  for (const name of kept) {
    await sql`create table ${sql.table(`former_${name}`)} as select * from ${sql.table(name)}`.execute(
      db,
    )
  }
  await db.schema.dropTable(table).execute()
  await sql.raw(created.replace(from, to)).execute(db)
  for (const name of kept) {
    const former = sql.table(`former_${name}`)
    await sql`insert into ${sql.table(name)} select * from ${former}`.execute(db)
    await sql`drop table ${former}`.execute(db)
  }
  for (const other of rows.filter(({ type }) => type !== 'table')) {
    await sql.raw(other.sql).execute(db)
  }
}

/** The SQLite tables whose rows are deleted when a row of this one is, directly or through others. */
async function deletedWith(db: Kysely<unknown>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    with recursive gone (name) as (
      select ${table}
      union
      select child.name from sqlite_master child, pragma_foreign_key_list(child.name) refers, gone
      where child.type = 'table' and refers."table" = gone.name and refers.on_delete = 'CASCADE'
    )
    select name from gone where name <> ${table}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Forbids updates of the rows of a table, or of these columns. Rows may still be deleted. */
export async function refuseUpdates(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[] = [],
): Promise<void> {
  const name = sql.ref(`${table}_never_change`)
  const of = columns.length === 0 ? sql`` : sql`of ${sql.join(columns.map((one) => sql.ref(one)))}`
  if (engineOf(db) === 'sqlite') {
    await sql`
      create trigger ${name} before update ${of} on ${sql.table(table)}
      begin select raise(abort, ${sql.lit(`${table} never change`)}); end`.execute(db)
    return
  }
  await sql`
    create function ${name}() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception '${table} never change'; end`,
    )}`.execute(db)
  await sql`
    create trigger ${name} before update ${of} on ${sql.table(table)}
    for each row execute function ${name}()`.execute(db)
}

/**
 * The clause that ends the creation of a table partitioned by the time in a column. SQLite has no
 * partitions: there it is empty.
 */
export function dividedBy(db: Kysely<unknown>, column: string) {
  return engineOf(db) === 'sqlite' ? sql`` : sql`partition by range (${sql.ref(column)})`
}

interface Part {
  /** The partitioned table. */
  readonly table: string
  readonly name: string
  readonly from: number
  readonly until: number
}

/** Creates a partition of a table that is partitioned by time, unless it exists. */
export async function addPart(db: Db, { table, name, from, until }: Part): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`
    create table if not exists ${sql.table(name)} partition of ${sql.table(table)}
    for values from (${sql.lit(from)}) to (${sql.lit(until)})`.execute(db)
}

/** The names of a table's partitions. */
export async function partsOf(db: Db, table: string): Promise<readonly string[]> {
  if (engineOf(db) === 'sqlite') return []
  const { rows } = await sql<{ readonly name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    join pg_class parent on parent.oid = inhparent
    where parent.relname = ${table} and parent.relnamespace = current_schema()::regnamespace
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a write failed because a unique column or key already has that value. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, { postgres: ['23505'], sqlite: [2067, 1555] })
}

/** Whether a write failed on a check, a reference or a missing value: the data itself is invalid. */
export function isRuleViolation(error: unknown): boolean {
  return hasCode(error, { postgres: ['23514', '23503', '23502'], sqlite: [275, 787, 1299] })
}

/**
 * Whether a transaction was rolled back because others were faster, so that it may be retried: a
 * deadlock, a serialization failure, a busy database, or a value that was still free when it was looked
 * up.
 */
export function isLostRace(error: unknown): boolean {
  return hasCode(error, { postgres: ['40001', '40P01', '23505'], sqlite: [BUSY] })
}

/** Whether PostgreSQL gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, { postgres: ['55P03'], sqlite: [] })
}

/** Whether another connection is writing to the SQLite file. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, { postgres: [], sqlite: [BUSY] })
}

const BUSY = 5

interface Codes {
  readonly postgres: readonly string[]
  readonly sqlite: readonly number[]
}

/** PostgreSQL sets `code`, Node's SQLite `errcode`, SQLite in WebAssembly `resultCode`. */
function hasCode(error: unknown, codes: Codes): boolean {
  if (typeof error !== 'object' || error === null) return false
  const sqlite: unknown = Reflect.get(error, 'errcode') ?? Reflect.get(error, 'resultCode')
  const postgres: unknown = Reflect.get(error, 'code')
  return (
    codes.sqlite.some((code) => code === sqlite) || codes.postgres.some((code) => code === postgres)
  )
}
