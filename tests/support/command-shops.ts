import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import type { Settings } from './catalog-command.ts'
import { postgresCopy } from './databases.ts'

/** A database as `npm run shop` finds it, with the settings that lead to it. */
export interface CommandShop {
  readonly db: Db
  readonly settings: Settings
}

/** One per engine, with a catalog that must not be filled with samples. */
export const COMMAND_SHOPS = [
  { engine: 'SQLite', open: openSqliteFile },
  { engine: 'PostgreSQL', open: openPostgresCopy },
] as const

/** Opens the SQLite file in the data folder. */
export async function openSqliteFile(): Promise<CommandShop> {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-office-'))
  const db = openSqlite(join(folder, 'emberstock.db'))
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrate(db)
  await markAsImported(db)
  return { db, settings: { DATA_DIR: folder } }
}

async function openPostgresCopy(): Promise<CommandShop> {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-office-'))
  const { db, url, discard } = await postgresCopy()
  onTestFinished(async () => {
    await discard()
    rmSync(folder, { recursive: true, force: true })
  })
  await markAsImported(db)
  return { db, settings: { DATA_DIR: folder, DATABASE_URL: url } }
}

async function markAsImported(db: Db): Promise<void> {
  const kept = { catalog_version: 'of the test', filled_by: 'a test' }
  const rows = Object.entries(kept).map(([key, value]) => ({ key, value }))
  await db.insertInto('meta').values(rows).execute()
}
