import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LIBRARY } from '#domain/catalog/library.ts'
import { zip } from '#samples/generate/encode/zip.ts'
import {
  anglesAlong,
  anglesOf,
  axesOf,
  heightOfView,
  type Eye,
} from '#samples/generate/plates/camera-path.ts'

interface Plate {
  readonly slug: string
  readonly library_id: number
  readonly facts: { readonly frames: number; readonly fps: number }
  readonly facets: Readonly<Record<string, string>>
  readonly variants: readonly {
    readonly name: string
    readonly container: string
    readonly file: string
  }[]
}

const { products } = JSON.parse(readFileSync('samples/catalog.json', 'utf8')) as {
  products: readonly Plate[]
}
// Sequences of volumes are zipped as well.
const plates = products.filter((one) => one.library_id === LIBRARY.PRACTICE)
const told = plates.flatMap((plate) => {
  const zipped = plate.variants.find(({ container }) => container === 'ZIP')
  return zipped ? [{ ...plate, zipped }] : []
})
const withMatte = told.filter(({ zipped }) => zipped.name.endsWith('matte'))

const unzipped = (file: string) => unzipSync(readFileSync(`samples/media/${file}`))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

describe('what is true of practice plates', () => {
  test('is told of six, of three with a matte, and they are found by their lens data', () => {
    expect(told.length).toBeGreaterThanOrEqual(6)
    expect(withMatte.length).toBeGreaterThanOrEqual(3)
    const found = products.filter(({ facets }) => facets['lens_data'] === 'yes')
    expect(found.map(({ slug }) => slug)).toEqual(told.map(({ slug }) => slug))
  })

  test.each(told)('$slug has a camera for every frame, in three formats', ({ facts, zipped }) => {
    const files = unzipped(zipped.file)
    const lines = textOf(files['camera.chan']).trimEnd().split('\n')
    expect(lines).toHaveLength(facts.frames)
    const rows = lines.map((line) => line.split('\t').map(Number))
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 8))
    expect(rows.map(([frame]) => frame)).toEqual(rows.map((_, i) => i + 1))
    const json = JSON.parse(textOf(files['camera.json'])) as {
      readonly fps: number
      readonly frames: readonly {
        readonly position: readonly number[]
        readonly vertical_fov_degrees: number
      }[]
    }
    expect(json.fps).toBe(facts.fps)
    expect(json.frames.map((one) => [...one.position, one.vertical_fov_degrees])).toEqual(
      rows.map(([, x, y, z, , , , view]) => [x, y, z, view]),
    )
    const usda = textOf(files['camera.usda'])
    expect(usda).toMatch(/^#usda 1\.0\n/)
    expect([...usda.matchAll(/^ +\d+: \( /gm)]).toHaveLength(facts.frames)
  })

  test.each(withMatte)('$slug has a gray matte of 960x540 for every frame', async (plate) => {
    const files = unzipped(plate.zipped.file)
    const pictures = Object.entries(files).filter(([name]) => name.endsWith('.png'))
    expect(pictures).toHaveLength(plate.facts.frames)
    const middle = pictures[Math.floor(pictures.length / 2)][1]
    const { width, height, space, channels } = await sharp(middle).metadata()
    expect([width, height, space, channels]).toEqual([960, 540, 'b-w', 1])
    const data = await sharp(middle).toColourspace('b-w').raw().toBuffer()
    const covered = data.reduce((sum, value) => sum + value, 0) / 255 / data.length
    expect(covered).toBeGreaterThan(0.001)
    expect(covered).toBeLessThan(0.1)
  })
})

const eye: Eye = { at: [1, 2, 3], aim: [-4, 1.5, 7], roll: 0.1, lens: 1.7 }

test('the angles of a camera, z first, then x, then y, turn it to where it looks', () => {
  const [x, y, z] = anglesOf(axesOf(eye)).map((angle) => (angle * Math.PI) / 180)
  const turned = ([a, b, c]: readonly number[]) => {
    const [a1, b1] = [a * Math.cos(z) - b * Math.sin(z), a * Math.sin(z) + b * Math.cos(z)]
    const [b2, c2] = [b1 * Math.cos(x) - c * Math.sin(x), b1 * Math.sin(x) + c * Math.cos(x)]
    return [a1 * Math.cos(y) + c2 * Math.sin(y), b2, c2 * Math.cos(y) - a1 * Math.sin(y)]
  }
  const { right, up, back } = axesOf(eye)
  const columns = [turned([1, 0, 0]), turned([0, 1, 0]), turned([0, 0, 1])]
  columns.flat().forEach((value, i) => expect(value).toBeCloseTo([...right, ...up, ...back][i], 9))
  const forward = [-5, -0.5, 4].map((way) => way / Math.hypot(5, 0.5, 4))
  forward.forEach((way, i) => expect(-back[i]).toBeCloseTo(way, 9))
})

test('a camera that pans past the back does not jump by a full turn', () => {
  const path = [-0.4, -0.1, 0.1, 0.4].map((x): Eye => ({ ...eye, at: [0, 0, 0], aim: [x, 0, 1] }))
  const concurrencyLimiter = anglesAlong(path).map(([, y]) => y)
  const steps = concurrencyLimiter.slice(1).map((turn, i) => Math.abs(turn - concurrencyLimiter[i]))
  expect(Math.max(...steps)).toBeLessThan(20)
})

test('a lens of one half height sees a right angle', () => {
  expect(heightOfView({ ...eye, lens: 1 })).toBeCloseTo(90, 9)
})

test('what is zipped comes out as it went in, and the same content is the same file', () => {
  const entries = [
    { name: 'a/words.txt', content: Buffer.from('fire '.repeat(500)) },
    { name: 'noise.bin', content: Buffer.from([7, 1, 250]) },
  ]
  const packed = zip(entries)
  const files = unzipSync(packed)
  for (const { name, content } of entries) {
    expect(crc32(files[name])).toBe(crc32(content))
    expect(files[name]).toHaveLength(content.length)
  }
  expect(zip(entries).equals(packed)).toBe(true)
})
