import { inflateSync } from 'node:zlib'

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

/**
 * A WOFF file as the plain font inside it (WOFF 1.0, sections 3 to 5). Drawing asks for single glyphs,
 * and would otherwise unpack all of them each time.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const many = woff.readUInt16BE(12)
  const tables = Array.from({ length: many }, (_, nth) =>
    tableAt(woff, WOFF_HEAD + nth * WOFF_ENTRY),
  )
  const head = Buffer.alloc(SFNT_HEAD + many * SFNT_ENTRY)
  // The flavour of the font; the three numbers after the count are for searching, which nobody does.
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(many, 4)
  let offset = head.length
  for (const [nth, { tag, checksum, bytes, padded }] of tables.entries()) {
    const entry = SFNT_HEAD + nth * SFNT_ENTRY
    tag.copy(head, entry)
    checksum.copy(head, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables.map(({ padded }) => padded)])
}

function tableAt(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4)
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
  const length = woff.readUInt32BE(entry + 12)
  const bytes = packed.length < length ? inflateSync(packed) : packed
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.subarray(entry + 16, entry + WOFF_ENTRY),
    bytes,
    // Every table begins at a multiple of four bytes.
    padded: Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]),
  }
}
