import { boxBlur } from '../picture/box-blur.ts'
import type { Rgb } from '../picture/colour.ts'
import { clamp } from '../picture/curves.ts'
import type { Canvas } from './canvas.ts'

/** The air around something very bright. Lengths are in pixels. */
export type Aura = {
  readonly tint: Rgb
  /** Radius and weight of each blurred copy, widest last. */
  readonly levels: readonly (readonly [number, number])[]
  /** Light level below which the glow fades faster than its blur, so that it has no visible end. */
  readonly toe: number
  /** Distance from the picture's border over which the glow rises from nothing. */
  readonly margin: number
}

const SHRINK = 4

/** Adds a tinted glow of the light so far. It is exactly zero at the border of the picture. */
export function addAura(canvas: Canvas, { tint, levels, toe, margin }: Aura): void {
  const { width, height } = canvas.size
  const small = brightness(canvas)
  let blurred = small.light
  const sum = new Float32Array(blurred.length)
  for (const [radius, share] of levels) {
    const reach = Math.max(1, Math.round(radius / SHRINK))
    for (let i = 0; i < 3; i++) blurred = boxBlur(blurred, small, reach)
    for (let o = 0; o < sum.length; o++) sum[o] += blurred[o] * share
  }
  const edge = (at: number, length: number): number => eased(Math.min(at, length - 1 - at) / margin)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const glow = between(sum, small, [(x + 0.5) / SHRINK - 0.5, (y + 0.5) / SHRINK - 0.5])
      const seen = edge(x, width) * edge(y, height) * ((glow * glow) / (glow + toe))
      if (seen > 0) canvas.add(x, y, tint, seen)
    }
  }
}

type Plane = { readonly width: number; readonly height: number; readonly light: Float32Array }

/** The mean of the three colors, downscaled, in all three channels, since the blur expects three. */
function brightness({ size, light }: Canvas): Plane {
  const width = Math.ceil(size.width / SHRINK)
  const height = Math.ceil(size.height / SHRINK)
  const small = new Float32Array(width * height * 3)
  for (let y = 0, s = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, s += 3) {
      const d = (((y / SHRINK) | 0) * width + ((x / SHRINK) | 0)) * 3
      const mean = (light[s] + light[s + 1] + light[s + 2]) / (3 * SHRINK * SHRINK)
      for (let c = 0; c < 3; c++) small[d + c] += mean
    }
  }
  return { width, height, light: small }
}

function between(light: Float32Array, plane: Plane, [x, y]: readonly [number, number]): number {
  const u = clamp(x, 0, plane.width - 1.001)
  const v = clamp(y, 0, plane.height - 1.001)
  const row = plane.width * 3
  const o = (v | 0) * row + (u | 0) * 3
  const near = light[o] + (light[o + 3] - light[o]) * (u - (u | 0))
  const far = light[o + row] + (light[o + row + 3] - light[o + row]) * (u - (u | 0))
  return near + (far - near) * (v - (v | 0))
}

const eased = (share: number): number => {
  const t = clamp(share)
  return t * t * t * (t * (t * 6 - 15) + 10)
}
