import { ember, type Rgb } from '../picture/colour.ts'
import { power, smoothstep } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

export type Drift = {
  readonly count: number
  /** Climbs of the picture a second: least, and how much more. */
  readonly climb: readonly [number, number]
  /** Times a grain crosses the picture to the right during the clip, at most. */
  readonly across: number
  /** Share of the picture's width they rise in. */
  readonly column: number
  readonly sway: number
  readonly kelvin: readonly [number, number]
  readonly tint: Rgb
}

export const fireside: Drift = {
  count: 150,
  climb: [0.12, 0.2],
  across: 0,
  column: 1,
  sway: 1,
  kelvin: [1500, 650],
  tint: [1, 1, 1],
}

const FPS = 24

/** Embers that drift up past the camera. Every path closes on itself, so the clip loops exactly. */
export function* embers(size: Size, count: number, seed: number, look = fireside): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const seconds = count / FPS
  const all = Array.from({ length: look.count }, () => ({
    x: random(),
    y: random(),
    depth: 0.35 + 1.3 * random() * random(),
    phase: random() * 100,
    glow: 0.12 + 1.4 * random() * random() * random(),
    climbs: Math.max(1, Math.round(seconds * (look.climb[0] + look.climb[1] * random()) * 1.6)),
  }))
  type Ember = (typeof all)[number]
  const tinted = ([r, g, b]: Rgb): Rgb => [r * look.tint[0], g * look.tint[1], b * look.tint[2]]

  const place = (e: Ember, time: number): [number, number, number] => {
    const turn = time * 2 * Math.PI
    const climbed = (e.y + time * e.climbs + 1) % 1
    const sway = (look.sway * size.width * 0.09 * Math.sin(turn + e.phase)) / power(e.depth, 0.2)
    const shiver = 22 * Math.sin(3 * turn + e.phase * 2.7) + 7 * Math.sin(6 * turn + e.phase * 1.7)
    const passes = Math.round(look.across * (0.5 + 0.5 / e.depth))
    const column = look.column === 1 ? e.x : 0.5 + (e.x - 0.5) * look.column
    const x =
      ((column + time * passes) % 1) * size.width * 1.2 - size.width * 0.1 + sway + shiver * unit
    return [x, size.height * (1.08 - 1.16 * climbed), climbed]
  }

  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    for (const e of all) {
      const [x, y, climbed] = place(e, time)
      const [nextX, nextY] = place(e, time + 0.5 / count)
      if (Math.abs(y - nextY) > size.height / 2 || Math.abs(x - nextX) > size.width / 2) continue
      const life = smoothstep(0, 0.08, climbed) * smoothstep(1, 0.55 + 0.19 * e.glow, climbed)
      const beat = 7 + (Math.floor(e.phase) % 9)
      const flicker = 0.6 + 0.4 * Math.sin(2 * Math.PI * time * beat + e.phase)
      const colour = tinted(ember(look.kelvin[0] + look.kelvin[1] * life * flicker))
      const blur = Math.abs(e.depth - 0.8) * 3.2 * unit
      if (blur > 1.6 * unit) {
        const light = (0.8 * life * flicker) / (1 + (blur / unit) * 0.4)
        canvas.disc({ at: [x, y], radius: blur * 1.3, colour, light }, 1.1 * unit)
        continue
      }
      const width = (0.6 + 0.5 * e.depth) * unit
      const light = 5 * life * flicker * e.glow
      canvas.streak({ from: [x, y], to: [nextX, nextY], width, colour, light })
    }
    canvas.bloom([
      [2 * unit, 0.3],
      [8 * unit, 0.1],
    ])
    yield canvas.frame(1.3)
  }
}
