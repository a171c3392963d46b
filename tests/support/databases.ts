import { randomBytes } from 'node:crypto'
import { Migrator } from 'kysely/migration'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, vi } from 'vitest'
import type { Log } from '#server/application/ports/log.ts'
import type { Db } from '#server/sql/database.ts'
import { MIGRATIONS } from '#server/sql/migrations/all.ts'
import { openPostgres, postgresPool } from '#server/sql/open-postgres.ts'
import { openReplica, type Replica } from '#server/sql/open-replica.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { discarded, type Opened, type OpenDatabase } from './discarded.ts'
import { migratedSqlite } from './migrated-sqlite.ts'
import { command, databaseUrl, leaveCopies, takeCopy } from './postgres-copies.ts'

export type { OpenDatabase } from './discarded.ts'

/** Runs one suite on SQLite and on a real PostgreSQL. What passes on only one of them is a bug. */
export function describeOnEveryDatabase(name: string, suite: (open: OpenDatabase) => void): void {
  describe(`${name} on SQLite`, () => {
    suite(discarded(sqliteInMemory))
  })
  describeOnPostgres(name, suite)
}

/** A suite for what only PostgreSQL does. */
export function describeOnPostgres(name: string, suite: (open: OpenDatabase) => void): void {
  describe(`${name} on PostgreSQL`, () => {
    suite(discarded((upTo) => (upTo === undefined ? postgresCopy() : olderPostgres(upTo))))
    afterAll(() => leaveCopies(inject('postgres')))
  })
}

/**
 * Opens a replica of a database, or an equivalent, which is read from right away; `line` is another
 * connection to it.
 */
export async function readReplica(
  { db, url, line = url }: { readonly db: Db; readonly url: string; readonly line?: string },
  log: Log = { note: () => undefined, alarm: () => undefined },
): Promise<Replica> {
  const named = process.env['TEST_DATABASE_READ_URL']
  const readOnly = `${line}?options=-c%20default_transaction_read_only%3Don`
  const primaryPool = postgresPool(url, 2)
  const replica = openReplica({
    url: named ? databaseUrl(named, new URL(url).pathname.slice(1)) : readOnly,
    primary: db,
    primaryPool,
    connections: 4,
  })
  replica.watch(log)
  const isRead = async () => expect(await isReadOnly(replica.db)).toBe(true)
  await vi.waitFor(isRead, { timeout: 20_000 })
  const close = async () => {
    await replica.close()
    await primaryPool.end()
  }
  return { ...replica, close }
}

/** Whether a replica responds, rather than the primary in its place. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ transaction_read_only: string }>`
    show transaction_read_only`.execute(db)
  return rows[0]?.transaction_read_only === 'on'
}

/** One database for all tests of a suite, with the data that they share. */
export function sharedByTests(
  open: OpenDatabase,
  fill: (db: Db) => Promise<unknown> = async () => undefined,
): OpenDatabase {
  let opened: Promise<Db>
  beforeAll(async () => {
    opened = open()
    await fill(await opened)
  })
  return () => opened
}

async function sqliteInMemory(upTo?: string): Promise<Opened> {
  const db = upTo === undefined ? await migratedSqlite() : openSqlite(':memory:')
  if (upTo !== undefined) await migrateUpTo(db, upTo)
  return { db, discard: () => db.destroy() }
}

/** A dedicated PostgreSQL database, migrated and empty, with its URL for other processes. */
export async function postgresCopy(): Promise<Opened & { readonly url: string }> {
  const copy = await takeCopy(inject('postgres'))
  return { db: copy.db, url: copy.url, discard: () => copy.giveBack() }
}

async function olderPostgres(upTo: string): Promise<Opened> {
  const { url } = inject('postgres')
  const name = `emberstock_test_${randomBytes(8).toString('hex')}`
  await command(url, `create database ${name}`)
  const db = openPostgres(databaseUrl(url, name))
  await migrateUpTo(db, upTo)
  return {
    db,
    discard: async () => {
      await db.destroy()
      await command(url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Leaves the tables as an older version of the shop had them. */
export async function migrateUpTo(db: Db, migration: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateTo(migration)
  if (error) throw new Error(`not migrated up to ${migration}`, { cause: error })
}
