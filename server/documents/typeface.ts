import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

export type Weight = 400 | 700

/** A run of text that one font file can set. */
export interface Run {
  readonly text: string
  readonly font: string
}

export interface FontFile {
  readonly name: string
  readonly bytes: Buffer
}

const FAMILY = '@fontsource/noto-sans'
/** Searched in this order; the first also sets characters that no file has, as an empty box. */
const SCRIPTS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'devanagari',
] as const
const WEIGHTS: readonly Weight[] = [400, 700]
const FALLBACK = SCRIPTS[0]

const installed = createRequire(import.meta.url)

/** Every font file of the family, by the name that runs refer to. */
export function fontFiles(): readonly FontFile[] {
  return WEIGHTS.flatMap((weight) =>
    SCRIPTS.map((script) => ({
      name: nameOf(script, weight),
      bytes: unpackedFont(
        readFileSync(
          installed.resolve(`${FAMILY}/files/noto-sans-${script}-${weight}-normal.woff`),
        ),
      ),
    })),
  )
}

/**
 * Splits text by the font files that contain its letters: the family has one file per script. A letter that no
 * file contains is assigned to the first, which prints a box in its place.
 */
export function runsOf(text: string, weight: Weight): readonly Run[] {
  const runs: { text: string; font: string }[] = []
  // Composes letters that may also be written as a letter and an accent.
  for (const char of text.normalize('NFC')) {
    const font = nameOf(scriptOf(char.codePointAt(0) ?? 0), weight)
    const last = runs.at(-1)
    if (last?.font === font) last.text += char
    else runs.push({ text: char, font })
  }
  return runs
}

function scriptOf(point: number): string {
  return (
    SCRIPTS.find((script) =>
      COVERAGE.get(script)?.some(([from, to]) => from <= point && point <= to),
    ) ?? FALLBACK
  )
}

function nameOf(script: string, weight: Weight): string {
  return `${script}-${weight}`
}

type Range = readonly [number, number]

/** The letters in each file, as listed by the family's own package: `U+0100-02BA,U+20AB`. */
const COVERAGE: ReadonlyMap<string, readonly Range[]> = new Map(
  Object.entries(
    JSON.parse(readFileSync(installed.resolve(`${FAMILY}/unicode.json`), 'utf8')) as Record<
      string,
      string
    >,
  ).map(([script, ranges]) => [
    script,
    ranges.split(',').map((range): Range => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [parseInt(from, 16), parseInt(to, 16)]
    }),
  ]),
)

const WOFF_HEAD = 44
const WOFF_ENTRY = 20
const SFNT_HEAD = 12
const SFNT_ENTRY = 16

/**
 * Unpacks a WOFF file into the plain font inside it (WOFF 1.0, sections 3 to 5). Drawing reads single glyphs,
 * and would otherwise unpack all of them each time.
 */
function unpackedFont(woff: Buffer): Buffer {
  const many = woff.readUInt16BE(12)
  const tables = Array.from({ length: many }, (_, nth) =>
    tableAt(woff, WOFF_HEAD + nth * WOFF_ENTRY),
  )
  const head = Buffer.alloc(SFNT_HEAD + many * SFNT_ENTRY)
  // The flavor of the font; the three numbers after the count help with searching, which no reader does here.
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
    // Every table starts at a multiple of four bytes.
    padded: Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]),
  }
}
