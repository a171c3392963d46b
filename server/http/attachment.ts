import { create } from 'content-disposition'

/** A Content-Disposition header that saves a file under its name, given both in plain ASCII and in full (RFC 6266). */
export function attachment(filename: string): string {
  const plain = filename
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/]/g, '_')
  return create(filename, { fallback: plain || 'download' })
}
