import { resolve } from 'node:path'
import type { Clock } from '#application/ports/clock.ts'
import type { WritableVault } from '../ports/file-vault.ts'
import { folderVault } from './folder-vault.ts'
import type { S3Place } from './s3-place.ts'
import { s3Vault } from './s3-vault.ts'

/** Where a configuration says that the media lie: in a bucket if it names one, else in a folder. */
export interface MediaPlace {
  readonly mediaStore: S3Place | null
  readonly mediaDir: string
}

/** The vault of a configuration. */
export function openVault({ mediaStore, mediaDir }: MediaPlace, clock: Clock): WritableVault {
  return mediaStore ? s3Vault(mediaStore, clock) : folderVault(resolve(mediaDir))
}
