import { err, ok, type Result } from 'neverthrow'

/** The parts of a single-picture AVIF that ffmpeg wrote. */
interface Picture {
  readonly size: Buffer
  readonly depth: Buffer
  readonly codec: Buffer
  readonly color: Buffer | null
  readonly data: Buffer
}

const ALPHA = 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'
const [COLOR_ITEM, ALPHA_ITEM] = [1, 2]

/**
 * Joins two opaque AVIFs into one with transparency: the colors, and a gray picture of the same size
 * that becomes their alpha. ffmpeg before version 6 cannot write such a file, and builds in use are
 * older. Rejects anything that is not an AVIF of one picture.
 */
export function joinAvif(colors: Buffer, alpha: Buffer): Result<Buffer, string> {
  const [above, mask] = [pictureIn(colors), pictureIn(alpha)]
  if (!above || !mask || !above.size.equals(mask.size))
    return err('the color and alpha images don’t match')
  const head = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf'))
  // Offsets count from the start of the file, and the length of `meta` does not depend on them.
  const length = head.length + meta(above, mask, 0).length + 8
  return ok(Buffer.concat([head, meta(above, mask, length), box('mdat', above.data, mask.data)]))
}

function pictureIn(file: Buffer): Picture | null {
  const outer = boxesIn(file, 0)
  const [about, data] = [outer.get('meta'), outer.get('mdat')]
  const properties = about && boxesIn(about, 4).get('iprp')
  const container = properties && boxesIn(properties, 0).get('ipco')
  const found = container && boxesIn(container, 0)
  const [size, depth, codec] = ['ispe', 'pixi', 'av1C'].map((name) => found?.get(name))
  if (!data || !size || !depth || !codec) return null
  return { size, depth, codec, color: found?.get('colr') ?? null, data }
}

/** The first box of each name, without its header. Stops at a box that extends past the end. */
function boxesIn(bytes: Buffer, from: number): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (let at = from; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > bytes.length) break
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!found.has(name)) found.set(name, bytes.subarray(at + 8, at + length))
    at += length
  }
  return found
}

function meta(above: Picture, mask: Picture, dataAt: number): Buffer {
  const places = [
    [COLOR_ITEM, dataAt, above.data.length],
    [ALPHA_ITEM, dataAt + above.data.length, mask.data.length],
  ].flatMap(([item = 0, at = 0, length = 0]) => [shorts(item, 0, 1), longs(at, length)])
  const properties = [
    box('ispe', above.size),
    box('pixi', above.depth),
    box('av1C', above.codec),
    box('pixi', mask.depth),
    box('av1C', mask.codec),
    full('auxC', Buffer.from(ALPHA)),
    ...(above.color ? [box('colr', above.color)] : []),
  ]
  // Indexes of the properties, counted from 1; the highest bit marks those that a decoder must support.
  const ofColors = [1, 2, 0x83, ...(above.color ? [7] : [])]
  const ofMask = [1, 4, 0x85, 6]
  const kinds = [COLOR_ITEM, ALPHA_ITEM].map((item) =>
    full('infe', shorts(item, 0), Buffer.from('av01\0')),
  )
  return full(
    'meta',
    full('hdlr', Buffer.alloc(4), Buffer.from('pict'), Buffer.alloc(13)),
    full('pitm', shorts(COLOR_ITEM)),
    full('iloc', Buffer.from([0x44, 0]), shorts(2), ...places),
    full('iinf', shorts(2), ...kinds.map(ofVersion2)),
    full('iref', box('auxl', shorts(ALPHA_ITEM, 1, COLOR_ITEM))),
    box(
      'iprp',
      box('ipco', ...properties),
      full('ipma', longs(2), associated(COLOR_ITEM, ofColors), associated(ALPHA_ITEM, ofMask)),
    ),
  )
}

function associated(item: number, properties: readonly number[]): Buffer {
  return Buffer.concat([shorts(item), Buffer.from([properties.length, ...properties])])
}

/** Sets the version of an item entry, which is the first byte after its header. */
function ofVersion2(entry: Buffer): Buffer {
  entry[8] = 2
  return entry
}

function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  return Buffer.concat([longs(length), Buffer.from(name), ...parts])
}

/** A box with a version and flags, all zero. */
function full(name: string, ...parts: readonly Buffer[]): Buffer {
  return box(name, Buffer.alloc(4), ...parts)
}

function shorts(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2)
  for (const [at, number] of numbers.entries()) bytes.writeUInt16BE(number, at * 2)
  return bytes
}

function longs(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, at * 4)
  return bytes
}
