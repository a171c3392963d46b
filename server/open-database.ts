import { join } from 'node:path'
import { sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { ServerConfig } from './config.ts'
import { mediaVault } from './media-vault.ts'
import type { Db } from './sql/database.ts'
import { migrate } from './sql/migrate.ts'
import { openPostgres } from './sql/open-postgres.ts'
import { openSqlite } from './sql/open-sqlite.ts'
import { seedArticles } from './articles/seed-articles.ts'
import { seedSamples } from './catalog-import/seed-samples.ts'

/** The database, up to date. A damaged one is left as it is: never begun afresh (security 27). */
export async function openDatabase(
  config: ServerConfig,
  dataDir: string,
): Promise<Result<Db, string>> {
  try {
    const db = config.databaseUrl
      ? openPostgres(config.databaseUrl)
      : openSqlite(join(dataDir, 'emberstock.db'))
    if (!config.databaseUrl) await refuseDamage(db)
    await migrate(db)
    const refused = (await seedSamples(db)) ?? (await seedArticles(db, mediaVault(config)))
    return refused ? err(`the samples were refused: ${refused}`) : ok(db)
  } catch (cause) {
    return err(`the database cannot be opened: ${reasonOf(cause)}`)
  }
}

async function refuseDamage(db: Db): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  const [found] = rows
  if (found?.quick_check !== 'ok') throw new Error(`it is damaged (${found?.quick_check})`)
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no reason given'
  return cause.cause instanceof Error ? reasonOf(cause.cause) : cause.message
}
