import { expect, test } from 'vitest'
import { keepTint } from '#samples/generate/encode/keep-tint.ts'
import { fourStrikes, lightning } from '#samples/generate/particles/lightning.ts'
import type { Frame } from '#samples/generate/picture/frame.ts'

const SIZE = { width: 480, height: 270 }
const FLASH = 3

/** The brightest frame of a bolt without branches that strikes at once, at a share of the width. */
function flash(at = 0.5): Frame {
  const strike = { strikes: [[0, 12]], from: [at, 0, 0], to: [1.02, 0, 0], branches: 0 } as const
  const look = { ...fourStrikes, ...strike }
  const frames = [...lightning(SIZE, FLASH, 5, look)]
  const last = frames.at(-1)
  if (!last) throw new Error('There is no frame.')
  return last
}

interface Seen {
  readonly x: number
  readonly rgb: readonly [number, number, number]
  readonly alpha: number
}

function row({ width, data }: Frame, y: number): readonly Seen[] {
  return Array.from({ length: width }, (_, x) => {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray((y * width + x) * 4)
    return { x, rgb: [r, g, b], alpha }
  })
}

test.each([0.2, 0.5, 0.8])('the glow of a bolt at %f is nothing at the sides', (at) => {
  const { data } = flash(at)
  for (let y = 0; y < SIZE.height; y++) {
    expect(data[y * SIZE.width * 4 + 3]).toBe(0)
    expect(data[(y * SIZE.width + SIZE.width - 1) * 4 + 3]).toBe(0)
  }
})

test('the glow of a bolt ends without a step', () => {
  const frame = flash()
  const middle = row(frame, SIZE.height / 2)
  const left = middle.findIndex(({ alpha }) => alpha > 0)
  expect(left).toBeGreaterThan(SIZE.width * 0.1)
  const first = middle.slice(left, left + 4).map(({ alpha }) => alpha)
  expect(Math.max(...first)).toBeLessThanOrEqual(4)
})

test('the glow has the color of the halo, and keeps it on the way to the encoder', () => {
  const frame = flash()
  const glow = row(frame, SIZE.height / 2).filter(({ alpha }) => alpha > 10 && alpha < 60)
  expect(glow.length).toBeGreaterThan(20)
  const encoded = row(keepTint(frame), SIZE.height / 2)
  for (const { x, rgb, alpha } of glow) {
    expect(rgb[2] - rgb[0]).toBeGreaterThan(40)
    expect(encoded[x]).toEqual({ x, rgb, alpha })
  }
})
