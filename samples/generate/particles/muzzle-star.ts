import { ember } from '../picture/colour.ts'
import { clamp, power, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { LUMPS, noiseTile } from '../picture/noise-tile.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

export type Star = {
  /** Points of the star, which are the vents of the flash hider. */
  readonly points: number
  readonly reach: number
  readonly spacing: number
  readonly sharpness: number
  readonly sparks: number
}

export const fourPoints: Star = { points: 4, reach: 95, spacing: 18, sharpness: 9, sparks: 26 }

const FPS = 24
/** Seconds that the shutter is open. */
const SHUTTER = 0.5 / FPS
/** How fast the air slows sparks, per second. */
const DRAG = 5
const GAIN = [1.5, 0.75, 0.16]
const GROWTH = [0.75, 1.08, 1.2]

/** A muzzle flash seen from the front: a star around a burning ball; three hot frames per shot. */
export function* muzzleStar(size: Size, count: number, seed: number, look = fourPoints): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const middle = [size.width / 2, size.height / 2] as const
  const shots = Array.from({ length: Math.floor(count / look.spacing) }, (_, i) => ({
    start: 2 + i * look.spacing,
    seed: random() * 90,
    turn: random() * 0.5,
    lengths: Array.from({ length: look.points }, () => 0.65 + 0.5 * random()),
    sparks: Array.from({ length: look.sparks }, () => ({
      angle: random() * Math.PI * 2,
      speed: 260 + 700 * random(),
      life: 0.06 + 0.12 * random(),
    })),
  }))
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    for (const shot of shots) {
      const age = frame - shot.start
      if (age < 0 || age > 8) continue
      if (age < GAIN.length) flash(canvas, shot, { look, middle, age })
      for (const { angle, speed, life } of shot.sparks) {
        const time = age / FPS
        if (time > life) continue
        const at = (t: number): readonly [number, number] => {
          const gone = (speed * (1 - Math.exp(-DRAG * t))) / DRAG
          return [
            middle[0] + Math.cos(angle) * gone * unit,
            middle[1] + Math.sin(angle) * gone * unit,
          ]
        }
        const left = 1 - time / life
        const ends = { from: at(time), to: at(time + SHUTTER), width: 0.42 * unit }
        const colour = ember(1500 + 900 * left)
        canvas.streak({ ...ends, colour, light: 22 * left, taper: 0.9 })
      }
    }
    canvas.bloom([
      [3 * unit, 0.15],
      [14 * unit, 0.08],
      [40 * unit, 0.03],
    ])
    yield canvas.frame(1.3)
  }
}

const [bends, folds, clouds] = [noiseTile(3), noiseTile(8), noiseTile(11)]

type Shot = {
  readonly seed: number
  readonly turn: number
  readonly lengths: readonly number[]
}

type Moment = {
  readonly look: Star
  readonly middle: readonly [number, number]
  readonly age: number
}

function flash(canvas: Canvas, shot: Shot, { look, middle, age }: Moment): void {
  const { width, height } = canvas.size
  const reach = (height / 270) * look.reach * GROWTH[age]
  for (let py = 0; py < height; py++) {
    const y = (py - middle[1]) / reach
    if (Math.abs(y) > 1.5) continue
    for (let px = 0; px < width; px++) {
      const x = (px - middle[0]) / reach
      if (Math.abs(x) > 1.5) continue
      const light = Math.max(0, heatAt(look, shot, { x, y, age }) * GAIN[age] - 0.08)
      if (light > 0) canvas.add(px, py, ember(1450 + 1250 * clamp(light * 0.4)), light * 3.4)
    }
  }
}

type Spot = { readonly x: number; readonly y: number; readonly age: number }

function heatAt(look: Star, { seed, turn, lengths }: Shot, { x, y, age }: Spot): number {
  // The gas that left first has been torn most.
  const bend = 0.1 + 0.05 * age
  const wx = x + (bends((x * 4 + seed) / LUMPS, (y * 4 + age * 2.3) / LUMPS) - 0.5) * bend
  const wy = y + (folds((x * 4 + seed) / LUMPS, (y * 4 + age * 2.3) / LUMPS) - 0.5) * bend
  const distance = Math.hypot(wx, wy)
  const around = (Math.atan2(wy, wx) / (Math.PI * 2) + 1 + turn) * look.points
  const off = Math.abs((around % 1) - 0.5) * 2
  const length = lengths[Math.floor(around) % look.points]
  const spike = power(1 - off, look.sharpness * (0.12 + 0.7 * distance))
  const ray = spike * smoothstep(length, 0.05, distance) * 1.6
  const ball = Math.exp(-square(distance / 0.24)) * 2.2
  const hole = 1 - 0.5 * smoothstep(0, 2, age) * Math.exp(-square(distance / 0.08))
  const texture = 0.35 + 1.3 * clouds((x * 8 + seed) / LUMPS, (y * 8 + age * 3.7) / LUMPS)
  return (ray + ball) * texture * hole
}
