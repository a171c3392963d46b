import type { Rgb } from '../picture/colour.ts'
import type { Frame, Size } from '../picture/frame.ts'
import type { Box } from './light.ts'
import { addBloom, type BloomLevel } from './light-bloom.ts'
import { unmultiplied } from './unmultiply.ts'

type Place = readonly [number, number]

export type Streak = {
  readonly from: Place
  readonly to: Place
  readonly width: number
  readonly colour: Rgb
  readonly light: number
  /** How much darker the tail is than the head, 0..1. */
  readonly taper?: number
  /** One piece of a longer line, without round ends, which would show as beads where pieces meet. */
  readonly joined?: boolean
}

export type Spot = {
  readonly at: Place
  readonly radius: number
  readonly colour: Rgb
  readonly light: number
}

/** A defocused point that moves while the shutter is open. */
export type Bokeh = {
  readonly from: Place
  readonly to: Place
  readonly radius: number
  /** Pixels over which the rim fades. */
  readonly soft: number
  /** How much brighter the rim is than the center; 0 for a flat disc. */
  readonly rim: number
  readonly colour: Rgb
  readonly light: number
}

/** Squared distance, in widths, at which a Gaussian counts as zero. */
const REACH = 6.8
const STEPS = 2048
const falloff = Float32Array.from({ length: STEPS + 1 }, (_, i) => Math.exp((-REACH * i) / STEPS))
const SCALE = STEPS / REACH

/** Linear light that only ever adds up. Lengths are in pixels. */
export class Canvas {
  readonly size: Size
  readonly light: Float32Array
  private left = 0
  private top = 0
  private right = 0
  private bottom = 0

  constructor(size: Size) {
    this.size = size
    this.light = new Float32Array(size.width * size.height * 3)
  }

  clear(): void {
    const { width } = this.size
    this.light.fill(0, this.top * width * 3, this.bottom * width * 3)
    this.left = this.right = this.top = this.bottom = 0
  }

  /** The box that may not be black, plus `margin` pixels around it; null if everything is black. */
  touched(margin = 0): Box | null {
    if (this.right <= this.left) return null
    const { width, height } = this.size
    return {
      left: Math.max(0, this.left - margin),
      top: Math.max(0, this.top - margin),
      right: Math.min(width, this.right + margin),
      bottom: Math.min(height, this.bottom + margin),
    }
  }

  /** Marks these pixels as lit from outside this class. */
  touch({ left, top, right, bottom }: Box): void {
    if (right <= left || bottom <= top) return
    if (this.right <= this.left) {
      this.left = left
      this.top = top
      this.right = right
      this.bottom = bottom
      return
    }
    if (left < this.left) this.left = left
    if (top < this.top) this.top = top
    if (right > this.right) this.right = right
    if (bottom > this.bottom) this.bottom = bottom
  }

  add(x: number, y: number, [r, g, b]: Rgb, amount: number): void {
    this.touch({ left: x, top: y, right: x + 1, bottom: y + 1 })
    const o = (y * this.size.width + x) * 3
    this.light[o] += r * amount
    this.light[o + 1] += g * amount
    this.light[o + 2] += b * amount
  }

