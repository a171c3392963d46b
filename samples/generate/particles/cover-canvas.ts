import { encodeSrgb, type Rgb } from '../picture/colour.ts'
import { dither, emptyFrame, type Frame, type Size } from '../picture/frame.ts'
import type { Box } from './light.ts'

const STEPS = 4096
const display = Uint8Array.from({ length: STEPS + 1 }, (_, i) => 255 * encodeSrgb(i / STEPS) + 0.5)

/** Objects that cover what is behind them: linear color times coverage, and coverage, painted back to front. */
export class CoverCanvas {
  readonly size: Size
  /** Red, green, blue, coverage. */
  readonly paint: Float32Array
  private top = 0
  private bottom = 0

  constructor(size: Size) {
    this.size = size
    this.paint = new Float32Array(size.width * size.height * 4)
  }

  clear(): void {
    const row = this.size.width * 4
    this.paint.fill(0, this.top * row, this.bottom * row)
    this.top = this.bottom = 0
  }

  /** Lays a color of 0..1 linear light over a pixel; light above 1 is clipped. */
  over(o: number, [r, g, b]: Rgb, cover: number): void {
    const rest = 1 - cover
    this.paint[o] = this.paint[o] * rest + r * cover
    this.paint[o + 1] = this.paint[o + 1] * rest + g * cover
    this.paint[o + 2] = this.paint[o + 2] * rest + b * cover
    this.paint[o + 3] = this.paint[o + 3] * rest + cover
  }

  /** The part of a rectangle that lies in the picture, whose rows then count as painted; null if there is none. */
  inside(left: number, top: number, right: number, bottom: number): Box | null {
    const box = {
      left: Math.max(0, Math.floor(left)),
      top: Math.max(0, Math.floor(top)),
      right: Math.min(this.size.width, Math.ceil(right)),
      bottom: Math.min(this.size.height, Math.ceil(bottom)),
    }
    if (box.right <= box.left || box.bottom <= box.top) return null
    if (this.bottom <= this.top) {
      this.top = box.top
      this.bottom = box.bottom
    }
    this.top = Math.min(this.top, box.top)
    this.bottom = Math.max(this.bottom, box.bottom)
    return box
  }

  /** A drop that moves while the shutter is open: a capsule with soft sides, more transparent the longer it is. */
  smear(drop: Smear): void {
    const { from, to, radius, colour, cover, tail = 1 } = drop
    const soft = Math.max(0.6, radius * (drop.soft ?? 0.3))
    const reach = radius + soft
    const box = this.inside(
      Math.min(from[0], to[0]) - reach,
      Math.min(from[1], to[1]) - reach,
      Math.max(from[0], to[0]) + reach + 1,
      Math.max(from[1], to[1]) + reach + 1,
    )
    if (!box) return
    const dx = to[0] - from[0]
    const dy = to[1] - from[1]
    const length = Math.sqrt(dx * dx + dy * dy) || 1
    const most = Math.min(1, (cover * radius * 2.4) / (radius * 2 + length * 0.8))
    for (let y = box.top; y < box.bottom; y++) {
      const py = y + 0.5 - from[1]
      for (let x = box.left; x < box.right; x++) {
        const px = x + 0.5 - from[0]
        const t = (px * dx + py * dy) / (length * length)
        const on = t < 0 ? 0 : t > 1 ? 1 : t
        const ox = px - dx * on
        const oy = py - dy * on
        const distance = Math.sqrt(ox * ox + oy * oy)
        const ends = reach - radius * (1 - tail) * on
        if (distance >= ends) continue
        const edge = Math.min(1, (ends - distance) / (2 * soft))
        this.over((y * this.size.width + x) * 4, colour, most * edge * edge * (3 - 2 * edge))
      }
    }
  }

  /** The picture with straight alpha. */
  frame(): Frame {
    const frame = emptyFrame(this.size)
    const { data, width } = frame
    const end = this.bottom * width
    for (let p = this.top * width, o = p * 4; p < end; p++, o += 4) {
      const cover = this.paint[o + 3]
      if (cover < 0.004) continue
      const scale = STEPS / cover
      data[o] = display[Math.min(STEPS, (this.paint[o] * scale) | 0)]
      data[o + 1] = display[Math.min(STEPS, (this.paint[o + 1] * scale) | 0)]
      data[o + 2] = display[Math.min(STEPS, (this.paint[o + 2] * scale) | 0)]
      data[o + 3] = Math.min(255, cover * 255 + dither(p))
    }
    return frame
  }
}

export type Smear = {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly radius: number
  /** What is left of the radius at the end that it comes from, 0..1; all of it by default. */
  readonly tail?: number
  readonly colour: Rgb
  /** Coverage of a drop at rest. */
  readonly cover: number
  /** Fraction of the radius over which the sides fade. */
  readonly soft?: number
}
