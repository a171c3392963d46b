import type { Rgb } from '../picture/colour.ts'
import { clamp, smoothstep } from '../picture/curves.ts'
import type { Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import type { Canvas } from './canvas.ts'

/** Shafts of light from a window beyond the upper left. Positions and sizes are fractions of the picture. */
export type Sunbeam = {
  /** How far the beam moves right on its way down, and where its center is at the top. */
  readonly lean: number
  readonly start: number
  /** Half the beam's width at the top, and how much wider it is at the bottom. */
  readonly half: number
  readonly widens: number
  /** Number of shafts between the bars of the window. */
  readonly panes: number
  readonly colour: Rgb
  /** Brightness of the air itself. */
  readonly haze: number
}

export const attic: Sunbeam = {
  lean: 0.42,
  start: 0.26,
  half: 0.13,
  widens: 0.13,
  panes: 3,
  colour: [1, 0.76, 0.46],
  haze: 0.1,
}

/** How much sunlight reaches a point, 0..1: soft at the sides of the beam, weaker farther down. */
export function sunAt(beam: Sunbeam, x: number, y: number): number {
  const half = beam.half + beam.widens * y
  const across = (x - beam.start - beam.lean * y) / half
  if (across < -1.3 || across > 1.3) return 0
  const side = smoothstep(1.25, 0.6 - 0.25 * y, Math.abs(across))
  const pane = ((across + 1) / 2) * beam.panes
  const bar = smoothstep(0.5, 0.36 - 0.12 * y, Math.abs(pane - Math.floor(pane) - 0.5))
  const bars = across > -1 && across < 1 ? 0.45 + 0.55 * bar : 0.45
  return side * bars * (1.05 - 0.6 * clamp(y))
}

/** Adds the shaft itself: thin dust in slow wisps. `time` is 0..1 over the clip, which loops. */
export function addShaft(canvas: Canvas, beam: Sunbeam, time: number, seed: number): void {
  const { width, height } = canvas.size
  const wisps = noiseTile(seed)
  const [r, g, b] = beam.colour
  const { light } = canvas
  for (let py = 0; py < height; py++) {
    const y = py / height
    const { left, right } = reach(beam, canvas.size, y)
    for (let px = left, o = (py * width + left) * 3; px < right; px++, o += 3) {
      const x = px / width
      const sun = sunAt(beam, x, y)
      if (sun <= 0) continue
      const slow = wisps(x * 0.55 + time, y * 0.35 - time)
      const amount = beam.haze * sun * (0.25 + 1.5 * clamp(slow - 0.08))
      light[o] += r * amount
      light[o + 1] += g * amount
      light[o + 2] += b * amount
    }
  }
  canvas.touch({ left: 0, top: 0, right: width, bottom: height })
}

function reach({ start, lean, half, widens }: Sunbeam, { width }: Size, y: number) {
  const middle = start + lean * y
  const side = 1.3 * (half + widens * y)
  return {
    left: Math.max(0, Math.floor((middle - side) * width)),
    right: Math.min(width, Math.ceil((middle + side) * width)),
  }
}
