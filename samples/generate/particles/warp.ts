import type { Rgb } from '../picture/colour.ts'
import { power, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

export type Flight = {
  readonly stars: number
  /** Passes of the whole depth during the clip. */
  readonly passes: number
  /** Length of a streak, in frames of flight. */
  readonly shutter: number
  readonly centre: readonly [number, number]
  readonly cold: Rgb
  readonly warm: Rgb
  /** Light around the vanishing point. */
  readonly core: number
}

export const hyperspace: Flight = {
  stars: 1500,
  passes: 3,
  shutter: 1.6,
  centre: [0.5, 0.5],
  cold: [0.42, 0.62, 1],
  warm: [0.95, 0.97, 1],
  core: 0.2,
}

const NEAR = 0.05

/** Stars that fly past the eye in streaks. Loops exactly. */
export function* warp(size: Size, count: number, seed: number, look = hyperspace): Frames {
  const random = seeded(seed)
  const { width, height } = size
  const unit = height / 270
  const canvas = new Canvas(size)
  const middle = [width * look.centre[0], height * look.centre[1]] as const
  const stars = Array.from({ length: look.stars }, () => ({
    turn: random() * Math.PI * 2,
    out: 0.06 + 0.9 * Math.sqrt(random()),
    start: random(),
    passes: look.passes + (random() < 0.3 ? 1 : 0),
    mass: 0.2 + square(random()),
    warm: random() < 0.35,
  }))
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    for (const star of stars) {
      const gone = (star.start + time * star.passes) % 1
      const before = Math.max(0, gone - (star.passes * look.shutter) / count)
      const place = (flown: number): readonly [number, number] => {
        const distance = (star.out * height * 0.42) / (1 + NEAR - flown)
        return [
          middle[0] + Math.cos(star.turn) * distance,
          middle[1] + Math.sin(star.turn) * distance,
        ]
      }
      const near = 1 / (1 + NEAR - gone)
      const from = place(gone)
      const light = star.mass * smoothstep(0, 0.25, gone) * (0.4 + 0.35 * power(near, 1.1))
      const colour = star.warm ? look.warm : look.cold
      const girth = Math.min(2.2, 0.4 + 0.05 * near) * unit
      const to = place(before)
      const length = Math.hypot(from[0] - to[0], from[1] - to[1])
      const stretch = 1 + (length * 0.3) / girth
      canvas.streak({ from, to, width: girth, colour, light: light * stretch * 0.5, taper: 0.75 })
    }
    const glow = { at: middle, radius: 60 * unit, colour: look.cold }
    if (look.core > 0) canvas.glow({ ...glow, light: look.core })
    canvas.bloom([
      [2 * unit, 0.2],
      [12 * unit, 0.08],
    ])
    yield canvas.frame(1.2)
  }
}
