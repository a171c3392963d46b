import { boxBlur } from '../picture/box-blur.ts'
import { tone, type Rgb } from '../picture/colour.ts'
import { clamp, square } from '../picture/curves.ts'
import { emptyFrame, type Frame, type Size } from '../picture/frame.ts'
import { write } from '../fluid/shade.ts'

export type Streak = {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly width: number
  readonly colour: Rgb
  readonly light: number
  /** 0..1: how much darker the tail is than the head. */
  readonly taper?: number
}

export type Spot = {
  readonly at: readonly [number, number]
  readonly radius: number
  readonly colour: Rgb
  readonly light: number
}

/** Linear light that only ever adds up. Lengths are pixels. */
export class Canvas {
  readonly size: Size
  readonly light: Float32Array

  constructor(size: Size) {
    this.size = size
    this.light = new Float32Array(size.width * size.height * 3)
  }

  clear(): void {
    this.light.fill(0)
  }

  add(x: number, y: number, [r, g, b]: Rgb, amount: number): void {
    const o = (y * this.size.width + x) * 3
    this.light[o] += r * amount
    this.light[o + 1] += g * amount
    this.light[o + 2] += b * amount
  }

  /** Gaussian capsule; its energy is spread along its length, so that long ones are dimmer. */
  streak({ from, to, width, colour, light, taper = 0 }: Streak): void {
    const dx = to[0] - from[0]
    const dy = to[1] - from[1]
    const length = Math.hypot(dx, dy)
    const ux = length > 1e-4 ? dx / length : 1
    const uy = length > 1e-4 ? dy / length : 0
    const reach = width * 2.6 + 1
    const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach))
    const bottom = Math.min(this.size.height - 1, Math.ceil(Math.max(from[1], to[1]) + reach))
    const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach))
    const right = Math.min(this.size.width - 1, Math.ceil(Math.max(from[0], to[0]) + reach))
    const sharpness = 1 / (width * width)
    const energy = (light * width) / (width + length * 0.35)
    for (let y = top; y <= bottom; y++) {
      const py = y + 0.5 - from[1]
      let first = left
      let last = right
      if (Math.abs(uy) > 0.05 && length > 8) {
        const middle = from[0] + (py * ux) / uy
        const half = reach / Math.abs(uy) + Math.abs((reach * ux) / uy)
        first = Math.max(left, Math.floor(middle - half))
        last = Math.min(right, Math.ceil(middle + half))
      }
      for (let x = first; x <= last; x++) {
        const px = x + 0.5 - from[0]
        const along = px * ux + py * uy
        const across = px * uy - py * ux
        const over = along < 0 ? -along : along > length ? along - length : 0
        const d = (across * across + over * over) * sharpness
        if (d > 6.8) continue
        const fade = taper ? 1 - taper * (1 - clamp(along / (length || 1))) : 1
        this.add(x, y, colour, Math.exp(-d) * energy * fade)
      }
    }
  }

  /** A defocused point: flat disc with a soft rim of `soft` pixels. */
  disc({ at, radius, colour, light }: Spot, soft: number): void {
    this.around(at, radius + soft, (x, y, distance) => {
      const amount = clamp((radius + soft - distance) / (2 * soft)) * light
      if (amount > 0) this.add(x, y, colour, amount)
    })
  }

  glow({ at, radius, colour, light }: Spot): void {
    this.around(at, radius * 3, (x, y, distance) => {
      const d = square(distance / radius)
      if (d < 9) this.add(x, y, colour, (light * square(1 - d / 9)) / (1 + 2 * d))
    })
  }

  /** Adds blurred copies of the light: radius in pixels and share, widest last. */
  bloom(levels: readonly (readonly [number, number])[]): void {
    for (const [radius, amount] of levels) {
      const shrink = radius >= 12 ? 4 : radius >= 5 ? 2 : 1
      const small = this.shrunk(shrink)
      const reach = Math.max(1, Math.round(radius / shrink))
      for (let i = 0; i < 3; i++) small.light = boxBlur(small.light, small, reach)
      this.addScaled(small, shrink, amount)
    }
  }

  /** The light as a frame whose alpha is its brightest channel (an "un-multiplied" picture). */
  frame(exposure: number): Frame {
    const frame = emptyFrame(this.size)
    const colour = [0, 0, 0]
    for (let p = 0, o = 0; o < this.light.length; p++, o += 3) {
      for (let c = 0; c < 3; c++) colour[c] = tone(this.light[o + c] * exposure)
      write(frame.data, p, { colour, alpha: Math.max(colour[0], colour[1], colour[2]) })
    }
    return frame
  }

  private around(
    [cx, cy]: readonly [number, number],
    reach: number,
    touch: (x: number, y: number, distance: number) => void,
  ): void {
    const { width, height } = this.size
    const right = Math.min(width - 1, Math.ceil(cx + reach))
    const bottom = Math.min(height - 1, Math.ceil(cy + reach))
    for (let y = Math.max(0, Math.floor(cy - reach)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.floor(cx - reach)); x <= right; x++) {
        touch(x, y, Math.hypot(x + 0.5 - cx, y + 0.5 - cy))
      }
    }
  }

  private shrunk(shrink: number): Size & { light: Float32Array } {
    const width = Math.ceil(this.size.width / shrink)
    const height = Math.ceil(this.size.height / shrink)
    const light = new Float32Array(width * height * 3)
    const share = 1 / (shrink * shrink)
    for (let y = 0, s = 0; y < this.size.height; y++) {
      for (let x = 0; x < this.size.width; x++, s += 3) {
        const d = (((y / shrink) | 0) * width + ((x / shrink) | 0)) * 3
        for (let c = 0; c < 3; c++) light[d + c] += this.light[s + c] * share
      }
    }
    return { width, height, light }
  }

  private addScaled(small: Size & { light: Float32Array }, shrink: number, amount: number): void {
    const row = small.width * 3
    const { light } = small
    for (let y = 0, d = 0; y < this.size.height; y++) {
      const v = clamp((y + 0.5) / shrink - 0.5, 0, small.height - 1.001)
      const ty = v - (v | 0)
      for (let x = 0; x < this.size.width; x++, d += 3) {
        const u = clamp((x + 0.5) / shrink - 0.5, 0, small.width - 1.001)
        const tx = u - (u | 0)
        const o = (v | 0) * row + (u | 0) * 3
        for (let c = 0; c < 3; c++) {
          const near = light[o + c] * (1 - tx) + light[o + c + 3] * tx
          const far = light[o + c + row] * (1 - tx) + light[o + c + row + 3] * tx
          this.light[d + c] += amount * (near * (1 - ty) + far * ty)
        }
      }
    }
  }
}
