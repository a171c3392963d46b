import { expect, test } from 'vitest'
import { cameraTilt, horizonOf } from '#domain/picture/horizon.ts'
import type { Pixels } from '#domain/picture/look.ts'

type Rgb = readonly [number, number, number]

const SKY: Rgb = [200, 220, 255]
const GROUND: Rgb = [60, 50, 40]
const [WIDTH, HEIGHT] = [160, 144]

/** Two pixels for each of the rows that are measured. */
function picture(at: (x: number, y: number) => Rgb, width = WIDTH, height = HEIGHT): Pixels {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(at(x, y), (y * width + x) * 4)
  }
  return { width, height, data }
}

test.each([
  [36, 0.25, 'down'],
  [72, 0.5, 'level'],
  [86, 0.6, 'level'],
  [108, 0.75, 'up'],
] as const)('ground from line %i of 144 on has its horizon at %f', (line, horizon, tilt) => {
  const found = horizonOf(picture((_, y) => (y < line ? SKY : GROUND)))
  expect(found).toBe(horizon)
  expect(cameraTilt(found ?? 0)).toBe(tilt)
})

test('a horizon may slant by four rows of 72, and no more', () => {
  const slanted = (lines: number) =>
    horizonOf(picture((x, y) => (y < 72 + lines * (x / WIDTH - 0.5) ? SKY : GROUND)))
  expect(slanted(8)).toBeCloseTo(0.5, 1)
  expect(slanted(48)).toBeNull()
})

test.each([
  ['of one color', picture(() => GROUND)],
  ['that grows lighter from top to bottom', picture((_, y) => [y, y, y])],
  ['split from left to right', picture((x) => (x < 80 ? SKY : GROUND))],
  [
    'with an edge along three quarters of it',
    picture((x, y) => (x < 120 && y < 72 ? SKY : GROUND)),
  ],
  ['of a line between two like halves', picture((_, y) => (y > 70 && y < 74 ? GROUND : SKY))],
  ['of tiles', picture((x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? SKY : GROUND))],
  ['with an edge at its very top', picture((_, y) => (y < 8 ? SKY : GROUND))],
  ['that is small', picture((_, y) => (y < 30 ? SKY : GROUND), 60, 60)],
])('a picture %s has none', (_, pixels) => {
  expect(horizonOf(pixels)).toBeNull()
})
