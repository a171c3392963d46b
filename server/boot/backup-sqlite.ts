import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { err, ok, type Result } from 'neverthrow'
import { OWNER_ONLY } from '#server/sql/open-sqlite.ts'

/** What a backup contains. */
export interface Backup {
  readonly orders: number
  readonly bytes: number
}

/**
 * Copies an open shop's database, in the state of one moment, to one new file that only its owner can read. The
 * file gets its name only after the copy has passed its integrity check and is synced to disk; until then, or
 * if the backup fails, no file has that name.
 */
export async function backupSqlite(file: string, copy: string): Promise<Result<Backup, string>> {
  if (!existsSync(file)) return err(`database not found: ${file}. Check DATA_DIR`)
  if (existsSync(copy)) return err(`${copy} already exists. A backup never overwrites a file`)
  const folder = dirname(copy)
  if (!existsSync(folder)) return err(`folder not found: ${folder}. Create it first`)
  const part = `${copy}.part`
  try {
    await rm(part, { force: true })
    const handle = await open(part, 'wx', OWNER_ONLY)
    try {
      await copyAll(file, part)
      const orders = ordersIn(part)
      await handle.sync()
      const { size } = await handle.stat()
      await rename(part, copy)
      return ok({ orders, bytes: size })
    } finally {
      await handle.close()
    }
  } catch (fault) {
    await rm(part, { force: true }).catch(() => undefined)
    return err(
      `couldn’t back up ${file}: ${fault instanceof Error ? fault.message : String(fault)}`,
    )
  }
}

/** Copies all pages in one step, so that a concurrent write does not restart the backup. */
const ALL_PAGES = 2 ** 31 - 1

async function copyAll(file: string, part: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await backup(source, part, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
}

/**
 * Counts the orders in a copy; throws if the copy is damaged or is not a shop's database. Leaves the copy as a
 * single file without its own write-ahead log.
 */
function ordersIn(part: string): number {
  const written = new DatabaseSync(part)
  try {
    written.exec('pragma journal_mode = delete')
    const faults = written.prepare('pragma integrity_check').all()
    const [first] = faults.map((row) => String(row['integrity_check']))
    if (first !== 'ok') throw new Error(`the copy is damaged (${first})`)
    if (written.prepare('pragma foreign_key_check').all().length > 0) {
      throw new Error('the copy has foreign key violations')
    }
    return Number(written.prepare('select count(*) as orders from orders').get()?.['orders'])
  } finally {
    written.close()
  }
}
