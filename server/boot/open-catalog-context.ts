import { join, resolve } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import type { ServerConfig } from './config.ts'
import { openDataFolder } from './data-folder.ts'
import { lockDataDir } from './data-lock.ts'
import type { FileLock } from '../sql/open-file-lock.ts'
import { openDatabase, type OpenDatabase } from './open-database.ts'
import type { FileStorage } from '../application/ports/file-storage.ts'
import type { FileUploads } from '../application/ports/file-uploads.ts'
import type { Db } from '../sql/database.ts'
import { INCOMING } from '../file-storage/folder-uploads.ts'
import { importedMedia, mediaUploads, mediaStorage } from './media-storage.ts'

/** What the operator's commands work on, even while a server is running. */
export interface CatalogContext {
  readonly db: Db
  readonly storage: FileStorage
  readonly uploads: FileUploads
  readonly scratch: string
  close(): Promise<void>
}

/**
 * Opens the shop's database and file storage for catalog commands; only one command at a time works in a data
 * folder.
 */
export async function openCatalogContext(
  config: ServerConfig,
): Promise<Result<CatalogContext, string>> {
  const dataDir = resolve(config.dataDir)
  const folder = await openDataFolder(dataDir)
  if (folder.isErr()) return err(folder.error)
  const lock = await lockDataDir(dataDir, 'catalog')
  if ('pid' in lock) return err(`another catalog command (${lock.pid}) is already using ${dataDir}`)
  const opened = await openDatabase({ ...config, databaseQuerySeconds: null })
  if (opened.isErr()) {
    lock.release()
    return err(opened.error)
  }
  return ok(catalogContextOver(opened.value, config, lock))
}

function catalogContextOver(
  { db, close }: OpenDatabase,
  config: ServerConfig,
  lock: FileLock,
): CatalogContext {
  return {
    db,
    storage: mediaStorage(config),
    uploads: mediaUploads(config),
    scratch: join(importedMedia(config), INCOMING),
    close: async () => {
      await close()
      lock.release()
    },
  }
}
