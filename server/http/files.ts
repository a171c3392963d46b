import type { StoredFile } from '../application/ports/file-storage.ts'
import { isKnown, isSameVersion, rangeOf } from './ranges.ts'
import type { ShopContext } from './shop-app.ts'

export interface Version {
  /** Strong, quotes included. */
  readonly etag: string
  /** For the Last-Modified header; null where the ETag alone tells versions apart. */
  readonly modifiedAt: number | null
}

/** Answers a file: whole, one range of it, or nothing but "you have it". Bytes flow as they are read. */
export function answerFile(
  context: ShopContext,
  file: StoredFile,
  { version, headers }: { readonly version: Version; readonly headers: Record<string, string> },
): Response {
  const { etag, modifiedAt } = version
  const modified = modifiedAt === null ? null : new Date(modifiedAt).toUTCString()
  const common = {
    ...headers,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    ...(modified === null ? {} : { 'Last-Modified': modified }),
  }
  if (isKnown(context.req.header('If-None-Match'), etag)) return context.body(null, 304, common)
  // Ranges are for GET: a HEAD tells of the whole file.
  if (context.req.method === 'HEAD') {
    return context.body(null, 200, { ...common, 'Content-Length': String(file.bytes) })
  }
  const applies = isSameVersion(context.req.header('If-Range'), etag, modified)
  const range = applies ? rangeOf(context.req.header('Range'), file.bytes) : null
  if (range === 'unsatisfiable') {
    return context.body(null, 416, { ...common, 'Content-Range': `bytes */${file.bytes}` })
  }
  if (range === null) {
    const length = { 'Content-Length': String(file.bytes) }
    return context.body(file.stream(null), 200, { ...common, ...length })
  }
  return context.body(file.stream(range), 206, {
    ...common,
    'Content-Length': String(range.last - range.first + 1),
    'Content-Range': `bytes ${range.first}-${range.last}/${file.bytes}`,
  })
}

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  jpg: 'image/jpeg',
  json: 'application/json',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  png: 'image/png',
  svg: 'image/svg+xml',
  webm: 'video/webm',
  webp: 'image/webp',
  zip: 'application/zip',
}

/** A file's type, by its name; unknown ones are plain bytes, never anything a browser would run. */
export function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (Object.hasOwn(TYPES, ending) && TYPES[ending]) || 'application/octet-stream'
}
