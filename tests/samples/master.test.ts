import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exrFrames } from '#samples/generate/encode/exr.ts'
import { filmed, masterPlans } from '#samples/generate/job/make-master.ts'
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
  })
  expect(seen).toEqual([1, 2, 3, 4])
  const raw = ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-']
  const pixels = execFileSync('ffmpeg', raw, { maxBuffer: 128 * 1024 * 1024 })
  const alphas = new Set(pixels.filter((_, i) => i % 4 === 3))
  expect(Math.min(...alphas)).toBe(0)
  expect(Math.max(...alphas)).toBeGreaterThan(200)
})

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

test('masters are of one clip of each kind, or of those that are named, and of what is listed alone', () => {
  const slugs = [...new Set(masterPlans([]).map(({ slug }) => slug))].filter((slug) => clips[slug])
  const kinds = slugs.map((slug) => clips[slug].module)
  expect(kinds.length).toBeGreaterThanOrEqual(6)
  // Defined, but made by `npm run samples` alone: there is nothing here that its master would belong to.
  expect(clips).toHaveProperty('arcane-vortex')
  expect(masterPlans(['arcane'])).toEqual([])
  expect(new Set(kinds).size).toBe(kinds.length)
  const named = masterPlans(['campfire', 'grinder-sparks', 'dust-burst', 'storm-cloud', 'rusted'])
  expect(named.map(({ slug, format }) => `${slug} ${format}`)).toEqual([
    'campfire-close prores',
    'campfire-close exr',
    'grinder-sparks prores',
    'grinder-sparks exr',
    'dust-burst vdb',
    'rusted-oil-barrel usdz',
  ])
})
