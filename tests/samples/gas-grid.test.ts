import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCatalogFile } from '#server/catalog-import/parse/catalog-file.ts'
import { pixelsOfCell } from '#samples/generate/job/measure-gas.ts'
import type { Frame } from '#samples/generate/picture/frame.ts'
import { gridPrint } from '#samples/generate/picture/grid-print.ts'
import { clips } from '#samples/generate/products/clips.ts'

// The frames that are sold, decoded: does the solver's grid show in them as a checkerboard?

const SIZE = { width: 1920, height: 1080 }
/**
 * What neighboring cells may alternate: −1 is a checkerboard, −0.67 noise that is independent in each cell. Pieces over
 * the gas have edges of their own.
 */
const LEAST = { gas: -0.45, withPieces: -0.55 }
/** How far a faint board is above and below the picture, of 255. */
const BOARD = 15

const { products } = readCatalogFile(readFileSync('samples/catalog.json', 'utf8'))._unsafeUnwrap()
const gases = products.flatMap(({ slug, facts, variants }) => {
  const from = clips[slug]?.from
  const sold = variants.find(({ width }) => width === SIZE.width)
  if (!from || !('scene' in from) || !sold) return []
  const cell = pixelsOfCell(from.scene, SIZE)
  const least = 'over' in from ? LEAST.withPieces : LEAST.gas
  return [{ slug, file: sold.file, at: Math.floor((facts.frames ?? 0) * 0.6), cell, least }]
})

test.each(gases)(
  'the file of $slug that is sold shows no checkerboard',
  ({ file, at, cell, least }) => {
    expect(gridPrint(frameOf(file, at), cell)).toBeGreaterThan(least)
  },
)

// Where pieces fly, a faint board is lost among their edges.
test.each(gases.filter(({ slug }) => /explosion|fireball|campfire/.test(slug)))(
  'a faint board over a frame of $slug would be found',
  ({ file, at, cell }) => {
    expect(gridPrint(withBoard(frameOf(file, at), cell), cell)).toBeLessThan(LEAST.withPieces)
  },
)

test('all fluid elements of the shelf were looked at', () => {
  expect(gases.length).toBeGreaterThanOrEqual(19)
})

function frameOf(file: string, at: number): Frame {
  const input = ['-v', 'error', '-c:v', 'libvpx-vp9', '-i', `samples/media/${file}`]
  const one = ['-vf', `select=eq(n\\,${at})`, '-frames:v', '1', '-f', 'rawvideo']
  const bytes = SIZE.width * SIZE.height * 4
  const data = execFileSync('ffmpeg', [...input, ...one, '-pix_fmt', 'rgba', '-'], {
    maxBuffer: 2 * bytes,
  })
  expect(data).toHaveLength(bytes)
  return { ...SIZE, data }
}

/** The picture with a faint board of the solver's cells, as the first ground explosion had. */
function withBoard({ width, height, data }: Frame, cell: number): Frame {
  const drawn = data.slice()
  for (let o = 0; o < drawn.length; o += 4) {
    const [x, y] = [(o / 4) % width, Math.floor(o / 4 / width)]
    const isDark = (Math.floor(x / cell) + Math.floor(y / cell)) % 2 === 0
    for (let channel = 0; channel < 3; channel += 1) {
      const value = drawn[o + channel] ?? 0
      drawn[o + channel] = Math.max(0, Math.min(255, value + (isDark ? -BOARD : BOARD)))
    }
  }
  return { width, height, data: drawn }
}
