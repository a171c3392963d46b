import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePlate } from '#samples/generate/job/make-plate.ts'
import { shotOf } from '#samples/generate/plates/shoot.ts'
import { plates } from '#samples/generate/products/plates.ts'

const all = Object.entries(plates)

const streamOf = (file: string): unknown => {
  const asked = ['-v', 'error', '-show_streams', '-of', 'json', file]
  const { streams } = JSON.parse(execFileSync('ffprobe', asked, { encoding: 'utf8' })) as {
    streams: readonly unknown[]
  }
  return streams[0]
}

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex')

test('a plate lasts four seconds or more, and there are plates of every rate', () => {
  const short = all.filter(([, { frames, fps }]) => frames < 4 * fps)
  expect(short.map(([slug]) => slug)).toEqual([])
  expect(new Set(all.map(([, { fps }]) => fps))).toEqual(new Set([24, 25, 30]))
})

test('the shutter is open for half a frame, whatever the rate', () => {
  for (const [, plate] of all) {
    const { time, shutter } = shotOf(plate, 10)
    expect(shutter * plate.fps).toBeCloseTo(0.5, 9)
    expect(time + 2 * shutter).toBeCloseTo(shotOf(plate, 11).time, 9)
  }
})

test('what is sold of a plate is 1920x1080 in tagged color, and no file that anybody may see', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-plate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const plate = { ...plates['corridor-clean-plate'], frames: 1, samples: 1 }
  const { facts, downloads } = await makePlate(folder, {
    slug: 'corridor-clean-plate',
    plate,
    framesStamp: 'never kept',
  })
  expect(downloads.map(({ file }) => file)).toEqual(['plate-1920x1080.mp4'])
  const size = { width: 1920, height: 1080 }
  expect(facts).toMatchObject({ ...size, frames: 1, fps: 24, bit_depth: 8 })
  expect(facts).toMatchObject({ color_space: 'Rec. 709', transfer: 'sRGB' })
  expect(streamOf(join(folder, 'plate-1920x1080.mp4'))).toMatchObject(size)
  expect(streamOf(join(folder, 'look.mp4'))).toMatchObject({ width: 960, height: 540 })
  expect(streamOf(join(folder, 'preview.mp4'))).toMatchObject({ width: 640, height: 360 })
  const sold = hashOf(join(folder, 'plate-1920x1080.mp4'))
  const open = ['look.mp4', 'preview.mp4'].map((file) => hashOf(join(folder, file)))
  expect(open).not.toContain(sold)
}, 60_000)
