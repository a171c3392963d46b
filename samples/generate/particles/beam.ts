import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { hashed, seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { displaced } from './lightning.ts'

export type Ray = {
  /** Vertical position of the beam in the picture, and its half-width in pixels at 270 lines. */
  readonly at: number
  readonly girth: number
  readonly core: Rgb
  /** Colors of the beam's filaments and of its outermost gas. */
  readonly thread: Rgb
  readonly edge: Rgb
  /** Tiles of noise that the gas moves to the right during the clip: a whole number loops. */
  readonly flow: number
  /** Discharges leaving the core at any moment, and grains shed during the clip. */
  readonly arcs: number
  readonly shed: number
}

export const plasma: Ray = {
  at: 0.5,
  girth: 19,
  core: [0.9, 0.97, 1],
  thread: [0.42, 0.62, 1],
  edge: [0.16, 0.12, 1],
  flow: 4,
  arcs: 7,
  shed: 420,
}

/** Frames for which a discharge keeps its path. */
const HOLD = 2

/** A beam from edge to edge: a hot core in torn gas whose filaments run along it. Loops exactly. */
export function* beam(size: Size, count: number, seed: number, look = plasma): Frames {
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const slow = noiseTile(seed)
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    const power = 0.8 + 0.5 * slow(time * 3, 0.31)
    gas(canvas, look, { time, seed, power })
    for (let i = 0; i < look.arcs; i++) discharge(canvas, look, { frame, count, seed, index: i })
    for (let i = 0; i < look.shed; i++) shed(canvas, look, { time, seed, index: i })
    canvas.bloom([
      [2 * unit, 0.16],
      [7 * unit, 0.08],
      [26 * unit, 0.06],
    ])
    yield canvas.frame(1.15)
  }
}

type Moment = { readonly time: number; readonly seed: number; readonly power: number }

/** Folded noise, stretched along the beam: its folds are the filaments. */
function gas(canvas: Canvas, look: Ray, { time, seed, power }: Moment): void {
  const { width, height } = canvas.size
  const girth = (look.girth * height) / 270
  const [warp, folds, fine] = [noiseTile(seed), noiseTile(seed + 1), noiseTile(seed + 2)]
  const run = time * look.flow
  const top = Math.max(0, Math.floor(look.at * height - girth * 4.4))
  const bottom = Math.min(height, Math.ceil(look.at * height + girth * 4.4))
  for (let px = 0; px < width; px++) {
    const along = px / height
    const sway = (warp(along * 0.22 - run * 0.5 * 2, time) - 0.5) * 0.9
    const swell = 0.75 + 0.9 * (warp(along * 0.5 - run, 0.7 - time) - 0.2)
    for (let py = top; py < bottom; py++) {
      const across = (py + 0.5 - look.at * height) / girth - sway * 0.4
      const far = Math.abs(across)
      const w = warp(along * 0.35 - run, across * 0.11 + time) - 0.5
      const f = folds(along * 0.42 - run + w * 0.3, across * 0.17 + w * 0.35 - time)
      const g = fine(along * 1.1 - run * 2 + w * 0.2, across * 0.3 + w * 0.5 + time)
      const fold = 1 - Math.abs(2 * f - 1)
      const ridge = fold * fold * fold * fold
      const thread = ridge * ridge * ridge * (0.35 + 1.4 * g)
      const reach = Math.exp(-square(across / (1.25 * swell + 1.2 * w)) * 0.75)
      const core = Math.exp(-square(across / (0.19 + 0.16 * (g - 0.35) * swell))) * 2.4
      const sheath = Math.exp(-square(far / 0.62) * 1.4) * (0.12 + 1.1 * square(g)) * 0.9
      const light = (core + thread * reach * 1.5 + sheath + ridge * reach * 0.22 * g) * power
      if (light < 0.003) continue
      const hue = far < 1 ? mixed(look.thread, look.edge, far) : look.edge
      canvas.add(px, py, mixed(hue, look.core, clamp(light * 0.55 - 0.12)), light)
    }
  }
}

type Index = { readonly index: number; readonly seed: number }

/** A thin arc that leaves the core, bows outward and returns. */
function discharge(
  canvas: Canvas,
  look: Ray,
  { frame, count, seed, index }: Index & { readonly frame: number; readonly count: number },
): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const turn = Math.floor((frame + index) / HOLD) % Math.floor(count / HOLD)
  const random = seeded(seed * 7919 + index * 131 + turn * 17)
  const x = random() * width
  const y = look.at * height
  const side = random() < 0.5 ? -1 : 1
  const span = (26 + 60 * random()) * unit
  const out = side * look.girth * unit * (0.7 + 1.3 * random())
  const top = [x + span * 0.5, y + out] as const
  const legs = [
    { from: [x, y + side * 3 * unit] as const, to: top },
    { from: top, to: [x + span, y + side * 3 * unit] as const },
  ]
  const light = 0.5 + random()
  for (const leg of legs) {
    const points = displaced({ ...leg, roughness: 0.22, level: 1 }, span, random)
    for (let i = 1; i < points.length; i++) {
      const ends = { from: points[i - 1], to: points[i] }
      canvas.streak({ ...ends, width: 0.34 * unit, colour: look.core, light: 2.4 * light })
      canvas.streak({ ...ends, width: 1.6 * unit, colour: look.edge, light: 0.3 * light })
    }
  }
}

/** A grain of light that is torn off and carried along. */
function shed(canvas: Canvas, look: Ray, { time, seed, index }: Index & { time: number }): void {
  const { width, height } = canvas.size
  const unit = height / 270
  const chance = (n: number): number => hashed(index, seed * 16 + n)
  const age = ((time - chance(1) + 1) % 1) * 5
  if (age > 1) return
  const out = (chance(2) - 0.5) * look.girth * 5.4
  const place = (t: number): readonly [number, number] => [
    (chance(3) * 1.2 - 0.15) * width + t * (120 + 160 * chance(4)) * unit,
    look.at * height + out * unit * (0.2 + t) + 5 * unit * Math.sin(t * 9 + index),
  ]
  const light = 1.6 * (1 - age) * clamp(age * 8) * (0.3 + chance(5))
  const ends = { from: place(age), to: place(Math.max(0, age - 0.045)) }
  canvas.streak({ ...ends, width: 0.34 * unit, colour: look.core, light, taper: 0.7 })
}
