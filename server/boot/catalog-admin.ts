import { join, resolve } from 'node:path'
import type { Clock } from '#application/ports/clock.ts'
import { ADMIN_UPLOADS } from '#contract/admin-catalog.ts'
import { UPLOAD_REFUSED } from '#messages/upload-messages.ts'
import type { AssetImporter } from '#server/application/ports/asset-importer.ts'
import type { ResumableUploads } from '#server/application/ports/resumable-uploads.ts'
import { assetImporter } from '#server/catalog-import/asset-importer.ts'
import { endingOf, familyOf } from '#server/catalog-import/check/file-kinds.ts'
import { INCOMING } from '#server/file-storage/folder-uploads.ts'
import { resumableUploads } from '#server/file-storage/resumable-uploads.ts'
import type { Db } from '#server/sql/database.ts'
import type { ServerConfig } from './config.ts'
import { lockDataDir } from './data-lock.ts'
import { importedMedia, mediaStorage, mediaUploads } from './media-storage.ts'

/** Uploads lie in the data folder, whether the file storage is a folder or a bucket (decision 050). */
export function uploadsFor(config: ServerConfig): ResumableUploads {
  return resumableUploads({
    folder: uploadFolder(config),
    path: ADMIN_UPLOADS,
    isSound: async (place, filename) => (await familyOf(place)) === endingOf(filename)?.family,
    words: (refusal) => UPLOAD_REFUSED[refusal],
  })
}

/** The import that the catalog's commands run, for one asset: while it works, no command does. */
export function assetImporterFor(config: ServerConfig, db: Db, clock: Clock): AssetImporter {
  const dataDir = resolve(config.dataDir)
  return assetImporter({
    db,
    clock,
    storage: mediaStorage(config),
    uploads: mediaUploads(config),
    uploadFolder: uploadFolder(config),
    workFolder: join(dataDir, 'importing'),
    scratch: join(importedMedia(config), INCOMING),
    claim: async () => {
      const lock = await lockDataDir(dataDir, 'catalog')
      return 'pid' in lock ? null : lock
    },
  })
}

function uploadFolder({ dataDir }: ServerConfig): string {
  return join(resolve(dataDir), 'uploads')
}
