import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { fractal, noise } from '../picture/noise.ts'
import { Canvas } from './canvas.ts'

export type Ray = {
  /** Height of the beam in the picture, and its half width in pixels at 270 lines. */
  readonly at: number
  readonly girth: number
  readonly core: Rgb
  readonly edge: Rgb
  /** How much its gas boils, and how fast it runs to the right, in lengths a second. */
  readonly boil: number
  readonly speed: number
  /** Frames between which it is on; null for always. */
  readonly on: readonly [number, number] | null
}

export const plasma: Ray = {
  at: 0.5,
  girth: 15,
  core: [0.86, 0.95, 1],
  edge: [0.08, 0.36, 1],
  boil: 1,
  speed: 3.2,
  on: null,
}

const FPS = 24

/** A beam from edge to edge: a hot core in boiling light, with filaments that run along it. */
export function* beam(size: Size, count: number, seed: number, look = plasma): Frames {
  const unit = size.height / 270
  const canvas = new Canvas(size)
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const power = strength(look, frame)
    if (power > 0) {
      glowAlong(canvas, look, { frame, seed, power })
      canvas.bloom([
        [3 * unit, 0.2],
        [16 * unit, 0.1],
      ])
    }
    yield canvas.frame(1.2)
  }
}

function strength({ on }: Ray, frame: number): number {
  const flicker = 0.88 + 0.24 * noise(frame * 0.8, 2, 5)
  if (!on) return flicker
  return flicker * smoothstep(on[0] - 1, on[0] + 1, frame) * smoothstep(on[1] + 6, on[1], frame)
}

type Moment = { readonly frame: number; readonly seed: number; readonly power: number }

function glowAlong(canvas: Canvas, look: Ray, { frame, seed, power }: Moment): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const time = frame / FPS
  const girth = look.girth * unit * (0.55 + 0.45 * power)
  for (let py = 0; py < height; py++) {
    const across = (py + 0.5 - look.at * height) / girth
    if (Math.abs(across) > 4.5) continue
    for (let px = 0; px < width; px++) {
      const along = px / height - time * look.speed
      const wave = fractal([along * 2.4, across * 0.5, time * 2], 3, seed) - 0.5
      const gas = fractal([along * 5, across * 1.3 + wave * 2, time * 3.5], 4, seed + 7)
      const y = across + wave * look.boil * 1.1
      const thread = Math.exp(-square((y - 1.6 * (gas - 0.5)) * 4)) * 0.8
      const halo = Math.exp(-y * y * 0.4) * (0.12 + 1.3 * square(gas) * look.boil)
      const core = Math.exp(-square(across * 3.2)) * 2.6
      const light = (core + thread * look.boil + halo) * power
      if (light < 0.004) continue
      canvas.add(px, py, mixed(look.edge, look.core, clamp(light * 0.6)), light)
    }
  }
}
