import type { StoredFile, ByteRange } from '#server/application/ports/file-storage.ts'
import type { ShopContext } from './shop-app.ts'

export interface Version {
  /** A strong ETag, including its quotes. */
  readonly etag: string
  /** For the Last-Modified header; null if the ETag alone identifies the version. */
  readonly modifiedAt: number | null
}

/**
 * Responds with a file: whole, one range of it, or 304 if the client already has it. Bytes are streamed as they
 * are read.
 */
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
  // Ranges apply only to GET: a HEAD describes the whole file.
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

/** A file's media type, by its extension; unknown ones are plain bytes, never anything that a browser would run. */
export function typeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (Object.hasOwn(TYPES, ending) && TYPES[ending]) || 'application/octet-stream'
}

/**
 * The bytes that a Range header requests. Only one range is supported: several ranges, other units and
 * malformed headers get the whole file (null), as HTTP allows; a range outside the file is `unsatisfiable`.
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

/** Whether an If-None-Match header names this version, by weak comparison, as HTTP requires. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** Whether a Range still applies: there is no If-Range header, or it names exactly this version. */
function isSameVersion(header: string | undefined, etag: string, modified: string | null) {
  return header === undefined || header.trim() === etag || header.trim() === modified
}
