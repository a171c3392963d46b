import { mixed, type Rgb } from '../picture/colour.ts'
import { power, smoothstep } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

/** What floats: dust, fireflies, lights out of focus. */
export type Floating = {
  readonly count: number
  /** Pixels at 270 lines: least radius in focus, and how much the focus spreads it. */
  readonly grain: number
  readonly blur: number
  /** Passes of the picture during the clip, for the nearest. */
  readonly across: number
  readonly up: number
  readonly wander: number
  /** Share of the time that a mote glows; 1 for always. */
  readonly awake: number
  /** Blinks during the clip. */
  readonly blinks: number
  readonly dim: Rgb
  readonly bright: Rgb
  readonly light: number
  /** A beam of light that they are seen in: its lean, and its share of the width; 0 for none. */
  readonly beam: readonly [number, number]
}

export const dust: Floating = {
  count: 420,
  grain: 0.5,
  blur: 5,
  across: 0.6,
  up: 0.3,
  wander: 16,
  awake: 1,
  blinks: 3,
  dim: [1, 0.86, 0.66],
  bright: [1, 0.93, 0.8],
  light: 1,
  beam: [0, 0],
}

/** Motes in the air, some out of focus. Every path closes on itself, so the clip loops exactly. */
export function* motes(size: Size, count: number, seed: number, look = dust): Frames {
  const random = seeded(seed)
  const { width, height } = size
  const unit = height / 270
  const canvas = new Canvas(size)
  const all = Array.from({ length: look.count }, () => {
    const depth = 0.5 + 2.4 * power(random(), 0.7)
    const passes = (most: number): number =>
      most === 0 ? 0 : Math.sign(most) * Math.round((Math.abs(most) * (0.6 + random())) / depth)
    const place = { x: random(), y: random(), across: passes(look.across), up: passes(look.up) }
    const swings = 1 + Math.floor(random() * 2)
    return { ...place, depth, swings, phase: random() * 99, warmth: random(), mass: random() }
  })
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    const turn = time * 2 * Math.PI
    for (const m of all) {
      const sway = Math.sin(turn * m.swings + m.phase) + 0.5 * Math.sin(turn * 3 + m.phase * 2.3)
      const bob = Math.cos(turn * m.swings + m.phase * 1.7)
      const reach = (look.wander * unit) / m.depth
      const x = ((m.x + time * m.across + 2) % 1) * width * 1.2 - width * 0.1 + sway * reach
      const y = height * 1.1 - ((m.y + time * m.up + 2) % 1) * height * 1.2 + bob * reach
      const shine = glowing(look, m.phase, time) * lit(look.beam, x / width, y / height)
      if (shine < 0.01) continue
      const soft = Math.abs(1 / m.depth - 0.75) * look.blur * unit
      const radius = Math.hypot(look.grain * unit * (0.7 + 0.6 * m.mass), soft)
      const colour = mixed(look.dim, look.bright, m.warmth)
      const focus = look.light * (0.25 + 0.75 * m.mass) * shine
      if (soft > 1.4 * unit) {
        const light = (focus * 0.9) / (1 + (0.5 * radius) / unit)
        canvas.disc({ at: [x, y], radius, colour, light }, 0.8 * unit + radius * 0.12)
      } else {
        canvas.glow({ at: [x, y], radius: radius * 1.3, colour, light: focus * 1.6 })
      }
    }
    canvas.bloom([
      [2 * unit, 0.2],
      [10 * unit, 0.08],
    ])
    yield canvas.frame(1.15)
  }
}

function glowing({ awake, blinks }: Floating, phase: number, time: number): number {
  if (awake >= 1) return 0.75 + 0.25 * Math.sin(2 * Math.PI * time * blinks + phase)
  const at = (time * blinks + phase) % 1
  return smoothstep(0, awake * 0.35, at) * smoothstep(awake, awake * 0.5, at)
}

/** A slanting shaft of light; everything is lit where there is none. */
function lit([lean, share]: readonly [number, number], x: number, y: number): number {
  if (share === 0) return 1
  const middle = 0.28 + lean * y
  const half = share * (0.5 + 0.5 * y)
  return 0.06 + 0.94 * smoothstep(half, half * 0.4, Math.abs(x - middle))
}
