import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCatalogFile } from '#server/catalog-import/parse/catalog-file.ts'
import { flawsOfGas, pixelsOfCell } from '#samples/generate/job/measure-gas.ts'
import type { Frame } from '#samples/generate/picture/frame.ts'
import { clips } from '#samples/generate/products/clips.ts'

// The frames that are sold, decoded: do the solver's cells show in them, its noise again and again, or bands?

const SIZE = { width: 1920, height: 1080 }
/** Where the frames are that are looked at, as shares of a clip. */
const MOMENTS = [0.35, 0.6, 0.75, 0.85, 0.95]
/** How far a faint board is above and below the picture, of 255. */
const BOARD = 15

/** A picture in so few levels has bands. */
const LEVELS = 24

const { products } = readCatalogFile(readFileSync('samples/catalog.json', 'utf8'))._unsafeUnwrap()
const gases = products.flatMap(({ slug, facts, variants }) => {
  const clip = clips[slug]
  const sold = variants.find(({ width }) => width === SIZE.width)
  if (!clip || !('scene' in clip.from) || !sold) return []
  const frames = MOMENTS.map((share) => Math.floor((facts.frames ?? 0) * share))
  return [{ slug, clip, file: sold.file, frames, cell: pixelsOfCell(clip.from.scene, SIZE) }]
})

test.each(gases)(
  'the file of $slug that is sold shows neither cells, nor its noise twice, nor bands',
  ({ file, frames, clip }) => {
    const flaws = framesOf(file, frames).flatMap((frame) => flawsOfGas(frame, clip))
    expect(flaws).toEqual([])
  },
)

// Where pieces fly, a faint board is lost among their edges.
describe.each(gases.filter(({ slug }) => /explosion|fireball|campfire/.test(slug)))(
  'over a frame of $slug',
  ({ file, frames, clip, cell }) => {
    const frame = framesOf(file, frames.slice(1, 2))[0] as Frame

    test('a faint board would be found', () => {
      const drawn = withBoard(frame, cell)
      expect(flawsOfGas(drawn, clip).join()).toContain('its cells show')
    })

    test('bands would be found', () => {
      expect(flawsOfGas(inFewLevels(frame), clip).join()).toContain('it has bands')
    })
  },
)

test('all fluid elements of the shelf were looked at', () => {
  const fluids = products.filter(({ slug }) => 'scene' in (clips[slug]?.from ?? {}))
  expect(gases.map(({ slug }) => slug)).toEqual(fluids.map(({ slug }) => slug))
  expect(gases.length).toBeGreaterThanOrEqual(18)
})

/** Frames of a file, by their numbers in order. */
function framesOf(file: string, numbers: readonly number[]): readonly Frame[] {
  const input = ['-v', 'error', '-c:v', 'libvpx-vp9', '-i', `samples/media/${file}`]
  const picked = numbers.map((number) => `eq(n\\,${number})`).join('+')
  const those = ['-vf', `select=${picked}`, '-fps_mode', 'passthrough', '-f', 'rawvideo']
  const bytes = SIZE.width * SIZE.height * 4
  const all = execFileSync('ffmpeg', [...input, ...those, '-pix_fmt', 'rgba', '-'], {
    maxBuffer: (numbers.length + 1) * bytes,
  })
  expect(all).toHaveLength(numbers.length * bytes)
  return numbers.map((_, at) => ({ ...SIZE, data: all.subarray(at * bytes, (at + 1) * bytes) }))
}

function inFewLevels({ width, height, data }: Frame): Frame {
  const step = 256 / LEVELS
  const drawn = data.map((value, at) => (at % 4 === 3 ? 255 : Math.floor(value / step) * step))
  return { width, height, data: drawn }
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
