import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/sql/migrate.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { startPostgres } from './local-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { readonly url: string; readonly template: string }
  }
}

/** Runs once before all tests: a real PostgreSQL, with a migrated database for the tests to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres()
  const template = `emberstock_template_${randomBytes(4).toString('hex')}`
  await command(server.url, `create database ${template}`)
  await migrateOnce(databaseUrl(server.url, template))
  project.provide('postgres', { url: server.url, template })
  return async () => {
    await command(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

/** The same server's address with another database in it. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one command that cannot be in a transaction, such as making a database. */
export async function command(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function migrateOnce(url: string): Promise<void> {
  const db = openPostgres(url, 1)
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
