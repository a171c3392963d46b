import { randomBytes } from 'node:crypto'
import { afterAll, describe, inject } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { command, databaseUrl } from './postgres.ts'

/** Gives a fresh database, migrated and empty. It is closed and thrown away when the suite ends. */
export type OpenDatabase = () => Promise<Db>

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

function discardedAtTheEnd(open: () => Promise<Opened>): OpenDatabase {
  const discards: (() => Promise<void>)[] = []
  afterAll(async () => {
    await Promise.all(discards.map((discard) => discard()))
  })
  return async () => {
    const { db, discard } = await open()
    discards.push(discard)
    return db
  }
}

async function sqliteInMemory(): Promise<Opened> {
  const db = openSqlite(':memory:')
  await migrate(db)
  return { db, discard: () => db.destroy() }
}

/** A PostgreSQL database of one's own, migrated and empty, with its address for other processes. */
export async function postgresCopy(): Promise<Opened & { readonly url: string }> {
  const { url, template } = inject('postgres')
  const name = `emberstock_test_${randomBytes(8).toString('hex')}`
  await command(url, `create database ${name} template ${template} strategy file_copy`)
  const own = databaseUrl(url, name)
  const db = openPostgres(own)
  return {
    db,
    url: own,
    discard: async () => {
      await db.destroy()
      await command(url, `drop database if exists ${name} with (force)`)
    },
  }
}
