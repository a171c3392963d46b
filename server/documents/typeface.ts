import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackedFont } from './unpacked-font.ts'

export type Weight = 400 | 700

/** A stretch of text that one font file can set. */
export interface Run {
  readonly text: string
  readonly font: string
}

export interface FontFile {
  readonly name: string
  readonly bytes: Buffer
}

const FAMILY = '@fontsource/noto-sans'
/** Asked in this order; the first also sets what none of them has, as an empty box. */
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
 * Splits a text by the files that have its letters: the family comes in one for each script. A letter
 * that none of them has stays with the first, which prints a box where it stood.
 */
export function runsOf(text: string, weight: Weight): readonly Run[] {
  const runs: { text: string; font: string }[] = []
  // One letter for what may also be written as a letter and its accent.
  for (const email of text.normalize('NFC')) {
    const font = nameOf(scriptOf(email.codePointAt(0) ?? 0), weight)
    const last = runs.at(-1)
    if (last?.font === font) last.text += email
    else runs.push({ text: email, font })
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

/** Which letters each file has, as the family's own package says it: `U+0100-02BA,U+20AB`. */
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
