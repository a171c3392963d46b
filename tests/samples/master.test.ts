import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exrFrames } from '#samples/generate/encode/exr.ts'
import { alphaWebm, encoder } from '#samples/generate/encode/ffmpeg.ts'
import { proRes4444 } from '#samples/generate/encode/prores.ts'
import { filmed, masterPlans } from '#samples/generate/job/make-master.ts'
import { encodeSrgb } from '#samples/generate/picture/colour.ts'
import type { Frame } from '#samples/generate/picture/frame.ts'
import { clips } from '#samples/generate/products/clips.ts'

const SHORT = 4
const short = { slug: 'short', clip: { ...clips['electrode-arc-loop'], frames: SHORT } }

test('a master is ProRes 4444 with alpha, of the size, rate and frames that it promises', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-master-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'short.mov')
  const seen: number[] = []
  await filmed(file, { ...short, format: 'prores' }, (frame) => seen.push(frame))
  const asked = ['-v', 'error', '-count_frames', '-show_streams', '-of', 'json', file]
  const { streams } = JSON.parse(execFileSync('ffprobe', asked, { encoding: 'utf8' })) as {
    streams: readonly Readonly<Record<string, unknown>>[]
  }
  expect(streams).toHaveLength(1)
  expect(streams[0]).toMatchObject({
    codec_name: 'prores',
    profile: '4444',
    pix_fmt: expect.stringMatching(/^yuva444p1[02]le$/),
    width: 1920,
    height: 1080,
    r_frame_rate: '24/1',
    nb_read_frames: String(SHORT),
    color_space: 'bt709',
    color_primaries: 'bt709',
    color_transfer: 'iec61966-2-1',
    color_range: 'tv',
  })
  expect(seen).toEqual([1, 2, 3, 4])
  // Every frame says so too: primaries, transfer and matrix, after the vendor and the size.
  const frame = readFileSync(file)
  const header = frame.indexOf('icpf') + 4
  expect([...frame.subarray(header + 14, header + 17)]).toEqual([1, 13, 1])
  const raw = ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-']
  const pixels = execFileSync('ffmpeg', raw, { maxBuffer: 128 * 1024 * 1024 })
  const alphas = new Set(pixels.filter((_, i) => i % 4 === 3))
  expect(Math.min(...alphas)).toBe(0)
  expect(Math.max(...alphas)).toBeGreaterThan(200)
}, 120_000)

test('an EXR sequence is half float, scene-linear and premultiplied, a file for each frame', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-exr-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const glow: Frame = { width: 2, height: 1, data: new Uint8Array([255, 188, 0, 128, 0, 0, 0, 0]) }
  const output = exrFrames({ folder, name: 'short', fps: 30, width: 2, height: 1 })
  await output.add(glow)
  await output.add(glow)
  await output.finish()
  expect(readdirSync(folder)).toEqual(['short.0001.exr', 'short.0002.exr'])
  const file = readFileSync(join(folder, 'short.0001.exr'))
  expect(file.readUInt32LE(0)).toBe(20_000_630)
  expect(framesPerSecond(file)).toBe(30)
  expect(channelTypes(file)).toEqual({ A: 'half', B: 'half', G: 'half', R: 'half' })
  const raw = ['-v', 'error', '-i', join(folder, 'short.0001.exr'), '-f', 'rawvideo']
  const planes = execFileSync('ffmpeg', [...raw, '-pix_fmt', 'gbrapf32le', '-'])
  const values = Array.from({ length: 8 }, (_, i) => planes.readFloatLE(i * 4))
  // Green, blue, red, alpha: half covered, so that full red has half its light.
  const half = 128 / 255
  const expected = [0.5029 * half, 0, 0, 0, half, 0, half, 0]
  for (const [i, value] of values.entries()) expect(value).toBeCloseTo(expected[i] ?? 0, 3)
})

/** What an OpenEXR header says of how the sequence is played: a ratio behind its name, its type and its length. */
function framesPerSecond(file: Buffer): number {
  const name = 'framesPerSecond\0rational\0'
  const at = file.indexOf(name) + name.length + 4
  return file.readInt32LE(at) / file.readUInt32LE(at + 4)
}

/** The channel list of an OpenEXR header: names, and half or float. */
function channelTypes(file: Buffer): Readonly<Record<string, string>> {
  let at = file.indexOf('channels\0chlist\0') + 'channels\0chlist\0'.length + 4
  const types: Record<string, string> = {}
  while (file[at] !== 0) {
    const end = file.indexOf(0, at)
    types[file.toString('latin1', at, end)] =
      ['uint', 'half', 'float'][file.readUInt32LE(end + 1)] ?? ''
    at = end + 1 + 16
  }
  return types
}

