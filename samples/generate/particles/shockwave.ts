import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { fractal } from '../picture/noise.ts'
import { Canvas } from './canvas.ts'

export type Wave = {
  /** Share of the picture where it starts, and how flat it lies: 0.36 on the ground, 0.89 upright. */
  readonly centre: readonly [number, number]
  readonly flatness: number
  readonly flash: Rgb
  /** Colours of faint and of strong light. */
  readonly faint: Rgb
  readonly strong: Rgb
  /** How fast it slows down. */
  readonly slowing: number
  readonly wake: number
}

export const landing: Wave = {
  centre: [0.5, 0.55],
  flatness: 0.36,
  flash: [0.6, 0.85, 1],
  faint: [0.12, 0.42, 1],
  strong: [0.85, 0.97, 1],
  slowing: 2.4,
  wake: 1,
}

/** Frames at the end that stay empty. */
const TAIL = 6

/** A ring of light running over the ground, seen from a little above. */
export function* shockwave(size: Size, count: number, seed: number, look = landing): Frames {
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const centre = [size.width * look.centre[0], size.height * look.centre[1]] as const
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / (count - TAIL)
    if (frame > 0 && time < 1) {
      ring(canvas, { look, centre, time, seed })
      const flash = {
        at: centre,
        colour: look.flash,
        radius: 40 * unit * (1 + 4 * time),
      }
      if (time < 0.2) canvas.glow({ ...flash, light: 2.6 * (1 - time / 0.2) })
      canvas.bloom([
        [3 * unit, 0.2],
        [16 * unit, 0.15],
      ])
    }
    yield canvas.frame(1.4)
  }
}

type Moment = {
  readonly look: Wave
  readonly centre: readonly [number, number]
  readonly time: number
  readonly seed: number
}

function ring(canvas: Canvas, { look, centre, time, seed }: Moment): void {
  const { width, height } = canvas.size
  const spread = 1 - power(1 - time, look.slowing)
  const front = 0.02 + 0.98 * spread
  const fade = power(1 - time, 1.5) * smoothstep(0, 0.03, time) * 1.7
  for (let py = 0; py < height; py++) {
    const y = (py - centre[1]) / (height * look.flatness)
    for (let px = 0; px < width; px++) {
      const x = (px - centre[0]) / (width * 0.5)
      const distance = Math.hypot(x, y)
      if (distance > front * 1.25 + 0.1) continue
      const [cos, sin] = [x / (distance + 1e-6), y / (distance + 1e-6)]
      const n = fractal([cos * 3.2 + 7, sin * 3.2, distance * 2.2 - time * 3.2], 4, seed) - 0.5
      const rays = fractal([cos * 16, sin * 16, distance * 1.4 - time * 4], 2, seed + 9)
      const off = (distance + n * 0.16 * (0.3 + spread) - front) / (0.02 + 0.05 * spread)
      const wake = Math.exp(off * 0.36) * (0.16 + 0.9 * rays * rays) * look.wake
      const edge = Math.exp(-square((distance - front * 1.02) * 60)) * 0.7
      const near = 0.75 + 0.35 * smoothstep(-1, 1, y / (distance + 0.01))
      const light = ((off > 0 ? Math.exp(-off * off * 2.2) : wake) + edge) * fade * near
      if (light < 0.004) continue
      const white = clamp(light * 0.8)
      canvas.add(px, py, mixed(look.faint, look.strong, white), light)
    }
  }
}
