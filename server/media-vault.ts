import { join, resolve } from 'node:path'
import type { ServerConfig } from './config.ts'
import type { FileVault } from './ports/file-vault.ts'
import { folderVault } from './vault/folder-vault.ts'
import { layeredVault } from './vault/layered-vault.ts'

/** What was imported lies in the data folder; under it lie the samples, which nobody writes to. */
export function mediaVault({ dataDir, mediaDir }: ServerConfig): FileVault {
  const imported = folderVault(join(resolve(dataDir), 'media'))
  return layeredVault(imported, folderVault(resolve(mediaDir)))
}
