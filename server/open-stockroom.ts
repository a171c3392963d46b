import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import type { ServerConfig } from './config.ts'
import { lockDataDir, type DataLock } from './data-lock.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import type { FileVault } from './application/ports/file-vault.ts'
import type { VaultIntake } from './application/ports/vault-intake.ts'
import type { Db } from './sql/database.ts'
import { INCOMING } from './vault/folder-intake.ts'
import { importedMedia, mediaIntake, mediaVault } from './media-vault.ts'

/** What the operator's commands work on, beside any server that is open meanwhile. */
export interface Stockroom {
  readonly db: Db
  readonly vault: FileVault
  readonly intake: VaultIntake
  readonly scratch: string
  close(): Promise<void>
}

/** Opens the shop's database and vault for work on the shelves; one command at a time works in a data folder. */
export async function openStockroom(config: ServerConfig): Promise<Result<Stockroom, string>> {
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true })
  const lock = await lockDataDir(dataDir, 'catalogue')
  if ('pid' in lock) return err(`another catalogue command (${lock.pid}) works in ${dataDir}`)
  const opened = await openDatabase(config, dataDir)
  if (opened.isErr()) {
    lock.release()
    return err(opened.error)
  }
  return ok(stockroomOver(opened.value, config, lock))
}

function stockroomOver(
  { db, close }: OpenDatabase,
  config: ServerConfig,
  lock: DataLock,
): Stockroom {
  return {
    db,
    vault: mediaVault(config),
    intake: mediaIntake(config),
    scratch: join(importedMedia(config), INCOMING),
    close: async () => {
      await close()
      lock.release()
    },
  }
}
