import { beforeAll, expect, test } from 'vitest'
import { renderScene, startFluid, type Scene } from '#samples/generate/fluid/scene.ts'
import { explosion } from '#samples/generate/fluid/scenes/blast.ts'
import { charged } from '#samples/generate/fluid/scenes/charge.ts'
import { calm } from '#samples/generate/fluid/settings.ts'
import { emptyFrame, type Frame } from '#samples/generate/picture/frame.ts'
import { noise } from '#samples/generate/picture/noise.ts'
import { banding, gridPrint } from '#samples/generate/picture/grid-print.ts'
import { tilePrint } from '#samples/generate/picture/tile-print.ts'

const SIDE = 64
const CELL = 4
const FRAMES = 24

const smallBlast: Scene = {
  ...explosion,
  dimensions: [SIDE, SIDE, SIDE],
  settings: {
    ...calm,
    swirl: 0.35,
    buoyancy: 0.06,
    cooling: 0.01,
    radiation: 0.01,
    burnRate: 0.03,
    heatYield: 2.1,
    sootYield: 0.95,
    swell: 2.3,
  },
  camera: { middle: SIDE / 2, bottom: 1, scale: SIDE / 270 },
  look: { ...explosion.look, edge: 4 },
  start: charged({
    radius: 12,
    height: 8,
    seed: 4,
    jets: 26,
    speed: 2.5,
    jetSpeed: 4.5,
    upward: 1.15,
    fuel: 1,
  }),
}

let last: Frame = emptyFrame({ width: 1, height: 1 })

beforeAll(() => {
  const size = { width: SIDE * CELL, height: SIDE * CELL }
  for (const frame of renderScene(smallBlast, size, FRAMES)) {
    last = frame
  }
})

test('a burning gas does not turn round from cell to cell', () => {
  const fluid = startFluid(smallBlast)
  for (let i = 0; i < FRAMES; i++) fluid.step({ ...calm, ...smallBlast.settings })
  const { velocity } = fluid.fields()
  expect(alternation(velocity, 0, 1)).toBeGreaterThan(-0.3)
  expect(alternation(velocity, 1, SIDE)).toBeGreaterThan(-0.3)
})

test('a picture of it shows neither the cells nor bands', () => {
  expect(gridPrint(last, CELL)).toBeGreaterThan(-0.29)
  expect(banding(last)).toBeLessThan(0.001)
})

test('the measures find what they are for', () => {
  const board = drawn((x, y) => ((Math.floor(x / CELL) + Math.floor(y / CELL)) % 2 ? 140 : 100))
  expect(gridPrint(board, CELL)).toBeLessThan(-0.9)
  const stairs = drawn((x) => 60 + 5 * Math.floor(x / 10))
  expect(banding(stairs)).toBeGreaterThan(0.05)
})

test('noise that repeats is told from noise that does not', () => {
  const size = { width: 480, height: 270 }
  const gas = (period: number): Frame => {
    const frame = emptyFrame(size)
    for (let p = 0; p < size.width * size.height; p++) {
      const [x, y] = [p % size.width, Math.floor(p / size.width)]
      frame.data[p * 4 + 3] = 60 + 120 * noise((x % period) / 9, (y % period) / 9, 0, 3)
    }
    return frame
  }
  expect(tilePrint(gas(80), 80)).toBeGreaterThan(0.9)
  expect(tilePrint(gas(80), 70)).toBeLessThan(0.2)
  expect(tilePrint(gas(1000), 80)).toBeLessThan(0.2)
  // Too small to hold the tile twice.
  expect(tilePrint(emptyFrame(size), 80)).toBe(0)
})

/** Correlation of neighbouring second differences of one component, `step` cells apart. */
function alternation(grid: Float32Array, component: number, step: number): number {
  let together = 0
  let alone = 0
  for (let k = 4; k < SIDE - 4; k++) {
    for (let j = 4; j < SIDE - 4; j++) {
      for (let i = 4; i < SIDE - 4; i++) {
        const p = (i + SIDE * (j + SIDE * k)) * 4 + component
        const s = step * 4
        const here = grid[p - s] - 2 * grid[p] + grid[p + s]
        together += here * (grid[p] - 2 * grid[p + s] + grid[p + 2 * s])
        alone += here * here
      }
    }
  }
  return together / alone
}

function drawn(level: (x: number, y: number) => number): Frame {
  const frame = emptyFrame({ width: 128, height: 96 })
  for (let p = 0; p < 128 * 96; p++) {
    frame.data.fill(level(p % 128, Math.floor(p / 128)), p * 4, p * 4 + 3)
    frame.data[p * 4 + 3] = 255
  }
  return frame
}
