import type { Dimensions, Fields } from './solver.ts'

export type Ball = {
  readonly at: readonly [number, number, number]
  readonly radii: readonly [number, number, number]
}

/** One cell inside a ball: `at` is the offset of its four floats; `r` is 0 at the center and 1 at the surface. */
export type Cell = { at: number; r: number; i: number; j: number; k: number }

/** Calls `touch` for every cell inside the ball. Reuses the cell object. */
export function inBall([nx, ny, nz]: Dimensions, ball: Ball, touch: (cell: Cell) => void): void {
  const [x, y, z] = ball.at
  const [rx, ry, rz] = ball.radii
  const cell: Cell = { at: 0, r: 0, i: 0, j: 0, k: 0 }
  for (let k = first(z - rz); k <= Math.min(nz - 2, z + rz); k++) {
    for (let j = first(y - ry); j <= Math.min(ny - 2, y + ry); j++) {
      for (let i = first(x - rx); i <= Math.min(nx - 2, x + rx); i++) {
        const r = Math.hypot((i - x) / rx, (j - y) / ry, (k - z) / rz)
        if (r >= 1) continue
        Object.assign(cell, { at: (i + nx * (j + ny * k)) * 4, r, i, j, k })
        touch(cell)
      }
    }
  }
}

const first = (from: number): number => Math.max(1, Math.floor(from))

export const raise = (grid: Float32Array, at: number, value: number): void => {
  if (grid[at] < value) grid[at] = value
}

export const DENSITY = 0
export const HEAT = 1
export const FUEL = 2

export type Painter = (fields: Fields, step: number) => void
