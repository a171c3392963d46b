import type { ByteRange } from '../application/ports/file-storage.ts'

/**
 * Which bytes a Range header asks for. One range only: several, other units and what is malformed
 * get the whole file (null), as HTTP allows; what lies outside the file is `unsatisfiable`.
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' {
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
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** Whether a Range still applies: no If-Range, or one that names exactly this version. */
export function isSameVersion(header: string | undefined, etag: string, modified: string | null) {
  return header === undefined || header.trim() === etag || header.trim() === modified
}
