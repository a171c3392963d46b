import { DAY_MS } from '../shared/durations.ts'
import { filenameFrom, isFilename } from './filename.ts'

/** The extensions of files that the shop sells or shows, in lower case (upload 1). */
export const FILE_ENDINGS = [
  '.mov',
  '.mp4',
  '.m4v',
  '.webm',
  '.mkv',
  '.mxf',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.tif',
  '.tiff',
  '.exr',
  '.glb',
  '.vdb',
  '.zip',
] as const

export type FileEnding = (typeof FILE_ENDINGS)[number]

/** The largest file that may be uploaded: 50 GiB (upload 1). */
export const UPLOAD_MAX_BYTES = 50 * 1024 ** 3
/** Maximum number of uploaded files that are not in use yet (upload 1). */
export const MOST_UPLOADS = 60
/** An upload that no one has continued or used for this long is deleted (upload 2). */
export const UPLOAD_LIFE_MS = DAY_MS

/** A file to be uploaded. */
export interface NewUpload {
  readonly filename: string
  readonly bytes: number
}

/** Why a file is rejected, before its first byte or after its last (upload 1). */
export type UploadRefusal =
  | 'name'
  | 'type'
  | 'empty'
  | 'too-large'
  | 'too-many'
  | 'disk-full'
  | 'content'

/** Why an upload is refused, as far as its name, its size and the number of other uploads decide; null if it is not. */
export function uploadRefusal(
  { filename, bytes }: NewUpload,
  { others }: { readonly others: number },
): UploadRefusal | null {
  if (!isFilename(filenameFrom(filename))) return 'name'
  if (endingIn(filename) === null) return 'type'
  if (!(bytes > 0)) return 'empty'
  if (bytes > UPLOAD_MAX_BYTES) return 'too-large'
  return others >= MOST_UPLOADS ? 'too-many' : null
}

/** The extension of a file name; null if the shop does not sell such files. */
export function endingIn(filename: string): FileEnding | null {
  const name = filename.toLowerCase()
  return FILE_ENDINGS.find((ending) => name.endsWith(ending)) ?? null
}
