import { ember, type Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { hashed, seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

export type Drift = {
  readonly count: number
  /** Specks per ember, too small to be in or out of focus. */
  readonly specks: number
  /** Picture heights climbed per second: the minimum, and how much more is possible. */
  readonly climb: readonly [number, number]
  /** Maximum number of times a grain crosses the picture to the right during the clip. */
  readonly across: number
  /** Fraction of the picture's width that the embers rise in. */
  readonly column: number
  readonly sway: number
  readonly kelvin: readonly [number, number]
  readonly tint: Rgb
}

export const fireside: Drift = {
  count: 170,
  specks: 2,
  climb: [0.12, 0.2],
  across: 0,
  column: 1,
  sway: 1,
  kelvin: [1500, 650],
  tint: [1, 1, 1],
}

/** Fraction of a frame that the shutter is open. */
const SHUTTER = 0.4
const PIECES = 3

/** Embers drifting up past the camera. Every path closes on itself, so the clip loops exactly. */
export function* embers(
  size: Size,
  count: number,
  seed: number,
  look = fireside,
  fps = 24,
): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const seconds = count / fps
  const all = Array.from({ length: look.count * (1 + look.specks) }, (_, id) => {
    const speck = id >= look.count
    return {
      id,
      x: random(),
      y: random(),
      depth: speck ? 0.75 + 0.5 * random() : 0.4 + 1.3 * random() * random(),
      phase: random() * 100,
      mass: speck ? 0.16 + 0.26 * random() : 0.7 + 1.1 * random() * random(),
      glow: speck ? 0.1 + 0.5 * random() * random() : 0.15 + 1.4 * random() * random() * random(),
      climbs: Math.max(1, Math.round(seconds * (look.climb[0] + look.climb[1] * random()) * 1.6)),
      turns: Math.max(1, Math.round(seconds * (0.25 + 0.3 * random()))),
    }
  })
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    for (const one of all) draw(canvas, look, { ember: one, frame, count })
    canvas.bloom([
      [2 * unit, 0.25],
      [8 * unit, 0.1],
      [24 * unit, 0.04],
    ])
    yield canvas.frame(1.3)
  }
}

type Ember = {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly depth: number
  readonly phase: number
  readonly mass: number
  readonly glow: number
  readonly climbs: number
  readonly turns: number
}

function place(look: Drift, { width, height }: Size, e: Ember, time: number) {
  const unit = height / 270
  const turn = time * 2 * Math.PI * e.turns
  const climbed = (e.y + time * e.climbs + 1) % 1
  const sway = (look.sway * width * 0.07 * Math.sin(turn + e.phase)) / power(e.depth, 0.2)
  const swirl = 14 * Math.sin(3 * turn + e.phase * 2.7) + 6 * Math.sin(7 * turn + e.phase * 1.7)
  const bob = 8 * Math.cos(3 * turn + e.phase * 2.2) + 3 * Math.sin(8 * turn + e.phase)
  const passes = Math.round(look.across * (0.5 + 0.5 / e.depth))
  const column =
    look.column === 1
      ? e.x
      : 0.5 + (e.x + hashed(e.id, 1) + hashed(e.id, 2) - 1.5) * 0.7 * look.column
  const across = ((column + time * passes) % 1) * width * 1.2 - width * 0.1
  return {
    at: [across + sway + swirl * unit, height * (1.08 - 1.16 * climbed) + bob * unit] as const,
    climbed,
  }
}

type Moment = { readonly ember: Ember; readonly frame: number; readonly count: number }

function draw(canvas: Canvas, look: Drift, { ember: e, frame, count }: Moment): void {
  const { size } = canvas
  const unit = size.height / 270
  const time = frame / count
  const { at, climbed } = place(look, size, e, time)
  const next = place(look, size, e, time + SHUTTER / count).at
  if (Math.abs(at[1] - next[1]) > size.height / 2 || Math.abs(at[0] - next[0]) > size.width / 2)
    return
  const life = smoothstep(0, 0.08, climbed) * smoothstep(1, 0.55 + 0.19 * e.glow, climbed)
  // The ember flares where the air blows on it, and tumbles.
  const beat = 7 + (Math.floor(e.phase) % 9)
  const tumble = 0.5 + 0.5 * Math.sin(2 * Math.PI * time * beat * 2 + e.phase * 5)
  const flicker = 0.55 + 0.3 * Math.sin(2 * Math.PI * time * beat + e.phase) + 0.25 * tumble
  const [r, g, b] = ember(look.kelvin[0] + look.kelvin[1] * life * flicker)
  const colour: Rgb = [r * look.tint[0], g * look.tint[1], b * look.tint[2]]
  const blur = Math.abs(e.depth - 0.8) * 4.2 * unit
  if (e.id < look.count && blur > 2.2 * unit) {
    const light = (1.1 * life * flicker) / (1 + (blur / unit) * 0.8)
    const radius = blur * 1.15
    canvas.bokeh({ from: at, to: next, radius, soft: 0.5 * radius, rim: 0.3, colour, light })
    return
  }
  const width = Math.max(0.6, e.mass * 0.85 * power(unit, 0.72))
  const light = 6 * life * flicker * e.glow * clamp(0.3 + e.mass)
  const ragged = e.mass > 0.8 && unit > 1.5 ? PIECES : 1
  for (let i = 0; i < ragged; i++) {
    const angle = 2 * Math.PI * time * e.turns * 3 + i * 2.1 + e.phase
    const out = ragged > 1 ? width * (0.4 + 0.8 * hashed(e.id, i)) : 0
    const off = [Math.cos(angle) * out, Math.sin(angle) * out * 0.7] as const
    const from = [at[0] + off[0], at[1] + off[1]] as const
    const to = [next[0] + off[0], next[1] + off[1]] as const
    const own = { width: width * (ragged > 1 ? 0.75 : 1), light: light * (i ? 0.45 : 1) }
    canvas.streak({ from, to, colour, ...own })
  }
}
