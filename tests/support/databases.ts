import { randomBytes } from 'node:crypto'
import { Migrator } from 'kysely/migration'
import { afterAll, describe, inject } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { MIGRATIONS } from '#server/sql/migrations/all.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { migratedSqlite } from './migrated-sqlite.ts'
import { command, databaseUrl } from './postgres.ts'

/** Gives a fresh database, empty and migrated, or only up to a migration. It is thrown away when the suite ends. */
export type OpenDatabase = (upTo?: string) => Promise<Db>

interface Opened {
  readonly db: Db
  readonly discard: () => Promise<void>
}

/** One suite over SQLite and over a real PostgreSQL. What passes on one only is a bug. */
export function describeOnEveryDatabase(name: string, suite: (open: OpenDatabase) => void): void {
  describe(`${name} on SQLite`, () => {
    suite(discardedAtTheEnd(sqliteInMemory))
  })
  describe(`${name} on PostgreSQL`, () => {
    suite(discardedAtTheEnd(postgresCopy))
  })
}

function discardedAtTheEnd(open: (upTo?: string) => Promise<Opened>): OpenDatabase {
  const discards: (() => Promise<void>)[] = []
  afterAll(async () => {
    await Promise.all(discards.map((discard) => discard()))
  })
  return async (upTo) => {
    const { db, discard } = await open(upTo)
    discards.push(discard)
    return db
  }
}

async function sqliteInMemory(upTo?: string): Promise<Opened> {
  const db = upTo === undefined ? await migratedSqlite() : openSqlite(':memory:')
  if (upTo !== undefined) await migrateUpTo(db, upTo)
  return { db, discard: () => db.destroy() }
}

/** A PostgreSQL database of one's own, migrated and empty, with its address for other processes. */
export async function postgresCopy(upTo?: string): Promise<Opened & { readonly url: string }> {
  const { url, template } = inject('postgres')
  const name = `emberstock_test_${randomBytes(8).toString('hex')}`
  const from = upTo === undefined ? `template ${template} strategy file_copy` : ''
  await command(url, `create database ${name} ${from}`)
  const own = databaseUrl(url, name)
  const db = openPostgres(own)
  if (upTo !== undefined) await migrateUpTo(db, upTo)
  return {
    db,
    url: own,
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
