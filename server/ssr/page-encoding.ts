import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** The encodings of a page, the smallest result first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

interface Effort {
  readonly gzip: number
  readonly br: number
}

/** For a page that is cached: more work would hardly make it smaller. */
export const FOR_MANY: Effort = { gzip: 5, br: 4 }
/** For a page that is sent once: a twentieth larger, for two thirds of the work. */
export const FOR_ONE: Effort = { gzip: 3, br: 3 }

const gzipped = promisify(gzip)
const gunzipped = promisify(gunzip)
const brotli = promisify(brotliCompress)
const plainOf = promisify(brotliDecompress)

/** The encoding for an `Accept-Encoding` header. Without a known encoding, the page is sent uncompressed. */
export function encodingFor(accepted: string | undefined): Encoding {
  const named = (accepted ?? '').toLowerCase().split(',')
  const isAccepted = (encoding: Encoding) =>
    named.some((one) => {
      const [name, ...parameters] = one.split(';').map((part) => part.trim())
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  return ENCODINGS.find(isAccepted) ?? 'identity'
}

/** Compresses off the main thread. */
export async function encoded(
  page: Buffer<ArrayBuffer>,
  encoding: Encoding,
  effort: Effort,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return alone(page)
  const made =
    encoding === 'br'
      ? brotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.br } })
      : gzipped(page, { level: effort.gzip })
  return alone(await made)
}

/**
 * The bytes in memory of their own. Otherwise they are part of a larger buffer, which is kept in memory along
 * with them: the compressor's, or the 64 KiB from which Node takes small buffers.
 */
function alone(part: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (part.length === part.buffer.byteLength) return part
  const own = Buffer.allocUnsafeSlow(part.length)
  part.copy(own)
  return own
}

export async function decoded(
  page: Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'br') return plainOf(page)
  return encoding === 'gzip' ? gunzipped(page) : page
}
