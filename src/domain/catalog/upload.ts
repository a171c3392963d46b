import { DAY_MS } from '../shared/durations.ts'

/** The endings of files that the shop sells or shows, in small letters (upload 1). */
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
/** Files that may lie uploaded and unused at once (upload 1). */
export const MOST_UPLOADS = 60
/** What nobody has gone on with, or used, for this long is deleted (upload 2). */
export const UPLOAD_LIFE_MS = DAY_MS

/** Characters of a file's name (upload 1). */
export const LONGEST_FILENAME = 200

/** A file that somebody wants to upload. */
export interface NewUpload {
  readonly filename: string
  readonly bytes: number
}

/** Why a file is not taken, before its first byte or after its last (upload 1). */
export type UploadRefusal =
  | 'name'
  | 'type'
  | 'empty'
  | 'too-large'
  | 'too-many'
  | 'disk-full'
  | 'content'

/** What stands against an upload, as far as its name, its size and the others tell. */
export function uploadRefusal(
  { filename, bytes }: NewUpload,
  { others }: { readonly others: number },
): UploadRefusal | null {
  if (!isFilename(filename)) return 'name'
  if (endingIn(filename) === null) return 'type'
  if (!(bytes > 0)) return 'empty'
  if (bytes > UPLOAD_MAX_BYTES) return 'too-large'
  return others >= MOST_UPLOADS ? 'too-many' : null
}

/** The ending of a name; null where the shop sells no such files. */
export function endingIn(filename: string): FileEnding | null {
  const name = filename.toLowerCase()
  return FILE_ENDINGS.find((ending) => name.endsWith(ending)) ?? null
}

/** A name without a folder, which no system reads as anything else. */
function isFilename(name: string): boolean {
  if (name === '' || name.length > LONGEST_FILENAME || name !== name.trim()) return false
  return !name.startsWith('.') && !/[/\\:*?"<>|%\p{Cc}]/u.test(name)
}