  /** A Gaussian capsule; its energy is spread along its length, so that longer ones are dimmer. */
  streak({ from, to, width, colour, light, taper = 0, joined = false }: Streak): void {
    const box = this.around(from, to, width * 2.6 + 1)
    if (!box) return
    const [r, g, b] = colour
    const [fx, fy] = from
    const dx = to[0] - fx
    const dy = to[1] - fy
    const length = Math.sqrt(dx * dx + dy * dy)
    const ux = length > 1e-4 ? dx / length : 1
    const uy = length > 1e-4 ? dy / length : 0
    const reach = width * 2.6 + 1
    const slope = Math.abs(uy) > 0.05 && length > 8 ? 1 / uy : 0
    const half = slope ? reach * Math.abs(slope) * (1 + Math.abs(ux)) : 0
    const sharpness = 1 / (width * width)
    const energy = (light * width) / (width + length * 0.35)
    const fading = taper / (length || 1)
    for (let y = box.top; y < box.bottom; y++) {
      const py = y + 0.5 - fy
      const middle = fx + py * ux * slope
      const first = slope ? Math.max(box.left, Math.floor(middle - half)) : box.left
      const last = slope ? Math.min(box.right - 1, Math.ceil(middle + half)) : box.right - 1
      for (let x = first, o = (y * this.size.width + first) * 3; x <= last; x++, o += 3) {
        const px = x + 0.5 - fx
        const along = px * ux + py * uy
        const across = px * uy - py * ux
        if (joined && (along < 0 || along >= length)) continue
        const over = along < 0 ? -along : along > length ? along - length : 0
        const d = (across * across + over * over) * sharpness
        if (d > REACH) continue
        const on = along < 0 ? 0 : along > length ? length : along
        const amount = falloff[(d * SCALE) | 0] * energy * (1 - taper + fading * on)
        this.light[o] += r * amount
        this.light[o + 1] += g * amount
        this.light[o + 2] += b * amount
      }
    }
  }

  /** A capsule of even light with a soft rim, as a lens renders a point that is out of focus. */
  bokeh({ from, to, radius, soft, rim, colour, light }: Bokeh): void {
    const box = this.around(from, to, radius + soft)
    if (!box) return
    const [r, g, b] = colour
    const dx = to[0] - from[0]
    const dy = to[1] - from[1]
    const length = Math.sqrt(dx * dx + dy * dy) || 1
    const outside = radius + soft
    const energy = (light * radius * 2) / (radius * 2 + length)
    for (let y = box.top; y < box.bottom; y++) {
      const py = y + 0.5 - from[1]
      for (let x = box.left, o = (y * this.size.width + x) * 3; x < box.right; x++, o += 3) {
        const px = x + 0.5 - from[0]
        const t = (px * dx + py * dy) / (length * length)
        const on = t < 0 ? 0 : t > 1 ? 1 : t
        const ox = px - dx * on
        const oy = py - dy * on
        const distance = Math.sqrt(ox * ox + oy * oy)
        if (distance >= outside) continue
        const edge = Math.min(1, (outside - distance) / (2 * soft))
        const share = distance / radius
        const amount = edge * energy * (1 + rim * (share * share * share - 0.4))
        this.light[o] += r * amount
        this.light[o + 1] += g * amount
        this.light[o + 2] += b * amount
      }
    }
  }

  glow({ at, radius, colour, light }: Spot): void {
    const box = this.around(at, at, radius * 3)
    if (!box) return
    const [r, g, b] = colour
    const sharpness = 1 / (radius * radius)
    for (let y = box.top; y < box.bottom; y++) {
      const py = y + 0.5 - at[1]
      for (let x = box.left, o = (y * this.size.width + x) * 3; x < box.right; x++, o += 3) {
        const px = x + 0.5 - at[0]
        const d = (px * px + py * py) * sharpness
        if (d >= 9) continue
        const rest = 1 - d / 9
        const amount = (light * rest * rest) / (1 + 2 * d)
        this.light[o] += r * amount
        this.light[o + 1] += g * amount
        this.light[o + 2] += b * amount
      }
    }
  }

  /** Adds blurred copies of the light: radius in pixels and weight, widest last. */
  bloom(levels: readonly BloomLevel[]): void {
    addBloom(this, levels)
  }

  /** The light as a frame whose alpha is its brightest channel (an "unmultiplied" picture). */
  frame(exposure: number): Frame {
    return unmultiplied(this, exposure)
  }

  /**
   * Marks the pixels within `reach` of a line as lit and returns their box; null if all are outside the
   * picture.
   */
  private around(from: Place, to: Place, reach: number): Box | null {
    const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach))
    const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach))
    const right = Math.min(this.size.width, Math.ceil(Math.max(from[0], to[0]) + reach) + 1)
    const bottom = Math.min(this.size.height, Math.ceil(Math.max(from[1], to[1]) + reach) + 1)
    if (right <= left || bottom <= top) return null
    const box = { left, top, right, bottom }
    this.touch(box)
    return box
  }
}
