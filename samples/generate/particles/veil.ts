import type { Rgb } from '../picture/colour.ts'
import { clamp } from '../picture/curves.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import type { Canvas } from './canvas.ts'

/** Mist that is too far away to show as drops or flakes. Loops if its drift is in whole numbers. */
export type Veil = {
  readonly colour: Rgb
  readonly light: number
  /** Tiles of noise across and down the picture. */
  readonly scale: readonly [number, number]
  /** Tiles that the mist moves right and down during the clip. */
  readonly drift: readonly [number, number]
  /** How much of the mist gathers at the bottom, 0..1. */
  readonly low: number
}

/** Pixels between two noise samples; something this soft needs no more. */
const STEP = 8

/** Adds soft mist to the whole picture. `time` is 0..1 over the clip. */
export function addVeil(canvas: Canvas, veil: Veil, time: number, seed: number): void {
  const { width, height } = canvas.size
  const across = Math.ceil(width / STEP) + 1
  const down = Math.ceil(height / STEP) + 1
  const grid = new Float32Array(across * down)
  const near = noiseTile(seed)
  for (let j = 0; j < down; j++) {
    const y = (j * STEP) / height
    const gathered = 1 - veil.low + veil.low * clamp(y) * clamp(y)
    for (let i = 0; i < across; i++) {
      const x = (i * STEP) / width
      const u = x * veil.scale[0]
      const v = y * veil.scale[1]
      const n = near(u - time * veil.drift[0], v - time * veil.drift[1])
      const m = near(u * 0.6 + 0.37 - time * veil.drift[0] * 2, v * 0.6 - time * veil.drift[1] * 2)
      grid[j * across + i] = veil.light * gathered * clamp(0.5 + (n + m - 1) * 0.9, 0.04)
    }
  }
  spread(canvas, grid, { across, colour: veil.colour })
}

type Grid = { readonly across: number; readonly colour: Rgb }

function spread(canvas: Canvas, grid: Float32Array, { across, colour: [r, g, b] }: Grid): void {
  const { width, height } = canvas.size
  const { light } = canvas
  for (let y = 0, o = 0; y < height; y++) {
    const row = Math.floor(y / STEP) * across
    const ty = (y % STEP) / STEP
    for (let x = 0; x < width; x++, o += 3) {
      const at = row + ((x / STEP) | 0)
      const tx = (x % STEP) / STEP
      const upper = grid[at] + (grid[at + 1] - grid[at]) * tx
      const lower = grid[at + across] + (grid[at + across + 1] - grid[at + across]) * tx
      const amount = upper + (lower - upper) * ty
      light[o] += r * amount
      light[o + 1] += g * amount
      light[o + 2] += b * amount
    }
  }
  canvas.touch({ left: 0, top: 0, right: width, bottom: height })
}
