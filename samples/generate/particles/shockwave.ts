import type { Rgb } from '../picture/colour.ts'
import { clamp, mix, power, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { fractal } from '../picture/noise.ts'
import { Canvas } from './canvas.ts'

/** Frames at the end that stay empty. */
const TAIL = 6

/** A ring of light running over the ground, seen from a little above. */
export function* shockwave(size: Size, count: number, seed: number): Frames {
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const centre = [size.width / 2, size.height * 0.55] as const
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / (count - TAIL)
    if (frame > 0 && time < 1) {
      ring(canvas, { centre, time, seed })
      const flash = {
        at: centre,
        colour: [0.6, 0.85, 1] as Rgb,
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

type Wave = {
  readonly centre: readonly [number, number]
  readonly time: number
  readonly seed: number
}

function ring(canvas: Canvas, { centre, time, seed }: Wave): void {
  const { width, height } = canvas.size
  const spread = 1 - power(1 - time, 2.4)
  const front = 0.02 + 0.98 * spread
  const fade = power(1 - time, 1.5) * smoothstep(0, 0.03, time) * 1.7
  for (let py = 0; py < height; py++) {
    const y = (py - centre[1]) / (height * 0.36)
    for (let px = 0; px < width; px++) {
      const x = (px - centre[0]) / (width * 0.5)
      const distance = Math.hypot(x, y)
      if (distance > front * 1.25 + 0.1) continue
      const [cos, sin] = [x / (distance + 1e-6), y / (distance + 1e-6)]
      const n = fractal([cos * 3.2 + 7, sin * 3.2, distance * 2.2 - time * 3.2], 4, seed) - 0.5
      const rays = fractal([cos * 16, sin * 16, distance * 1.4 - time * 4], 2, seed + 9)
      const off = (distance + n * 0.16 * (0.3 + spread) - front) / (0.02 + 0.05 * spread)
      const wake = Math.exp(off * 0.36) * (0.16 + 0.9 * rays * rays)
      const edge = Math.exp(-square((distance - front * 1.02) * 60)) * 0.7
      const near = 0.75 + 0.35 * smoothstep(-1, 1, y / (distance + 0.01))
      const light = ((off > 0 ? Math.exp(-off * off * 2.2) : wake) + edge) * fade * near
      if (light < 0.004) continue
      const white = clamp(light * 0.8)
      canvas.add(px, py, [mix(0.12, 0.85, white), mix(0.42, 0.97, white), 1], light)
    }
  }
}
