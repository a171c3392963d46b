import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { cut, placeOf, SUBSETS } from '../../../scripts/subset-fonts.ts'

/** Bytes of all faces that a page of plain English fetches. */
const LIMIT = 60_000

const fonts = await Promise.all(
  SUBSETS.map(async (subset) => ({ subset, bytes: await readFile(placeOf(subset)) })),
)

test('the first faces weigh little', () => {
  expect(fonts.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(LIMIT)
})

test.each(fonts)(
  '$subset.file is what is cut out of its package today',
  async ({ subset, bytes }) => {
    expect((await cut(subset)).equals(bytes)).toBe(true)
  },
)

test.each(fonts)('the style sheet says of $subset.file what it has', async ({ subset, bytes }) => {
  const sheet = await readFile(new URL('../type.css', placeOf(subset)), 'utf8')
  const face = sheet.slice(sheet.indexOf(`./fonts/${subset.file}`))
  const [, said = ''] = /unicode-range:\s*([^;]+);/.exec(face) ?? []
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error('a collection')
  expect(charactersOf(said)).toEqual(font.characterSet.filter((one) => one !== NO_CHARACTER))
})

/** Closes the table of characters of a font. */
const NO_CHARACTER = 0xffff

function charactersOf(ranges: string): readonly number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}
