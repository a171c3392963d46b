import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/sql/migrate.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { startPostgres } from './local-postgres.ts'
import {
  command,
  databaseUrl,
  describeTemplate,
  dropAll,
  type PostgresForTests,
} from './postgres-copies.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresForTests
  }
}

/** Runs once before all tests: a real PostgreSQL, with a migrated database for the tests to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres()
  const { url } = server
  const made = await migratedTemplate(url)
  project.provide('postgres', made)
  return async () => {
    await dropAll(url, made.template)
    rmSync(made.spares, { recursive: true, force: true })
    await server.stop()
  }
}

/** Makes a migrated database for tests to copy. */
export async function migratedTemplate(url: string): Promise<PostgresForTests> {
  const template = `emberstock_template_${randomBytes(4).toString('hex')}`
  await command(url, `create database ${template}`)
  await migrateOnce(databaseUrl(url, template))
  const described = await describeTemplate(databaseUrl(url, template))
  const spares = mkdtempSync(join(tmpdir(), 'emberstock-spares-'))
  return { url, template, ...described, spares }
}

async function migrateOnce(url: string): Promise<void> {
  const db = openPostgres(url, 1)
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
