import { randomBytes } from 'node:crypto'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, inject, onTestFinished, TestRunner } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { MIGRATIONS } from '#server/sql/migrations/all.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { migratedSqlite } from './migrated-sqlite.ts'
import { command, databaseUrl, leaveCopies, takeCopy } from './postgres-copies.ts'

/** Gives a fresh database, empty and migrated, or only up to a migration. It is gone when the test ends that asked, or the suite. */
export type OpenDatabase = (upTo?: string) => Promise<Db>

interface Opened {
  readonly db: Db
  readonly discard: () => Promise<void>
}

/** One suite over SQLite and over a real PostgreSQL. What passes on one only is a bug. */
export function describeOnEveryDatabase(name: string, suite: (open: OpenDatabase) => void): void {
  describe(`${name} on SQLite`, () => {
    suite(discarded(sqliteInMemory))
  })
  describe(`${name} on PostgreSQL`, () => {
    suite(discarded((upTo) => (upTo === undefined ? postgresCopy() : olderPostgres(upTo))))
    afterAll(() => leaveCopies(inject('postgres')))
  })
}

function discarded(open: (upTo?: string) => Promise<Opened>): OpenDatabase {
  const shared: (() => Promise<void>)[] = []
  afterAll(async () => {
    await Promise.all(shared.map((discard) => discard()))
  })
  return async (upTo) => {
    const { db, discard } = await open(upTo)
    if (TestRunner.getCurrentTest()) onTestFinished(discard)
    else shared.push(discard)
    return db
  }
}

/** One database for all tests of a suite, with what they share in it. */
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

/** A PostgreSQL database of one's own, migrated and empty, with its address for other processes. */
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

/** The tables as an older version of the shop left them. */
export async function migrateUpTo(db: Db, migration: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateTo(migration)
  if (error) throw new Error(`not migrated up to ${migration}`, { cause: error })
}
