import type { Rgb } from '../picture/colour.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noise } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { fine } from './fine.ts'
import { displaced } from './lightning.ts'

type Place = readonly [number, number]

/** Electricity that never rests. Positions are fractions of the picture. */
export type Arcs = {
  readonly from: Place
  /** End points; an arc picks one and keeps it for `holds` frames. */
  readonly to: readonly Place[]
  readonly arcs: number
  readonly holds: number
  /** Frames of the first hold that have passed when the clip begins, so that a loop's seam does not jump. */
  readonly begun?: number
  /** How far an end strays, as a fraction of the picture's height. */
  readonly stray: number
  /** Fraction of the picture that both ends climb during one hold, as between two rods. */
  readonly climb: number
  readonly roughness: number
  readonly width: number
  readonly core: Rgb
  readonly halo: Rgb
}

export const gap: Arcs = {
  from: [0.22, 0.52],
  to: [[0.78, 0.5]],
  arcs: 3,
  holds: 6,
  stray: 0.03,
  climb: 0,
  roughness: 0.12,
  width: 0.9,
  core: [0.86, 0.92, 1],
  halo: [0.3, 0.42, 1],
}

/**
 * Arcs between electrodes: each holds for some frames, writhes, and jumps to a new path. The clip loops if
 * its length is a multiple of `holds`.
 */
export function* arcs(size: Size, count: number, seed: number, look = gap): Frames {
  const unit = size.height / 270
  const canvas = new Canvas(size)
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    for (let arc = 0; arc < look.arcs; arc++) drawArc(canvas, look, { frame, arc, seed, count })
    canvas.bloom([
      [3 * unit, 0.2],
      [12 * unit, 0.09],
      [34 * unit, 0.025],
    ])
    yield canvas.frame(1.1)
  }
}

type Moment = {
  readonly frame: number
  readonly arc: number
  readonly seed: number
  readonly count: number
}

function drawArc(canvas: Canvas, look: Arcs, { frame, arc, seed, count }: Moment): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const clock = frame + (look.begun ?? 0) + arc * (look.holds / look.arcs)
  const held = Math.floor(clock / look.holds)
  const hold = held % Math.round(count / look.holds)
  const age = clock / look.holds - held
  const random = seeded(seed + arc * 977 + hold * 31)
  const wild = seeded(seed + arc * 977 + hold * 31 + Math.floor(frame / 2) * 7919)
  const end = look.to[Math.floor(random() * look.to.length)]
  const light = (0.35 + 0.9 * noise(frame * 0.9, arc * 7, 3, seed)) * (age < 0.15 ? 1.4 : 1)
  const place = ([x, y]: Place): Place => [
    x * width + (random() - 0.5) * 2 * look.stray * height,
    (y - look.climb * age) * height + (random() - 0.5) * 2 * look.stray * height,
  ]
  const ends = { from: place(look.from), to: place(end), level: 1 }
  const span = Math.hypot(ends.to[0] - ends.from[0], ends.to[1] - ends.from[1])
  const roughness = look.roughness * (1 + 0.8 * age)
  const points = displaced({ ...ends, roughness }, span, wild)
  for (let i = 1; i < points.length; i++) {
    const segment = { from: points[i - 1], to: points[i] }
    const core = look.width * fine(canvas.size) * (0.6 + 0.3 * light)
    canvas.streak({ ...segment, width: core, colour: look.core, light: 6 * light })
    const halo = look.width * 3.4 * unit
    canvas.streak({ ...segment, width: halo, colour: look.halo, light: 0.24 * light })
  }
  for (const at of [ends.from, ends.to]) {
    canvas.glow({ at, radius: 5 * unit * look.width, colour: look.halo, light: 1.1 * light })
  }
}
