import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { ServerConfig } from './config.ts'
import { mediaStorage } from './media-storage.ts'
import type { Db } from '../sql/database.ts'
import { migrate } from '../sql/migrate.ts'
import { openSqlite, openSqliteReads } from '../sql/open-sqlite.ts'
import { seedArticles } from '../articles/seed-articles.ts'
import { seedSamples } from '../catalog-import/seed-samples.ts'

export interface OpenDatabase {
  readonly db: Db
  /** Where reads outside units go: on SQLite a connection of their own. */
  readonly reads: Db
  readonly close: () => Promise<void>
}

/** The database, up to date. A damaged one is left as it is: never begun afresh (security 20). */
export async function openDatabase(config: ServerConfig): Promise<Result<OpenDatabase, string>> {
  const file = databaseFile(config)
  try {
    const db = config.databaseUrl ? await atServer(config.databaseUrl) : openSqlite(file)
    if (!config.databaseUrl) await refuseDamage(db)
    await migrate(db)
    const refused = (await seedSamples(db)) ?? (await seedArticles(db, mediaStorage(config)))
    if (refused) return err(`the samples were refused: ${refused}`)
    return ok(
      config.databaseUrl ? { db, reads: db, close: () => db.destroy() } : withReads(db, file),
    )
  } catch (cause) {
    return err(`the database can’t be opened: ${reasonOf(cause)}`)
  }
}

/** Where the embedded database of a configuration lies. */
export function databaseFile({ dataDir }: Pick<ServerConfig, 'dataDir'>): string {
  return join(resolve(dataDir), 'emberstock.db')
}

async function atServer(connectionString: string): Promise<Db> {
  const { openPostgres } = await import('../sql/open-postgres.ts')
  return openPostgres(connectionString)
}

function withReads(db: Db, file: string): OpenDatabase {
  const reads = openSqliteReads(file)
  const close = async () => {
    await reads.destroy()
    await db.destroy()
  }
  return { db, reads, close }
}

async function refuseDamage(db: Db): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  const [found] = rows
  if (found?.quick_check !== 'ok') throw new Error(`it is damaged (${found?.quick_check})`)
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown reason'
  return cause.cause instanceof Error ? reasonOf(cause.cause) : cause.message
}
