import { join, resolve } from 'node:path'
import type { ServerConfig } from './config.ts'
import type { FileVault } from './application/ports/file-vault.ts'
import type { VaultIntake } from './application/ports/vault-intake.ts'
import { folderIntake } from './vault/folder-intake.ts'
import { folderVault } from './vault/folder-vault.ts'
import { layeredVault } from './vault/layered-vault.ts'
import { s3Intake } from './vault/s3-intake.ts'
import { s3Vault } from './vault/s3-vault.ts'

const clock = { now: () => Date.now() }

/** Imports lie in the bucket or in the data folder; beneath it lie the samples, which are never written to. */
export function mediaVault(config: ServerConfig): FileVault {
  const { mediaStore, mediaDir } = config
  const imported = mediaStore ? s3Vault(mediaStore, clock) : folderVault(importedMedia(config))
  return layeredVault(imported, folderVault(resolve(mediaDir)))
}

/** Where imports go. */
export function mediaIntake(config: ServerConfig): VaultIntake {
  const { mediaStore } = config
  return mediaStore ? s3Intake(mediaStore, clock) : folderIntake(importedMedia(config))
}

/** The data folder's own media; also where commands keep what is not whole yet. */
export function importedMedia({ dataDir }: ServerConfig): string {
  return join(resolve(dataDir), 'media')
}
