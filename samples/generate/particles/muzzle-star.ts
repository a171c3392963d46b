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
const GAIN = [1, 0.6, 0.18]
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
        const at = (t: number): readonly [number, number] => [
          middle[0] + Math.cos(angle) * speed * t * unit,
          middle[1] + Math.sin(angle) * speed * t * unit,
        ]
        const ends = { from: at(time + 0.02), to: at(time + 0.5 / FPS), width: 0.6 * unit }
        canvas.streak({ ...ends, colour: [1, 0.7, 0.36], light: 5 * (1 - time / life) })
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
      if (light > 0) canvas.add(px, py, ember(1500 + 1050 * clamp(light * 0.5)), light * 3)
    }
  }
}

type Spot = { readonly x: number; readonly y: number; readonly age: number }

function heatAt(look: Star, { seed, turn, lengths }: Shot, { x, y, age }: Spot): number {
  const wx = x + (bends((x * 4 + seed) / LUMPS, (y * 4 + age * 2.3) / LUMPS) - 0.5) * 0.22
  const wy = y + (folds((x * 4 + seed) / LUMPS, (y * 4 + age * 2.3) / LUMPS) - 0.5) * 0.22
  const distance = Math.hypot(wx, wy)
  const around = (Math.atan2(wy, wx) / (Math.PI * 2) + 1 + turn) * look.points
  const off = Math.abs((around % 1) - 0.5) * 2
  const length = lengths[Math.floor(around) % look.points]
  const spike = power(1 - off, look.sharpness * (0.25 + distance))
  const ray = spike * smoothstep(length, 0.1, distance) * 1.3
  const ball = Math.exp(-square(distance / 0.2)) * 1.8
  const hole = 1 - 0.55 * Math.exp(-square(distance / 0.06))
  const texture = 0.35 + 1.3 * clouds((x * 8 + seed) / LUMPS, (y * 8 + age * 3.7) / LUMPS)
  return (ray + ball) * texture * hole
}
