import type { Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

/** Lengths are in heights of the picture. */
export type Candle = {
  readonly foot: readonly [number, number]
  readonly height: number
  readonly width: number
  /** How far the tip leans in the draft of the room, and how much the flame stretches. */
  readonly lean: number
  readonly stretch: number
  readonly light: number
}

export const wick: Candle = {
  foot: [0.889, 0.93],
  height: 0.62,
  width: 0.092,
  lean: 0.035,
  stretch: 0.07,
  light: 5.2,
}

const SOOT: Rgb = [1, 0.56, 0.19]
const TIP: Rgb = [1, 0.47, 0.11]
const GAS: Rgb = [0.1, 0.2, 1]

type Wave = (time: number) => number

/** Whole waves per clip, so that it loops, each with a phase of its own. */
function waves(random: () => number, counts: readonly number[]): Wave {
  const all = counts.map((count) => [count, random() * 6.28, 1 / Math.sqrt(count)] as const)
  const most = all.reduce((sum, [, , amount]) => sum + amount, 0)
  return (time) =>
    all.reduce((sum, [n, at, amount]) => sum + amount * Math.sin(2 * Math.PI * n * time + at), 0) /
    most
}

/** A small flame on a wick in almost still air. Loops exactly. */
export function* candle(size: Size, count: number, seed: number, look = wick): Frames {
  const random = seeded(seed)
  const canvas = new Canvas(size)
  const unit = size.height / 270
  const lean = waves(random, [1, 2, 3, 5, 8])
  const stretch = waves(random, [2, 3, 5, 7, 13])
  const draft = waves(random, [1, 2, 3])
  const tremble = waves(random, [37, 46, 52])
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    // Now and then a draft makes the tip tremble.
    const shaken = square(clamp(draft(time) * 1.6)) * tremble(time)
    flame(canvas, look, {
      lean: look.lean * (1.6 * lean(time) + 0.12 * shaken),
      height: look.height * (1 + look.stretch * 1.6 * stretch(time) + 0.05 * shaken),
      sway: (s) => 0.0035 * Math.sin(2 * Math.PI * (9 * time - 1.3 * s)),
      light: look.light * (1 + 0.06 * stretch(time)),
    })
    canvas.bloom([
      [2 * unit, 0.1],
      [12 * unit, 0.05],
      [36 * unit, 0.025],
    ])
    yield canvas.frame(1)
  }
}

type Shape = {
  readonly lean: number
  readonly height: number
  readonly sway: (s: number) => number
  readonly light: number
}

function flame(canvas: Canvas, look: Candle, { lean, height, sway, light }: Shape): void {
  const { width: across, height: lines } = canvas.size
  const [x, y] = [look.foot[0] * lines, look.foot[1] * lines]
  const top = Math.max(0, Math.floor(y - height * lines * 1.02))
  const bottom = Math.min(lines, Math.ceil(y))
  for (let py = top; py < bottom; py++) {
    const s = (y - py - 0.5) / (height * lines)
    if (s <= 0 || s >= 1) continue
    const bend = lean * power(s, 1.7) + sway(s) * s
    // Round below, almost straight from the widest part to the point.
    const half = look.width * lines * 1.66 * power(s, 0.5) * power(1 - s, 0.92) + 0.6
    const middle = x + bend * lines
    const left = Math.max(0, Math.floor(middle - half * 1.3))
    const right = Math.min(across, Math.ceil(middle + half * 1.3))
    canvas.touch({ left, top: py, right, bottom: py + 1 })
    for (let px = left; px < right; px++) {
      const r = Math.abs(px + 0.5 - middle) / half
      addLight(canvas, (py * across + px) * 3, { s, r, light })
    }
  }
}

type Point = { readonly s: number; readonly r: number; readonly light: number }

/** Soot glows above the wick; below is gas that burns blue where it meets the air, and a dim zone around the wick. */
function addLight({ light: out }: Canvas, o: number, { s, r, light }: Point): void {
  const depth = power(clamp(1 - r * r * 0.72), 1.6) * smoothstep(1.22, 0.7, r)
  const risen = smoothstep(0.06, 0.5, s + 0.1 * r * smoothstep(0.3, 0.1, s))
  const soot = light * depth * (0.05 + 0.95 * square(risen)) * (1 - 0.62 * smoothstep(0.66, 1, s))
  const gas =
    0.34 *
    smoothstep(1.2, 0.85, r) *
    (0.25 + 0.75 * r * r) *
    smoothstep(0.3, 0.03, s) *
    smoothstep(0, 0.03, s)
  const tip = smoothstep(0.5, 1, s)
  for (let c = 0; c < 3; c++) {
    out[o + c] += soot * (SOOT[c] + (TIP[c] - SOOT[c]) * tip) + gas * GAS[c]
  }
}
