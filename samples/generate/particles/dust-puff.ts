import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp } from '../picture/curves.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { hashed } from '../picture/random.ts'
import type { CoverCanvas } from './cover-canvas.ts'

/** A cloud that is thrown out and then lingers. Lengths are in pixels at 270 lines, times in seconds. */
export type Dust = {
  readonly puffs: number
  /** Radians from the right, clockwise, and how far the puffs stray from that. */
  readonly angle: number
  readonly spread: number
  readonly speed: number
  /** How fast the air slows the puffs, per second. */
  readonly drag: number
  /** Initial radius, and its growth per second. */
  readonly girth: readonly [number, number]
  readonly life: number
  readonly rise: number
  readonly lit: Rgb
  readonly shade: Rgb
  readonly density: number
}

/** Pixels of the picture per pixel of the cloud's own grid, which is soft. */
const SHRINK = 4

type Place = readonly [number, number]

/**
 * Paints a cloud `age` seconds after it was thrown at `at`. Its finest wisps have the picture's full
 * resolution.
 */
export function addDust(
  canvas: CoverCanvas,
  dust: Dust,
  at: Place,
  age: number,
  seed: number,
): void {
  if (age <= 0 || age > dust.life) return
  const width = Math.ceil(canvas.size.width / SHRINK)
  const height = Math.ceil(canvas.size.height / SHRINK)
  const thick = new Float32Array(width * height)
  const bright = new Float32Array(width * height)
  const unit = canvas.size.height / 270
  for (let i = 0; i < dust.puffs; i++) {
    const chance = (n: number): number => hashed(i, seed * 16 + n)
    const throwing = chance(1) * chance(1)
    const angle = dust.angle + (chance(2) + chance(3) - 1) * dust.spread
    const gone = ((1 - Math.exp(-dust.drag * age)) / dust.drag) * dust.speed * (0.12 + throwing)
    const curl = 7 * Math.sqrt(age) * (chance(4) - 0.5) * 4
    const x = at[0] + (Math.cos(angle) * gone + curl) * unit
    const y = at[1] + (Math.sin(angle) * gone + curl * (chance(5) - 0.5) - dust.rise * age) * unit
    const radius = (dust.girth[0] + dust.girth[1] * age) * (0.45 + 0.9 * chance(6)) * unit
    const fade = clamp(age * 30) * (1 - age / dust.life) * (1 - age / dust.life)
    const cover =
      (dust.density * fade * dust.girth[0]) / (dust.girth[0] + dust.girth[1] * age * 0.6)
    splat(
      { thick, bright, width, height },
      { x: x / SHRINK, y: y / SHRINK, radius: radius / SHRINK, cover },
    )
  }
  const box = canvas.inside(0, 0, canvas.size.width, canvas.size.height)
  if (box) lay(canvas, dust, { thick, bright, width, height, at, age, seed })
}

type Field = {
  readonly thick: Float32Array
  readonly bright: Float32Array
  readonly width: number
  readonly height: number
}

type Puff = {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly cover: number
}

/** A soft ball, lit from the upper left. */
function splat({ thick, bright, width, height }: Field, { x, y, radius, cover }: Puff): void {
  const top = Math.max(0, Math.floor(y - radius))
  const bottom = Math.min(height - 1, Math.ceil(y + radius))
  const left = Math.max(0, Math.floor(x - radius))
  const right = Math.min(width - 1, Math.ceil(x + radius))
  for (let py = top; py <= bottom; py++) {
    const v = (py + 0.5 - y) / radius
    for (let px = left; px <= right; px++) {
      const u = (px + 0.5 - x) / radius
      const d = u * u + v * v
      if (d >= 1) continue
      const own = cover * (1 - d) * (1 - d)
      const o = py * width + px
      thick[o] += own
      bright[o] += own * (0.5 - 0.55 * v - 0.3 * u)
    }
  }
}

type Cloud = Field & { readonly at: Place; readonly age: number; readonly seed: number }

function lay(canvas: CoverCanvas, dust: Dust, cloud: Cloud): void {
  const { width, height } = canvas.size
  const [wisps, fine] = [noiseTile(cloud.seed), noiseTile(cloud.seed + 1)]
  // The noise moves outward with the cloud.
  const grown = (1 + 1.1 * Math.sqrt(cloud.age)) * height
  for (let py = 0, o = 0; py < height; py++) {
    const v = Math.min(cloud.height - 1.001, Math.max(0, (py + 0.5) / SHRINK - 0.5))
    const row = (v | 0) * cloud.width
    const ty = v - (v | 0)
    for (let px = 0; px < width; px++, o += 4) {
      const u = Math.min(cloud.width - 1.001, Math.max(0, (px + 0.5) / SHRINK - 0.5))
      const at = row + (u | 0)
      const tx = u - (u | 0)
      const { thick, bright, width: w } = cloud
      const upper = thick[at] + (thick[at + 1] - thick[at]) * tx
      const lower = thick[at + w] + (thick[at + w + 1] - thick[at + w]) * tx
      const d = upper + (lower - upper) * ty
      if (d < 0.004) continue
      const x = (px - cloud.at[0]) / grown
      const y = (py - cloud.at[1]) / grown
      const n = wisps(x * 1.5 + 0.5, y * 1.5 + 0.5 + cloud.age * 0.06)
      const m = fine(x * 3.7 + n * 0.3, y * 3.7 + n * 0.2 - cloud.age * 0.1)
      const lump = (0.6 * n + 0.4 * m - 0.5) * 2.4
      const eaten = d * (1 + 0.9 * lump) - (0.3 - 0.5 * lump) * 0.5
      if (eaten <= 0.002) continue
      const cover = 1 - Math.exp(-1.7 * eaten)
      // Lumps are lit from the upper left, like the whole cloud.
      const above = wisps(x * 1.5 + 0.488, y * 1.5 + 0.482 + cloud.age * 0.06)
      const relief = (n - above) * 5
      const light = (bright[at] / (thick[at] + 1e-4)) * 0.7 + relief + lump * 0.16
      canvas.over(o, mixed(dust.shade, dust.lit, clamp(light)), cover * 0.96)
    }
  }
}
