import type { StoredFile, ByteRange } from '#server/application/ports/file-storage.ts'
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

/**
 * Which bytes a Range header asks for. One range only: several, other units and what is malformed
 * get the whole file (null), as HTTP allows; what lies outside the file is `unsatisfiable`.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const asked = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '')
  const [, from = '', to = ''] = asked ?? []
  if (from === '' && to === '') return null
  if (from === '') return lastBytes(Number(to), size)
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable'
  return { first: Math.max(0, size - count), last: size - 1 }
}

/** Whether an If-None-Match names this version: weakly compared, as HTTP asks. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** Whether a Range still applies: no If-Range, or one that names exactly this version. */
function isSameVersion(header: string | undefined, etag: string, modified: string | null) {
  return header === undefined || header.trim() === etag || header.trim() === modified
}
