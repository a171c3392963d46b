import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { frameBytes, readVolumePreview, VOLUME_LIMITS } from '#domain/catalog/volume-preview.ts'

const FILE = 'samples/media/3d/dust-burst/volume.bin'

function sample(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(FILE))
}

/** The sample with other 16-bit numbers in its head. */
function withNumbers(numbers: Readonly<Record<number, number>>): Uint8Array<ArrayBuffer> {
  const bytes = sample()
  const view = new DataView(bytes.buffer)
  for (const [at, value] of Object.entries(numbers)) view.setUint16(Number(at), value, true)
  return bytes
}

test('a volume preview tells its size, its frames and how dense it is', () => {
  const read = readVolumePreview(sample())
  expect(read).toMatchObject({
    width: 64,
    height: 64,
    depth: 64,
    frames: 24,
    grids: 1,
    density: 34,
  })
  expect(read && frameBytes(read)).toBe(262_144)
})

test.each([
  ['nothing', new Uint8Array()],
  ['no more than a head', sample().slice(0, 24)],
  ['cut short', sample().slice(0, -1)],
  ['longer than its frames', new Uint8Array([...sample(), 0])],
  ['of another kind', withNumbers({ 0: 1 })],
  ['of a later version', withNumbers({ 4: 2 })],
  ['flat', withNumbers({ 6: 1 })],
  ['wider than a page holds', withNumbers({ 6: VOLUME_LIMITS.side + 1 })],
  ['of no frame', withNumbers({ 12: 0 })],
  ['of more frames than a page holds', withNumbers({ 12: VOLUME_LIMITS.frames + 1 })],
  ['more than a page holds altogether', withNumbers({ 6: 256, 8: 256, 10: 256, 12: 9 })],
  ['of three grids', withNumbers({ 14: 3 })],
  ['of no frame rate', withNumbers({ 16: 0, 18: 0 })],
  ['of a density that is no number', withNumbers({ 20: 0, 22: 0x7fc0 })],
])('a file that is %s is no volume preview', (_what, file) => {
  expect(readVolumePreview(file)).toBeNull()
})
