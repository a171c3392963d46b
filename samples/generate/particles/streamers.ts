import type { Rgb } from '../picture/colour.ts'
import { clamp } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { addAura } from './aura.ts'
import { Canvas } from './canvas.ts'
import { fine } from './fine.ts'
import { grow } from './lightning.ts'

/** A coil that discharges into the air. Positions and sizes are fractions of the picture. */
export type Coil = {
  /** Center of the ring at its top, and the ring's half-width and half-height. */
  readonly at: readonly [number, number]
  readonly ring: readonly [number, number]
  readonly streamers: number
  /**
   * Frames that a streamer keeps its path, and its length in picture heights: the minimum, and how much
   * more is possible.
   */
  readonly holds: number
  readonly length: readonly [number, number]
  readonly core: Rgb
  readonly halo: Rgb
}

export const coil: Coil = {
  at: [0.5, 0.68],
  ring: [0.085, 0.026],
  streamers: 9,
  holds: 4,
  length: [0.28, 0.6],
  core: [0.86, 0.84, 1],
  halo: [0.48, 0.22, 1],
}

/** Branched streamers that end in the air. Loops if the clip's length is a multiple of `holds`. */
export function* streamers(size: Size, count: number, seed: number, look = coil): Frames {
  const unit = size.height / 270
  const canvas = new Canvas(size)
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    for (let i = 0; i < look.streamers; i++)
      streamer(canvas, look, { index: i, frame, count, seed })
    addAura(canvas, {
      tint: look.halo,
      levels: [
        [5 * unit, 0.2],
        [14 * unit, 0.1],
        [30 * unit, 0.06],
      ],
      toe: 0.02,
      margin: 0.16 * size.height,
    })
    canvas.bloom([[2 * unit, 0.18]])
    yield canvas.frame(1.1)
  }
}

type Moment = {
  readonly index: number
  readonly frame: number
  readonly count: number
  readonly seed: number
}

/** A streamer keeps its path for some frames, writhes a little, grows at first, and dies before it jumps. */
function streamer(canvas: Canvas, look: Coil, { index, frame, count, seed }: Moment): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const clock = frame + index * (look.holds / look.streamers) * 3
  const hold = Math.floor(clock / look.holds) % Math.floor(count / look.holds)
  const age = clock / look.holds - Math.floor(clock / look.holds)
  const random = seeded(seed + index * 977 + hold * 31)
  const around = 2 * Math.PI * random()
  const foot = [
    (look.at[0] + look.ring[0] * Math.cos(around)) * width,
    (look.at[1] + look.ring[1] * Math.sin(around)) * height,
  ] as const
  const lean = Math.cos(around) * (0.5 + 0.75 * random())
  const long = look.length[0] + look.length[1] * random() * random()
  const heading = -Math.PI / 2 + lean * 1.25
  const length = long * height * (0.75 + 0.25 * clamp(age * 3))
  const end = [
    foot[0] + Math.cos(heading) * length,
    foot[1] + Math.sin(heading) * length * 0.92,
  ] as const
  const trunk = { from: foot, to: end, roughness: 0.17, width: 0.95 * unit, reach: 0 }
  const bolt = grow({ ...trunk, level: 1, branches: 1.5 }, random)
  const light = (0.45 + 0.75 * random()) * clamp(1.25 - age * 0.9) * (0.75 + 0.35 * random())
  for (const { from, to, width: own, reach } of bolt) {
    // The streamer thins out and fades toward its tips, which end in nothing.
    const left = clamp(1.02 - reach * 2.4)
    const core = Math.max(0.24 * unit, own * 0.5) * (fine(canvas.size) / unit)
    canvas.streak({ from, to, width: core, colour: look.core, light: 6.5 * light * left })
    const glow = { from, to, width: own * 3, colour: look.halo }
    canvas.streak({ ...glow, light: 0.34 * light * left * left })
  }
  canvas.glow({ at: foot, radius: 2.4 * unit, colour: look.core, light: 1.6 * light })
}
