import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

// The green screen is keyed as a compositor would at first: by how much greener a pixel is than red and blue,
// beside the screen. Its key is compared with the matte that comes with the plate.

const FOLDER = 'samples/media/practice/green-screen-walk'
const SOLD = join(FOLDER, 'plate-1920x1080.mp4')
const SIZE = { width: 960, height: 540 }
const FRAMES = [30, 50, 70]
/** Of the screen's own greenness, what counts as fully screen and as fully figure. */
const SCREEN = 0.8
const FIGURE = 0.25

interface Keyed {
  /** Share of the figure's inside that the key does not hold. */
  readonly holes: number
  /** Share of the screen around it that the key does not remove. */
  readonly dirt: number
  /** Mean difference between the key and the matte along the edge. */
  readonly edge: number
}

function pictureOf(file: string, frame: number): Buffer {
  const { width, height } = SIZE
  const picked = `select=eq(n\\,${frame}),scale=${width}:${height}:flags=area`
  const words = ['-v', 'error', '-i', file, '-vf', picked, '-frames:v', '1']
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  return execFileSync('ffmpeg', [...words, ...raw], { maxBuffer: 2 ** 24 })
}

async function matteOf(frame: number): Promise<Buffer> {
  const files = unzipSync(readFileSync(join(FOLDER, 'truth.zip')))
  const name = `matte/matte.${String(frame + 1).padStart(4, '0')}.png`
  return sharp(files[name]).toColourspace('b-w').raw().toBuffer()
}

/** How much greener a pixel is than it is red or blue. */
function greenness(picture: Buffer, pixel: number): number {
  const [red = 0, green = 0, blue = 0] = picture.subarray(pixel * 3, pixel * 3 + 3)
  return Math.max(0, green - Math.max(red, blue))
}

/** The pixels of a matte that are within some distance of the figure. */
function* around(matte: Buffer, reach: number): Generator<number> {
  const columns: number[] = []
  const rows: number[] = []
  matte.forEach((value, i) => {
    if (value === 0) return
    columns.push(i % SIZE.width)
    rows.push(Math.floor(i / SIZE.width))
  })
  for (let y = Math.min(...rows) - reach; y <= Math.max(...rows) + reach; y++)
    for (let x = Math.min(...columns) - reach; x <= Math.max(...columns) + reach; x++)
      yield y * SIZE.width + x
}

/** Whether all values of a matte within two pixels are the same as here. */
function isFarFromEdge(matte: Buffer, pixel: number): boolean {
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++)
      if (matte[pixel + dy * SIZE.width + dx] !== matte[pixel]) return false
  return true
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function keyed(picture: Buffer, matte: Buffer): Keyed {
  const beside = [...around(matte, 40)]
  const green = beside.map((pixel) => greenness(picture, pixel))
  const screen = mean(green.filter((_, i) => matte[beside[i] ?? 0] === 0))
  const inside: number[] = []
  const outside: number[] = []
  const edges: number[] = []
  beside.forEach((pixel, i) => {
    const key =
      1 - Math.max(0, Math.min(1, ((green[i] ?? 0) / screen - FIGURE) / (SCREEN - FIGURE)))
    const value = (matte[pixel] ?? 0) / 255
    if (!isFarFromEdge(matte, pixel)) edges.push(Math.abs(key - value))
    else if (value === 1) inside.push(1 - key)
    else if (value === 0) outside.push(key)
  })
  return { holes: mean(inside), dirt: mean(outside), edge: mean(edges) }
}

const worst = (all: readonly Keyed[]): Keyed => ({
  holes: Math.max(...all.map(({ holes }) => holes)),
  dirt: Math.max(...all.map(({ dirt }) => dirt)),
  edge: Math.max(...all.map(({ edge }) => edge)),
})

async function keyOf(file: string): Promise<Keyed> {
  const mattes = await Promise.all(FRAMES.map(matteOf))
  return worst(mattes.map((matte, i) => keyed(pictureOf(file, FRAMES[i] ?? 0), matte)))
}

/** What a hand-made garbage matte takes away anyhow: the tape crosses, and the darkest of the shadow. */
const DIRT = 0.005
const HOLES = 0.001
/** Half a pixel of hair and motion blur; at the bitrate of a preview it is more. */
const EDGE = 0.113

test('the green screen that is sold keys as its matte says', async () => {
  const { holes, dirt, edge } = await keyOf(SOLD)
  expect(holes).toBeLessThan(HOLES)
  expect(dirt).toBeLessThan(DIRT)
  expect(edge).toBeLessThan(EDGE)
})

test('a copy at the bitrate of a preview would not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const coarse = join(folder, 'coarse.mp4')
  const words = ['-v', 'error', '-i', SOLD, '-c:v', 'libx264', '-crf', '38', '-preset', 'fast']
  execFileSync('ffmpeg', [...words, coarse])
  const { edge } = await keyOf(coarse)
  expect(edge).toBeGreaterThan(EDGE)
}, 60_000)
