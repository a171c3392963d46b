import { clamp } from '../picture/curves.ts'

type Skin = { readonly positions: Float32Array; readonly indices: Uint32Array }

/** Cells along the longest side of the grid that a model is filled into. */
const CELLS = 168
const MARGIN = 12

/**
 * How full the space around a point is, close by and farther away, 0..1: one half on a flat face, less on
 * an edge, more in a corner. Worn edges, dirt in creases and occlusion are painted from it.
 */
export type Fullness = {
  readonly near: (x: number, y: number, z: number) => number
  readonly far: (x: number, y: number, z: number) => number
  /** Edge of a cell, in meters. */
  readonly cell: number
}

export function fullnessOf(skins: readonly Skin[]): Fullness {
  const [low, high] = boundsOf(skins)
  const cell = Math.max(...[0, 1, 2].map((k) => high[k] - low[k])) / CELLS
  const count = [0, 1, 2].map((k) => Math.ceil((high[k] - low[k]) / cell) + 2 * MARGIN)
  const start = low.map((value) => value - MARGIN * cell)
  const near = new Float32Array(count[0] * count[1] * count[2])
  for (const skin of skins) fill(near, { skin, start, cell, count })
  const far = near.slice()
  blur(near, count, 1)
  blur(far, count, 4)
  const reader =
    (field: Float32Array) =>
    (x: number, y: number, z: number): number => {
      const a = clamp((x - start[0]) / cell - 0.5, 0, count[0] - 1.001)
      const b = clamp((y - start[1]) / cell - 0.5, 0, count[1] - 1.001)
      const c = clamp((z - start[2]) / cell - 0.5, 0, count[2] - 1.001)
      const [i, j, k] = [a | 0, b | 0, c | 0]
      const [u, v, w] = [a - i, b - j, c - k]
      const row = count[2]
      const plane = row * count[1]
      const at = i * plane + j * row + k
      const p = field[at] + (field[at + 1] - field[at]) * w
      const q = field[at + row] + (field[at + row + 1] - field[at + row]) * w
      const r = field[at + plane] + (field[at + plane + 1] - field[at + plane]) * w
      const s =
        field[at + plane + row] + (field[at + plane + row + 1] - field[at + plane + row]) * w
      const first = p + (q - p) * v
      return first + (r + (s - r) * v - first) * u
    }
  return { near: reader(near), far: reader(far), cell }
}

function boundsOf(skins: readonly Skin[]): [number[], number[]] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const { positions } of skins) {
    positions.forEach((value, i) => {
      low[i % 3] = Math.min(low[i % 3], value)
      high[i % 3] = Math.max(high[i % 3], value)
    })
  }
  return [low, high]
}

type Filling = { skin: Skin; start: readonly number[]; cell: number; count: readonly number[] }

/** Marks what lies inside a closed skin, column by column along z, by where each column enters and leaves it. */
function fill(field: Float32Array, { skin, start, cell, count }: Filling): void {
  const crossings = new Map<number, number[]>()
  const { positions, indices } = skin
  const grid = (vertex: number, k: number): number => (positions[vertex * 3 + k] - start[k]) / cell
  for (let i = 0; i < indices.length; i += 3) {
    const x = [0, 1, 2].map((k) => grid(indices[i + k], 0))
    const y = [0, 1, 2].map((k) => grid(indices[i + k], 1))
    const z = [0, 1, 2].map((k) => grid(indices[i + k], 2))
    const area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0])
    if (Math.abs(area) < 1e-9) continue
    // Off the center of the cells, so that no column runs along an edge.
    const [ox, oy] = [0.5013, 0.4987]
    for (let a = Math.ceil(Math.min(...x) - ox); a <= Math.max(...x) - ox; a++) {
      for (let b = Math.ceil(Math.min(...y) - oy); b <= Math.max(...y) - oy; b++) {
        const [px, py] = [a + ox, b + oy]
        const s = ((px - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (py - y[0])) / area
        const t = ((x[1] - x[0]) * (py - y[0]) - (px - x[0]) * (y[1] - y[0])) / area
        if (s < 0 || t < 0 || s + t > 1) continue
        const column = a * count[1] + b
        const found = crossings.get(column) ?? []
        found.push(z[0] + s * (z[1] - z[0]) + t * (z[2] - z[0]), area > 0 ? -1 : 1)
        crossings.set(column, found)
      }
    }
  }
  for (const [column, found] of crossings) fillColumn(field, column * count[2], found)
}

function fillColumn(field: Float32Array, base: number, found: readonly number[]): void {
  const order = Array.from({ length: found.length / 2 }, (_, i) => i)
  order.sort((a, b) => found[a * 2] - found[b * 2])
  let depth = 0
  order.forEach((at, n) => {
    depth += found[at * 2 + 1]
    if (depth <= 0 || n + 1 === order.length) return
    const [from, to] = [found[at * 2], found[order[n + 1] * 2]]
    for (let k = Math.floor(from); k < to; k++) {
      const share = Math.min(k + 1, to) - Math.max(k, from)
      field[base + k] = Math.min(1, field[base + k] + Math.max(0, share))
    }
  })
}

/** Three box filters along each axis, close enough to a Gaussian. */
function blur(field: Float32Array, [nx, ny, nz]: readonly number[], reach: number): void {
  const line = new Float32Array(Math.max(nx, ny, nz))
  const run = (base: number, step: number, length: number): void => {
    for (let pass = 0; pass < 3; pass++) {
      let sum = 0
      for (let i = 0; i < length; i++) line[i] = field[base + i * step]
      for (let i = 0; i < reach && i < length; i++) sum += line[i]
      for (let i = 0; i < length; i++) {
        if (i + reach < length) sum += line[i + reach]
        if (i - reach - 1 >= 0) sum -= line[i - reach - 1]
        field[base + i * step] = sum / (2 * reach + 1)
      }
    }
  }
  for (let i = 0; i < nx; i++) for (let j = 0; j < ny; j++) run((i * ny + j) * nz, 1, nz)
  for (let i = 0; i < nx; i++) for (let k = 0; k < nz; k++) run(i * ny * nz + k, nz, ny)
  for (let j = 0; j < ny; j++) for (let k = 0; k < nz; k++) run(j * nz + k, ny * nz, nx)
}
