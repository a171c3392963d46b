import { expect, test } from 'vitest'
import { clipMeter } from '#server/media/clip-meter.ts'
import type { Picture } from '#server/media/flashes.ts'

const SIZE = { width: 96, height: 54 }
const FRAMES = 48

/** A soft spot at a place in its orbit, from 0 to 1. */
function spotAt(turn: number): Picture {
  const data = new Uint8Array(SIZE.width * SIZE.height * 4)
  const [x, y] = [48 + 20 * Math.cos(2 * Math.PI * turn), 27 + 14 * Math.sin(2 * Math.PI * turn)]
  for (let at = 0; at < data.length; at += 4) {
    const [dx, dy] = [((at / 4) % SIZE.width) - x, Math.floor(at / 4 / SIZE.width) - y]
    data.fill(255 * Math.exp(-(dx * dx + dy * dy) / 40), at, at + 4)
  }
  return { ...SIZE, data }
}

/** Whether it is measured to close, if the spot goes so many times round. */
function closes(turns: number): boolean {
  const meter = clipMeter()
  for (let frame = 0; frame < FRAMES; frame += 1) meter.add(spotAt((frame / FRAMES) * turns))
  return meter.finish(24).seamless
}

test('a clip that ends one step before its beginning closes', () => {
  expect([closes(1), closes(2)]).toEqual([true, true])
})

test('a clip that ends anywhere else does not', () => {
  expect([closes(0.9), closes(1.1), closes(0.5)]).toEqual([false, false, false])
})
