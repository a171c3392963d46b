import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { readonly name: string; readonly content: Buffer }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const STORED = 0
const DEFLATED = 8
/** The first date that the format can represent, so that the same content gives the same file. */
const DATE = (1 << 5) | 1
const REGULAR_FILE = (0o100644 << 16) >>> 0
const MADE_BY_UNIX = 3 << 8

/** Builds a ZIP of these files; content that does not shrink is stored. Names are ASCII. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const shrunk = deflateRawSync(content, { level: 9 })
    const smaller = shrunk.length < content.length
    const body = smaller ? shrunk : content
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(VERSION, 0)
    facts.writeUInt16LE(smaller ? DEFLATED : STORED, 4)
    facts.writeUInt16LE(DATE, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(body.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = [number(LOCAL), facts, Buffer.from(name, 'latin1'), body]
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(REGULAR_FILE, 6)
    rest.writeUInt32LE(offset, 10)
    const madeBy = Buffer.alloc(2)
    madeBy.writeUInt16LE(MADE_BY_UNIX | VERSION)
    directory.push(number(CENTRAL), madeBy, facts, rest, Buffer.from(name, 'latin1'))
    parts.push(...local)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, number(END), end])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
