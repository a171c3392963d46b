import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { ServerConfig } from './config.ts'
import type { Log } from '../application/ports/log.ts'
import { mediaStorage } from './media-storage.ts'
import type { Db } from '../sql/database.ts'
import { migrate, newerThanThis } from '../sql/migrate.ts'
import { openSqlite, openSqliteReads } from '../sql/open-sqlite.ts'
import { seedArticles } from '../articles/seed-articles.ts'
import { seedSamples } from '../catalog-import/seed-samples.ts'

export interface OpenDatabase {
  readonly db: Db
  /** For reads outside units of work: on SQLite, a separate connection. */
  readonly reads: Db
  /** For visitors' catalog reads. */
  readonly catalogReads: Db
  /** Whether `catalogReads` read a replica now, and not the primary. */
  readonly readsReplica: () => boolean
  /** For migrations and jobs, whose queries may take as long as they need. */
  readonly unlimitedDb: Db
  /** Logs what was left undone, and monitors how far behind a replica is, if there is one. */
  readonly watch: (log: Log) => void
  readonly close: () => Promise<void>
}

/**
 * Opens the database and migrates it. A damaged database is left as it is and never replaced by a new one
 * (security 20).
 */
export async function openDatabase(config: ServerConfig): Promise<Result<OpenDatabase, string>> {
  const file = databaseFile(config)
  try {
    const opened = config.databaseUrl ? await atServer(config, config.databaseUrl) : atFile(file)
    const { unlimitedDb: db } = opened
    if (!config.databaseUrl) await refuseDamage(db)
    const unindexed: string[] = []
    await migrate(db, { onUnindexed: (reason) => unindexed.push(reason) })
    const refused = await seeded(db, config)
    if (refused) return err(`the samples were refused: ${refused}`)
    if (!config.databaseUrl) return ok(withReads(opened, file))
    return ok({
      ...opened,
      watch: (log) => {
        for (const reason of unindexed) log.alarm('index-not-built', { reason })
        opened.watch(log)
      },
    })
  } catch (cause) {
    return err(`the database can’t be opened: ${reasonOf(cause)}`)
  }
}

/**
 * Seeds the samples of this version, unless a newer version has already seeded its own. Returns why they were
 * refused, or null.
 */
async function seeded(db: Db, config: ServerConfig): Promise<string | null> {
  if ((await newerThanThis(db)).length > 0) return null
  return (await seedSamples(db)) ?? (await seedArticles(db, mediaStorage(config)))
}

/** The path of a configuration's embedded database. */
export function databaseFile({ dataDir }: Pick<ServerConfig, 'dataDir'>): string {
  return join(resolve(dataDir), 'emberstock.db')
}

/** At a start: the migrations, and then the tables of searches. Later: those, and the two jobs that delete what is old. */
const UNLIMITED_CONNECTIONS = 3

async function atServer(config: ServerConfig, url: string): Promise<OpenDatabase> {
  const { openPostgres, postgresOver, postgresPool } = await import('../sql/open-postgres.ts')
  const { answeringConnections } = await import('../sql/answering-connections.ts')
  const { databaseReadUrl, databasePool: connections, databaseQuerySeconds } = config
  const longestMs = databaseQuerySeconds === null ? undefined : databaseQuerySeconds * 1000
  const primaryPool = answeringConnections(postgresPool(url, connections, longestMs))
  const primary = postgresOver(primaryPool)
  const unlimitedDb = openPostgres(url, UNLIMITED_CONNECTIONS)
  const alone = {
    ...withoutReplica(primary),
    unlimitedDb,
    close: async () => {
      await unlimitedDb.destroy()
      await primary.destroy()
    },
  }
  if (!databaseReadUrl) return alone
  const { openReplica } = await import('../sql/open-replica.ts')
  const replica = openReplica({ url: databaseReadUrl, primary, primaryPool, connections })
  return {
    ...alone,
    catalogReads: replica.db,
    readsReplica: () => replica.isRead(),
    watch: (log) => replica.watch(log),
    close: async () => {
      await replica.close()
      await alone.close()
    },
  }
}

function atFile(file: string): OpenDatabase {
  const db = openSqlite(file)
  return { ...withoutReplica(db), close: () => db.destroy() }
}

function withoutReplica(db: Db) {
  return {
    db,
    reads: db,
    catalogReads: db,
    unlimitedDb: db,
    readsReplica: () => false,
    watch: () => undefined,
  }
}

/** Adds a connection for reads. The file must exist, with its tables up to date. */
function withReads({ db }: OpenDatabase, file: string): OpenDatabase {
  const reads = openSqliteReads(file)
  const close = async () => {
    await reads.destroy()
    await db.destroy()
  }
  return { ...withoutReplica(db), reads, catalogReads: reads, close }
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
