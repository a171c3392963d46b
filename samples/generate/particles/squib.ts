import { ember } from '../picture/colour.ts'
import type { Frame, Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { addChips, type Chips } from './chips.ts'
import { CoverCanvas } from './cover-canvas.ts'

/** The solid pieces that a hit throws. */
export type Hit = {
  /** Position as fractions of the picture, and the frame in which the hit happens. */
  readonly at: readonly [number, number]
  readonly frame: number
  readonly chips: readonly Chips[]
}

/** Pieces from one point. The frames before the hit are empty, and so is the last one. */
export function* squib(size: Size, count: number, seed: number, look: Hit, fps = 24): Frames {
  const canvas = new CoverCanvas(size)
  const at = [look.at[0] * size.width, look.at[1] * size.height] as const
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const age = (frame - look.frame + 0.7) / fps
    if (frame >= look.frame) {
      look.chips.forEach((chips, i) => addChips(canvas, chips, { at, age, fps, seed: seed + i }))
    }
    yield canvas.frame()
  }
}

export type MetalHit = {
  readonly at: readonly [number, number]
  readonly frame: number
  readonly sparks: number
}

/** A hit on metal: a white flash of two frames, and sparks that leave along the surface. */
export function* metalHit(
  size: Size,
  count: number,
  seed: number,
  look: MetalHit,
  fps = 24,
): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const at = [look.at[0] * size.width, look.at[1] * size.height] as const
  const sparks = Array.from({ length: look.sparks }, () => {
    const fine = random() < 0.7
    return {
      angle: -Math.PI / 2 + (random() + random() + random() - 1.5) * 1.9,
      speed: (fine ? 90 : 160) + 620 * random() * random(),
      life: (fine ? 0.1 : 0.2) + (fine ? 0.25 : 0.7) * random() * random(),
      mass: fine ? 0.2 + 0.2 * random() : 0.5 + 0.6 * random(),
      late: 0.02 * random(),
    }
  })
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    yield frame < look.frame ? canvas.frame(1) : lit(frame - look.frame)
  }

  function lit(since: number): Frame {
    const flash = [1, 0.3][since] ?? 0
    if (flash > 0) {
      canvas.glow({ at, radius: 4 * unit, colour: [1, 0.95, 0.85], light: 9 * flash })
      canvas.glow({ at, radius: 15 * unit, colour: [1, 0.72, 0.42], light: 0.8 * flash })
    }
    for (const { angle, speed, life, mass, late } of sparks) {
      const age = (since + 0.75) / fps - late
      if (age <= 0 || age > life) continue
      const place = (t: number): readonly [number, number] => {
        const gone = (1 - Math.exp(-3.2 * t)) / 3.2
        const fall = 260 * t * t
        return [
          at[0] + Math.cos(angle) * speed * gone * unit,
          at[1] + (Math.sin(angle) * speed * gone + fall) * unit,
        ]
      }
      const heat = 1 - age / life
      const ends = { from: place(age), to: place(Math.max(0, age - 0.72 / fps)) }
      const width = (0.3 + 0.25 * mass) * (unit > 1 ? Math.sqrt(unit) * 1.3 : 1)
      const colour = ember(1350 + 1500 * heat)
      const light = 7 * heat * (0.3 + mass) * (1 + since * 0.05)
      canvas.streak({ ...ends, width, colour, light, taper: 0.6 })
    }
    canvas.bloom([
      [2 * unit, 0.18],
      [9 * unit, 0.08],
      [30 * unit, 0.05],
    ])
    return canvas.frame(1.4)
  }
}