test('the film, the sequence and the clip on sale mean the same light by the same pixel', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-master-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const flat = (value: number): Frame => ({
    width: 64,
    height: 64,
    data: new Uint8Array(64 * 64 * 4).map((_, at) => (at % 4 === 3 ? 255 : value)),
  })
  const size = { width: 64, height: 64 }
  const film = encoder(size, 24, proRes4444(join(folder, 'film.mov')))
  const clip = encoder(size, 24, alphaWebm(join(folder, 'clip.webm'), 20))
  const sequence = exrFrames({ folder, name: 'film', fps: 24, ...size })
  for (const output of [film, clip, sequence]) {
    await output.add(flat(188))
    await output.finish()
  }
  const transferOf = (file: string) => {
    const asked = ['-v', 'error', '-show_entries', 'stream=color_transfer', '-of', 'csv=p=0']
    return execFileSync('ffprobe', [...asked, join(folder, file)], { encoding: 'utf8' }).trim()
  }
  expect(transferOf('film.mov')).toBe('iec61966-2-1')
  expect(transferOf('clip.webm')).toBe('iec61966-2-1')
  const codeOf = (file: string): number => {
    const raw = ['-v', 'error', '-i', join(folder, file), '-frames:v', '1']
    return execFileSync('ffmpeg', [...raw, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'])[0] ?? 0
  }
  expect(codeOf('film.mov')).toBeCloseTo(188, -0.5)
  expect(codeOf('clip.webm')).toBeCloseTo(188, -0.5)
  const raw = ['-v', 'error', '-i', join(folder, 'film.0001.exr'), '-f', 'rawvideo']
  const light = execFileSync('ffmpeg', [...raw, '-pix_fmt', 'gbrapf32le', '-']).readFloatLE(0)
  expect(encodeSrgb(light) * 255).toBeCloseTo(188, 0)
})

test('a master in 4K is drawn at its size, and not enlarged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-master-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { particles, seed } = partsOf('electrode-arc-loop')
  const file = join(folder, 'large.mov')
  const large = { ...short, clip: { ...short.clip, frames: 2 } }
  const size = { width: 3840, height: 2160 }
  await filmed(file, { ...large, format: 'prores', size }, () => undefined)
  const raw = ['-v', 'error', '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgba']
  const pixels = execFileSync('ffmpeg', [...raw, '-'], { maxBuffer: 128 * 1024 * 1024 })
  const delivered: Frame = { ...size, data: new Uint8Array(pixels) }
  const [small] = particles({ width: 1920, height: 1080 }, large.clip.frames, seed)
  if (!small) throw new Error('There is no frame.')
  expect(fineDetail(delivered)).toBeGreaterThan(2.5 * fineDetail(doubled(small)))
}, 60_000)

function partsOf(slug: string) {
  const { from } = clips[slug]
  if (!('particles' in from)) throw new Error(`${slug} is simulated.`)
  return from
}

const brightness = ({ data, width }: Frame, x: number, y: number): number => {
  const o = (y * width + x) * 4
  return ((data[o + 3] ?? 0) * ((data[o] ?? 0) + (data[o + 1] ?? 0) + (data[o + 2] ?? 0))) / 765
}

/** Share of a picture that half its size cannot hold. */
function fineDetail(frame: Frame): number {
  let fine = 0
  let all = 0
  for (let y = 0; y + 1 < frame.height; y += 2) {
    for (let x = 0; x + 1 < frame.width; x += 2) {
      const [a, b] = [brightness(frame, x, y), brightness(frame, x + 1, y)]
      const [c, d] = [brightness(frame, x, y + 1), brightness(frame, x + 1, y + 1)]
      fine += Math.abs(a + d - b - c)
      all += a + b + c + d
    }
  }
  return fine / all
}

/** A frame at twice its size, between whose pixels there is nothing new. */
function doubled(frame: Frame): Frame {
  const size = { width: frame.width * 2, height: frame.height * 2 }
  const large: Frame = { ...size, data: new Uint8Array(size.width * size.height * 4) }
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [i, j] = [Math.max(0, (x - 1) >> 1), Math.max(0, (y - 1) >> 1)]
      const [right, down] = [Math.min(frame.width - 1, i + 1), Math.min(frame.height - 1, j + 1)]
      const [tx, ty] = [x % 2 ? 0.25 : 0.75, y % 2 ? 0.25 : 0.75]
      for (let c = 0; c < 4; c++) {
        const at = (px: number, py: number) => frame.data[(py * frame.width + px) * 4 + c] ?? 0
        const above = at(i, j) * (1 - tx) + at(right, j) * tx
        const below = at(i, down) * (1 - tx) + at(right, down) * tx
        large.data[(y * size.width + x) * 4 + c] = above * (1 - ty) + below * ty + 0.5
      }
    }
  }
  return large
}

test('in 4K there are masters of what is drawn at any size, and a plain answer for the rest', () => {
  const { plans, refused } = masterPlans(['campfire', 'grinder-sparks', 'dust-burst'], true)
  expect(plans.map(({ slug, format, fourK }) => `${slug} ${format} ${fourK}`)).toEqual([
    'grinder-sparks prores true',
    'grinder-sparks exr true',
  ])
  expect(refused).toEqual([
    'campfire-close: its gas is simulated, and its finest detail made, for 1080 lines, so 3840×2160 would only enlarge it',
    'dust-burst: only elements have masters at 3840×2160',
  ])
  const { plans: each, refused: none } = masterPlans([], true)
  expect(each.map(({ slug }) => slug)).toContain('lightning-strikes')
  expect(none).toEqual([])
  const stamps = [false, true].map((fourK) => masterPlans(['grinder'], fourK).plans[0]?.stamp)
  expect(new Set(stamps).size).toBe(2)
})

test('masters are of one clip of each kind, or of those that are named, and of what is listed alone', () => {
  const slugs = [...new Set(masterPlans([]).plans.map(({ slug }) => slug))].filter(
    (slug) => clips[slug],
  )
  const kinds = slugs.map((slug) => clips[slug].module)
  expect(kinds.length).toBeGreaterThanOrEqual(6)
  // Defined, but made by `npm run samples` alone: there is nothing here that its master would belong to.
  expect(clips).toHaveProperty('arcane-vortex')
  expect(masterPlans(['arcane']).plans).toEqual([])
  expect(new Set(kinds).size).toBe(kinds.length)
  const asked = ['campfire', 'grinder-sparks', 'dust-burst', 'rising-smoke', 'rusted']
  expect(masterPlans(asked).plans.map(({ slug, format }) => `${slug} ${format}`)).toEqual([
    'campfire-close prores',
    'campfire-close exr',
    'grinder-sparks prores',
    'grinder-sparks exr',
    'dust-burst vdb',
    'rusted-oil-barrel usdz',
  ])
})
