import { join, resolve } from 'node:path'
import type { Clock } from '#application/ports/clock.ts'
import { ADMIN_UPLOADS } from '#contract/admin-catalog.ts'
import { once } from '#domain/shared/once.ts'
import { UPLOAD_REFUSED } from '#messages/upload-messages.ts'
import type { AssetImporter } from '#server/application/ports/asset-importer.ts'
import type { ResumableUploads } from '#server/application/ports/resumable-uploads.ts'
import { INCOMING } from '#server/file-storage/folder-uploads.ts'
import { later } from '#application/ports/later.ts'
import type { Db } from '#server/sql/database.ts'
import type { ServerConfig } from './config.ts'
import { lockDataDir } from './data-lock.ts'
import { importedMedia, mediaStorage, mediaUploads } from './media-storage.ts'

/** Uploads are stored in the data folder, whether the file storage is a folder or a bucket (decision 054). */
export function uploadsFor(config: ServerConfig): ResumableUploads {
  const loaded = once(async () => {
    const { endingOf, familyOf } = await import('#server/catalog-import/check/file-kinds.ts')
    const { resumableUploads } = await import('#server/file-storage/resumable-uploads.ts')
    return resumableUploads({
      folder: uploadFolder(config),
      path: ADMIN_UPLOADS,
      isSound: async (place, filename) => (await familyOf(place)) === endingOf(filename)?.family,
      words: (refusal) => UPLOAD_REFUSED[refusal],
    })
  })
  const through = later(loaded)
  return {
    answer: async (request) => (await loaded()).answer(request),
    list: () => through((uploads) => uploads.list()),
    remove: (ids) => through((uploads) => uploads.remove(ids)),
    tidy: (since, isNeeded) => through((uploads) => uploads.tidy(since, isNeeded)),
  }
}

/** Runs the import of the catalog commands for one asset. While it works, no catalog command can run. */
export function assetImporterFor(config: ServerConfig, db: Db, clock: Clock): AssetImporter {
  const dataDir = resolve(config.dataDir)
  const through = later(async () => {
    const { assetImporter } = await import('#server/catalog-import/asset-importer.ts')
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
  })
  return {
    plan: (draft, files) => through((importer) => importer.plan(draft, files)),
    planFile: (file, files) => through((importer) => importer.planFile(file, files)),
    run: (planned, onStep) => through((importer) => importer.run(planned, onStep)),
  }
}

function uploadFolder({ dataDir }: ServerConfig): string {
  return join(resolve(dataDir), 'uploads')
}
