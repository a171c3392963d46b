import { join, resolve } from 'node:path'
import type { ServerConfig } from './config.ts'
import type { FileStorage } from '../application/ports/file-storage.ts'
import type { FileUploads } from '../application/ports/file-uploads.ts'
import { folderUploads } from '../file-storage/folder-uploads.ts'
import { folderStorage } from '../file-storage/folder-storage.ts'
import { layeredStorage } from '../file-storage/layered-storage.ts'
import { s3Uploads } from '../file-storage/s3-uploads.ts'
import { s3Storage } from '../file-storage/s3-storage.ts'

const clock = { now: () => Date.now() }

/** Imports are stored in the bucket or in the data folder, on top of the samples, which are never written to. */
export function mediaStorage(config: ServerConfig): FileStorage {
  const { mediaStore, mediaDir } = config
  const imported = mediaStore ? s3Storage(mediaStore, clock) : folderStorage(importedMedia(config))
  return layeredStorage(imported, folderStorage(resolve(mediaDir)))
}

/** Where imports are written. */
export function mediaUploads(config: ServerConfig): FileUploads {
  const { mediaStore } = config
  return mediaStore ? s3Uploads(mediaStore, clock) : folderUploads(importedMedia(config))
}

/** The media folder inside the data folder, where commands also keep incomplete files. */
export function importedMedia({ dataDir }: ServerConfig): string {
  return join(resolve(dataDir), 'media')
}
