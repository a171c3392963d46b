import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeMaster, masterPlans } from '#samples/generate/job/make-master.ts'
import { clips } from '#samples/generate/products/clips.ts'

const SHORT = 4

test('a master is ProRes 4444 with alpha, of the size, rate and frames that it promises', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-master-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'short.mov')
  const seen: number[] = []
  const clip = { ...clips['arcane-vortex'], frames: SHORT }
  await makeMaster(file, clip, (frame) => seen.push(frame))
  const asked = ['-v', 'error', '-count_frames', '-show_streams', '-of', 'json', file]
  const { streams } = JSON.parse(execFileSync('ffprobe', asked, { encoding: 'utf8' })) as {
    streams: readonly Readonly<Record<string, unknown>>[]
  }
  expect(streams).toHaveLength(1)
  expect(streams[0]).toMatchObject({
    codec_name: 'prores',
    profile: '4444',
    pix_fmt: expect.stringMatching(/^yuva444p1[02]le$/),
    width: 960,
    height: 540,
    r_frame_rate: '24/1',
    nb_read_frames: String(SHORT),
    color_space: 'bt709',
  })
  expect(seen).toEqual([1, 2, 3, 4])
  const raw = ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-']
  const pixels = execFileSync('ffmpeg', raw, { maxBuffer: 64 * 1024 * 1024 })
  const alphas = new Set(pixels.filter((_, i) => i % 4 === 3))
  expect(Math.min(...alphas)).toBe(0)
  expect(Math.max(...alphas)).toBeGreaterThan(200)
})

test('masters are of clips that the library has, each of another kind', () => {
  const kinds = masterPlans().map(({ slug }) => clips[slug].module)
  expect(kinds.length).toBeGreaterThanOrEqual(6)
  expect(new Set(kinds).size).toBe(kinds.length)
})
