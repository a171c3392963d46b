import { ember } from '../picture/colour.ts'
import { clamp, power, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { LUMPS, noiseTile } from '../picture/noise-tile.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'

const FPS = 24
const GAIN = [1, 0.62, 0.2]
const GROWTH = [0.72, 1.08, 1.22]
const VENT_ANGLE = 1.12

export type Gun = {
  /** Where the muzzle is, as fractions of the picture; the shot goes to the right. */
  readonly muzzle: readonly [number, number]
  readonly spacing: number
  /** Length of the jet in pixels at 270 lines. */
  readonly reach: number
  readonly girth: number
  readonly vents: number
  readonly tongue: number
  readonly sparks: number
  readonly scatter: number
}

export const rifle: Gun = {
  muzzle: [0.2, 0.52],
  spacing: 18,
  reach: 150,
  girth: 1,
  vents: 1,
  tongue: 1,
  sparks: 34,
  scatter: 0.45,
}

const [bends, folds, clouds] = [noiseTile(3), noiseTile(8), noiseTile(11)]

type Shot = ReturnType<typeof loadShot>

/** Side view: a jet with a tongue, two side vents, and sparks; three hot frames per shot. */
export function* muzzleFlash(size: Size, count: number, seed: number, look = rifle): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const muzzle = [size.width * look.muzzle[0], size.height * look.muzzle[1]] as const
  const shots = Array.from({ length: Math.floor(count / look.spacing) }, (_, i) =>
    loadShot(look, random, i),
  )
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    for (const shot of shots) {
      const age = frame - shot.start
      if (age < 0 || age > 12) continue
      const gain = GAIN[age] ?? 0
      if (gain > 0) {
        gas(canvas, shot, { muzzle, unit, age })
        const at = [muzzle[0] + 40 * unit, muzzle[1]] as const
        canvas.glow({
          at,
          radius: 60 * unit * gain * (look.reach / 150),
          colour: [1, 0.55, 0.22],
          light: 0.22 * gain,
        })
      }
      for (const { angle, speed, life } of shot.sparks) {
        const time = age / FPS
        if (time > life) continue
        const at = (t: number): readonly [number, number] => [
          muzzle[0] + Math.cos(angle) * speed * t * unit,
          muzzle[1] + Math.sin(angle) * speed * t * unit,
        ]
        const ends = { from: at(time), to: at(time + 0.5 / FPS), width: 0.6 * unit }
        canvas.streak({ ...ends, colour: [1, 0.7, 0.36], light: 6 * (1 - time / life) })
      }
    }
    canvas.bloom([
      [3 * unit, 0.15],
      [14 * unit, 0.08],
      [50 * unit, 0.05],
    ])
    yield canvas.frame(1.3)
  }
}

function loadShot(look: Gun, random: () => number, index: number) {
  return {
    start: 2 + index * look.spacing,
    look,
    seed: 7 + index * 13.7,
    length: 0.85 + 0.5 * random(),
    girth: (0.8 + 0.5 * random()) * look.girth,
    vents: [0.6 + 0.5 * random(), 0.6 + 0.5 * random()] as const,
    sparks: Array.from({ length: look.sparks }, () => ({
      angle: (random() + random() - 1) * look.scatter,
      speed: 500 + 1100 * random(),
      life: 0.05 + 0.14 * random(),
    })),
  }
}

type Moment = {
  readonly muzzle: readonly [number, number]
  readonly unit: number
  readonly age: number
}

function gas(canvas: Canvas, shot: Shot, { muzzle, unit, age }: Moment): void {
  const { width, height } = canvas.size
  const reach = unit * shot.look.reach * GROWTH[age]
  for (let py = 0; py < height; py++) {
    const y = (py - muzzle[1]) / reach
    if (Math.abs(y) > 0.8) continue
    for (let px = 0; px < width; px++) {
      const x = (px - muzzle[0]) / (reach * shot.length)
      if (x < -0.35 || x > 1.6) continue
      const light = Math.max(0, heatAt(shot, { x, y, age }) * GAIN[age] - 0.1)
      if (light > 0) canvas.add(px, py, ember(1500 + 1050 * clamp(light * 0.55)), light * 3.4)
    }
  }
}

type Spot = { readonly x: number; readonly y: number; readonly age: number }

/** How hot the gas is at (x, y) from the muzzle, in jet lengths. */
function heatAt(shot: Shot, { x, y, age }: Spot): number {
  const s = shot.seed
  const warpX = bends((x * 4 + s) / LUMPS, (y * 5 + age * 2.3) / LUMPS) - 0.5
  const warpY = folds((x * 4 + s) / LUMPS, (y * 5 + age * 2.3) / LUMPS) - 0.5
  const wx = x + warpX * 0.3 * (0.25 + x)
  const wy = y + warpY * 0.34 * (0.15 + Math.max(0, x))
  const girth = 0.155 * shot.girth * power(clamp(wx * 1.5), 0.75) * smoothstep(1.25, 0.35, wx)
  const jet = Math.exp(-square(wy / (girth + 0.047)) * 1.6)
  const core = jet * smoothstep(-0.03, 0.05, wx) * smoothstep(1.18, 0.25, wx)
  const thin = Math.exp(-square(wy / 0.028))
  const tongue = thin * smoothstep(-0.02, 0.03, wx) * smoothstep(1.45, 0.2, wx)
  const ball = Math.exp(-(square(wx - 0.05) + wy * wy) / 0.008)
  const texture = 0.35 + 1.5 * clouds((x * 9 + s) / LUMPS, (y * 9 + age * 3.7) / LUMPS)
  const vents = vent(wx, -wy, shot.vents[0]) + vent(wx, wy, shot.vents[1])
  return (
    (core * 1.15 + vents * 0.95 * shot.look.vents) * texture +
    tongue * 1.4 * shot.look.tongue +
    ball * 2.5
  )
}

function vent(x: number, y: number, length: number): number {
  const along = x * Math.cos(VENT_ANGLE) + y * Math.sin(VENT_ANGLE)
  const across = -x * Math.sin(VENT_ANGLE) + y * Math.cos(VENT_ANGLE)
  const profile = Math.exp(-square(across / (0.025 + 0.1 * clamp(along * 2))))
  return profile * smoothstep(-0.02, 0.04, along) * smoothstep(0.42 * length, 0.05, along)
}
